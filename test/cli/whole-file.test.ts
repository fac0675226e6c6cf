import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { abandonAll, startFile, writeWhole } from '../../src/cli/whole-file.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

describe('writeWhole', () => {
  test('leaves nothing but the finished files', () => {
    const folder = temporaryFolder()
    writeWhole([
      { path: join(folder, 'a.json'), text: '{}' },
      { path: join(folder, 'b.md'), text: '# b' },
    ])
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'b.md'])
    expect(readFileSync(join(folder, 'b.md'), 'utf8')).toBe('# b')
  })

  test('leaves all files as they were when one of them cannot be written', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.json'), 'old')
    expect(() =>
      writeWhole([
        { path: join(folder, 'a.json'), text: 'new' },
        { path: join(folder, 'missing/b.md'), text: 'new' },
      ]),
    ).toThrow(/ENOENT/)
    expect(readdirSync(folder)).toEqual(['a.json'])
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('old')
  })

  test('writes through a symbolic link and keeps the rights of the file', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'real'))
    const real = join(folder, 'real/report.md')
    writeFileSync(real, 'old')
    chmodSync(real, 0o640)
    symlinkSync(real, join(folder, 'link.md'))
    writeWhole([{ path: join(folder, 'link.md'), text: 'new' }])
    expect(readFileSync(real, 'utf8')).toBe('new')
    expect(statSync(real).mode & 0o777).toBe(0o640)
    expect(readdirSync(join(folder, 'real'))).toEqual(['report.md'])
  })
})

describe('abandonAll', () => {
  test('takes away what is not finished and nothing else', () => {
    const folder = temporaryFolder()
    const finished = startFile(join(folder, 'finished.csv'))
    const unfinished = startFile(join(folder, 'unfinished.csv'))
    writeFileSync(finished.path, 'whole')
    writeFileSync(unfinished.path, 'half')
    finished.finish()
    abandonAll()
    expect(readdirSync(folder)).toEqual(['finished.csv'])
    expect(existsSync(unfinished.path)).toBe(false)
  })
})
