import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT, requireBuild } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** A copy of the program of its own, since what is tested is what it leaves beside itself. */
function installed(): { folder: string; run: (...words: string[]) => string; caches: () => string[] } {
  requireBuild()
  const folder = temporaryFolder()
  cpSync(join(PROJECT, 'bin'), join(folder, 'bin'), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  cpSync(join(PROJECT, 'dist/oloproof.cjs'), join(folder, 'dist/oloproof.cjs'))
  writeFileSync(join(folder, 'policy.yaml'), 'version: 1\nrules:\n  - {id: r, metric: ok, max_failures: 0}\n')
  writeFileSync(join(folder, 'scores.csv'), 'case,ok\na,true\n')
  return {
    folder,
    run: (...words) => {
      const ran = spawnSync(process.execPath, ['bin/oloproof.js', ...words], {
        cwd: folder,
        encoding: 'utf8',
      })
      return `${ran.stdout}${ran.stderr}exit ${ran.status}`
    },
    caches: () => readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.cache')),
  }
}

const GATE = ['check', 'scores.csv', '-p', 'policy.yaml']

describe('loadBundle', () => {
  test('finds a bundle of ASCII alone, which it reads as one byte a letter', () => {
    requireBuild()
    const bundle = readFileSync(join(PROJECT, 'dist/oloproof.cjs'), 'latin1')
    expect(/.{0,60}[\x80-\xff].{0,60}/.exec(bundle)?.[0] ?? null).toBe(null)
  })

  test('keeps what was compiled after a decision, and decides the same with it', () => {
    const program = installed()
    program.run('--help')
    expect(program.caches()).toEqual([])
    const first = program.run(...GATE)
    expect(program.caches()).toHaveLength(1)
    expect(program.run(...GATE)).toBe(first)
    expect(first).toMatch(/^PASS [\s\S]*exit 0$/)
  })

  test('passes over a file that others could have written', () => {
    const program = installed()
    const first = program.run(...GATE)
    const cache = join(program.folder, 'dist', program.caches()[0] ?? '')
    // Were it read, V8 would refuse it, and it would be written anew.
    writeFileSync(cache, 'not code')
    chmodSync(cache, 0o666)
    expect(program.run(...GATE)).toBe(first)
    chmodSync(cache, 0o644)
    writeFileSync(cache, 'not code')
    expect(program.run(...GATE)).toBe(first)
    expect(readFileSync(cache, 'latin1')).not.toBe('not code')
  })

  test('never takes what was compiled of another build', () => {
    const program = installed()
    program.run(...GATE)
    const bundle = join(program.folder, 'dist/oloproof.cjs')
    const other = readFileSync(bundle, 'latin1').replace(/^\/\* build ./, (start) =>
      start.endsWith('0') ? '/* build 1' : '/* build 0',
    )
    writeFileSync(bundle, other, 'latin1')
    program.run(...GATE)
    expect(program.caches()).toHaveLength(2)
  })
})
