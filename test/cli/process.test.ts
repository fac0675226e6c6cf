import { spawn, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { BIN, requireBuild, runInProcess, runInShell } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

beforeAll(requireBuild)

/** Enough rules for a report of more than one pipe buffer. */
const RULES = 400

function project(): string {
  const folder = temporaryFolder()
  const rules = Array.from({ length: RULES }, (_, i) => `  - {id: rule-${i}, metric: ok, max_failures: ${i}}`)
  writeFileSync(join(folder, 'oloproof.yaml'), `version: 1\nrules:\n${rules.join('\n')}\n`)
  const rows = Array.from({ length: 100 }, (_, i) => `c${i},${i < 10 ? 'false' : 'true'}`)
  writeFileSync(join(folder, 'scores.csv'), `case,ok\n${rows.join('\n')}\n`)
  return folder
}

describe('the process', () => {
  test('knows its version, loaded or not', async () => {
    const folder = temporaryFolder()
    const short = runInShell('oloproof --version', folder)
    const inProcess = await runInProcess(['--version'], folder)
    expect(short).toMatchObject({ code: 0, out: inProcess.out })
    expect(inProcess.out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('hands its exit code to the shell', () => {
    const folder = project()
    writeFileSync(join(folder, 'one.yaml'), 'version: 1\nrules:\n  - {id: r, metric: ok, max_failures: 10}\n')
    expect(runInShell('oloproof check scores.csv -p one.yaml', folder).code).toBe(0)
    expect(runInShell('oloproof check scores.csv', folder).code).toBe(1)
    expect(runInShell('oloproof interval 20 20 --min 0.9', folder).code).toBe(2)
    expect(runInShell('oloproof check scores.csv --polcy one.yaml', folder).code).toBe(3)
  })

  test('gets all of a long report through a pipe', async () => {
    const folder = project()
    const inProcess = await runInProcess(['check', 'scores.csv', '--format', 'json'], folder)
    expect(inProcess.out.length).toBeGreaterThan(100_000)
    const piped = runInShell('set -o pipefail; oloproof check scores.csv --format json | cat', folder)
    expect(piped.out).toBe(inProcess.out)
    expect(piped.code).toBe(1)
  })

  test('keeps its decision when the reader closes the pipe', () => {
    const ran = runInShell('set -o pipefail; oloproof check scores.csv --format json | head -c 1', project())
    expect({ code: ran.code, out: ran.out, err: ran.err }).toEqual({ code: 1, out: '{', err: '' })
  })

  test('says 3 when standard output cannot be written', () => {
    const ran = runInShell('oloproof check scores.csv > /dev/full', project())
    expect(ran.code).toBe(3)
    expect(ran.err).toContain('error[FILE_UNWRITABLE]')
  })

  test('leaves no older report standing where standard error is full', () => {
    const folder = project()
    writeFileSync(join(folder, 'gate.md'), '## oloproof\n\n**PASS**\n')
    const ran = runInShell('oloproof check absent.csv -o gate.md 2> /dev/full', folder)
    expect(ran.code).toBe(3)
    expect(readFileSync(join(folder, 'gate.md'), 'utf8')).toContain('ERROR: nothing was decided')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('ends by %s, with nothing half-written', async (signal) => {
    const folder = project()
    const child = spawn(process.execPath, [BIN, 'scores', 'convert', '-', 'out.csv'], { cwd: folder })
    child.stdin.write('case,ok\n')
    child.stdin.write('c,true\n'.repeat(50_000).replace(/c/g, () => `c${Math.random()}`))
    await new Promise((resolve) => setTimeout(resolve, 700))
    child.kill(signal)
    const ended = await new Promise<{ code: number | null; by: string | null }>((resolve) => {
      child.on('exit', (code, by) => resolve({ code, by }))
    })
    expect(ended).toEqual({ code: null, by: signal })
    expect(readdirSync(folder).sort()).toEqual(['oloproof.yaml', 'scores.csv'])
  })

  test('says what to do when it has not been built', () => {
    const folder = temporaryFolder()
    cpSync(dirname(BIN), join(folder, 'bin'), { recursive: true })
    const ran = spawnSync(process.execPath, [join(folder, 'bin/oloproof.js'), '--help'], {
      encoding: 'utf8',
    })
    expect(ran.status).toBe(3)
    expect(ran.stderr).toContain('hint: npm run build')
  })

  test('says so when Node is too old', () => {
    const folder = temporaryFolder()
    const old = join(folder, 'old-node.cjs')
    writeFileSync(
      old,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })",
    )
    const ran = spawnSync(process.execPath, ['--require', old, BIN, '--version'], { encoding: 'utf8' })
    expect(ran.status).toBe(3)
    expect(ran.stderr).toContain('needs Node.js 20 or newer')
  })
})
