import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const POLICY = 'version: 1\nrules:\n  - {id: mostly-ok, metric: ok, min: 0.9}\n'

function project(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'policy.yaml'), POLICY)
  const rows = Array.from({ length: 100 }, (_, i) => `c${i},${i === 0 ? 'false' : 'true'}\n`)
  writeFileSync(join(folder, 'scores.csv'), `case,ok\n${rows.join('')}`)
  return folder
}

const check = (folder: string, ...more: string[]) =>
  runInProcess(['check', 'scores.csv', '-p', 'policy.yaml', ...more], folder)

describe('main', () => {
  test.each([['scores'], ['judge'], ['policy']])(
    'prints the help of %s to standard error and says 3 when nothing follows',
    async (group) => {
      const ran = await runInProcess([group], temporaryFolder())
      expect(ran.code).toBe(3)
      expect(ran.out).toBe('')
      expect(ran.err).toContain(`Usage: oloproof ${group}`)
    },
  )

  test('has help with an example for every command', async () => {
    const commands = [
      'scores import',
      'scores convert',
      'check',
      'init',
      'plan',
      'interval',
      'judge sample',
      'policy check',
      'policy diff',
      'recipes',
      'schema',
    ]
    for (const command of commands) {
      const ran = await runInProcess([...command.split(' '), '--help'], temporaryFolder())
      expect(ran.code, command).toBe(0)
      expect(ran.out, command).toMatch(
        new RegExp(`\\nExamples:\\n  oloproof (${command}|scores import)[ \\n]`),
      )
    }
  })

  test.each([
    ['policy', 'policies/policy.schema.json'],
    ['decision', 'src/report/decision.schema.json'],
    ['scores', 'src/scores/scores.schema.json'],
  ])('prints the schema of %s', async (name, path) => {
    const ran = await runInProcess(['schema', name], temporaryFolder())
    expect(ran.code).toBe(0)
    const file = join(import.meta.dirname, '../..', path)
    expect(JSON.parse(ran.out)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })

  test('says the same decision in every report of one run', async () => {
    const folder = project()
    const ran = await check(folder, '--quiet', '-o', 'a.txt', '-o', 'b.json', '-o', 'c.md')
    expect(ran).toMatchObject({ code: 0, out: 'PASS  the blocking rule holds  exit 0\n', err: '' })
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toMatch(/^PASS /)
    expect(JSON.parse(readFileSync(join(folder, 'b.json'), 'utf8'))).toMatchObject({ decision: 'PASS' })
    expect(readFileSync(join(folder, 'c.md'), 'utf8')).toContain('**PASS**')
  })

  test('writes no report and decides nothing when one of them cannot be written', async () => {
    const folder = project()
    mkdirSync(join(folder, 'b.md'))
    const ran = await check(folder, '-o', 'a.json', '-o', 'b.md')
    expect(ran.code).toBe(3)
    expect(ran.out).toBe('')
    expect(ran.err).toContain('error[FILE_UNWRITABLE]')
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))).toMatchObject({ exit_code: 3 })
  })

  test('refuses the same report twice, however it is spelled', async () => {
    const ran = await check(project(), '-o', 'a.json', '-o', './a.json')
    expect(ran).toMatchObject({ code: 3, out: '' })
    expect(ran.err).toContain('is given twice')
  })

  test('does not let a report overwrite the labels or the policy', async () => {
    const folder = project()
    writeFileSync(join(folder, 'labels.json'), '[]')
    const ran = await check(folder, '--labels', 'labels.json', '-o', 'labels.json')
    expect(ran.code).toBe(3)
    expect(readFileSync(join(folder, 'labels.json'), 'utf8')).toBe('[]')
  })

  test('names a policy that was found and never falls back from one that was named', async () => {
    const folder = project()
    writeFileSync(join(folder, 'oloproof.yaml'), POLICY)
    const found = await runInProcess(['check', 'scores.csv'], folder)
    expect(found.code).toBe(0)
    expect(found.out).toContain('oloproof.yaml')
    const named = await runInProcess(['check', 'scores.csv', '-p', 'missing.yaml'], folder)
    expect(named.code).toBe(3)
  })

  test('writes what the file holds into the reports when there is no policy, never an old decision', async () => {
    const folder = project()
    for (const name of ['a.json', 'b.md', 'c.txt']) writeFileSync(join(folder, name), 'PASS')
    const ran = await runInProcess(
      ['check', 'scores.csv', '-o', 'a.json', '-o', 'b.md', '-o', 'c.txt'],
      folder,
    )
    expect(ran.code).toBe(3)
    expect(ran.out).toMatch(/^NOTHING DECIDED/)
    for (const name of ['a.json', 'b.md', 'c.txt']) {
      expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain('PASS')
    }
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))).toMatchObject({
      decision: null,
      exit_code: 3,
    })
  })

  test('shows a stack with --debug only', async () => {
    const folder = project()
    const without = await check(folder, '--polcy')
    const with_ = await check(folder, '--polcy', '--debug')
    expect(without.err).not.toMatch(/\n\s+at /)
    expect(with_.err).toMatch(/\n\s+at /)
  })

  test('colours a terminal and leaves the words as they are', async () => {
    const folder = project()
    const argv = ['check', 'scores.csv', '-p', 'policy.yaml']
    const plain = await runInProcess(argv, folder)
    const coloured = await runInProcess(argv, folder, { env: { LANG: 'C.UTF-8' }, isTTY: true })
    const off = await runInProcess([...argv, '--no-color'], folder, { env: {}, isTTY: true })
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
    expect(coloured.out).toMatch(escapes)
    expect(coloured.out.replace(escapes, '')).toBe(plain.out)
    expect(off.out).toBe(plain.out)
  })

  test('draws without Unicode where the locale has none', async () => {
    const ran = await runInProcess(['check', 'scores.csv', '-p', 'policy.yaml'], project(), {
      env: { LANG: 'C' },
    })
    expect([...ran.out].filter((character) => character > '~')).toEqual([])
  })

  test('says 3 and INTERNAL for a fault that nobody foresaw', async () => {
    const err: string[] = []
    const failing = {
      write(): never {
        throw new TypeError('a fault of the stream')
      },
    }
    const stderr = {
      write(text: string, done: () => void): void {
        err.push(text)
        done()
      },
    }
    expect(await main(['recipes'], { stdout: failing, stderr, env: {} })).toBe(3)
    expect(err.join('')).toContain('error[INTERNAL]')
  })

  test.each([[['-f', 'json']], [[]]])(
    'says once that standard output is full, without a stack: %j',
    async (more) => {
      const err: string[] = []
      const stdout = {
        write(_: string, done: (error: Error) => void): void {
          done(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }))
        },
      }
      const stderr = {
        write(text: string, done: () => void): void {
          err.push(text)
          done()
        },
      }
      expect(await main(['interval', '58', '60', ...more], { stdout, stderr, env: {} })).toBe(3)
      expect(err.join('')).toBe(
        'error[FILE_UNWRITABLE] cannot write the output, no space is left\nhint: send it somewhere else\n',
      )
    },
  )

  test('leaves nothing behind when a conversion fails', async () => {
    const folder = project()
    writeFileSync(join(folder, 'bad.csv'), 'case,ok\na,true\na,true,extra\n')
    const ran = await runInProcess(['scores', 'convert', 'bad.csv', 'out.csv'], folder)
    expect(ran.code).toBe(3)
    expect(existsSync(join(folder, 'out.csv'))).toBe(false)
    expect(readdirSync(folder).filter((name) => name.includes('tmp'))).toEqual([])
  })
})
