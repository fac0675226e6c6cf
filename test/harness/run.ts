import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { main } from '../../src/cli/main.ts'
import { needsShell, wordsOf } from './command-line.ts'

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly seconds: number
}

export const PROJECT = resolve(import.meta.dirname, '../..')
export const BIN = join(PROJECT, 'bin/oloproof.js')
const PLAIN = { NO_COLOR: '1', LANG: 'C.UTF-8' }

/** Runs one command line, in process where that is possible and in a shell where it says more than `oloproof …`. */
export async function run(command: string, cwd: string): Promise<Ran> {
  return needsShell(command) ? runInShell(command, cwd) : await runInProcess(wordsOf(command).slice(1), cwd)
}

/** Runs the program in this process. Paths on a command line are relative, so the folder is changed and restored. */
export async function runInProcess(
  argv: readonly string[],
  cwd: string,
  look: { readonly env?: Record<string, string>; readonly isTTY?: boolean; readonly columns?: number } = {},
): Promise<Ran> {
  const printed = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({
    ...(look.isTTY === undefined ? {} : { isTTY: look.isTTY }),
    ...(look.columns === undefined ? {} : { columns: look.columns }),
    write(text: string, done: () => void): void {
      printed[name] += text
      done()
    },
  })
  const before = process.cwd()
  const started = performance.now()
  process.chdir(cwd)
  try {
    const code = await main(argv, { stdout: output('out'), stderr: output('err'), env: look.env ?? PLAIN })
    return { code, ...printed, seconds: (performance.now() - started) / 1000 }
  } finally {
    process.chdir(before)
  }
}

/** Runs a command in bash with `oloproof` on the path, as the built program. */
export function runInShell(command: string, cwd: string): Ran {
  const started = performance.now()
  const ran = spawnSync('bash', ['-c', command], {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 28,
    env: { ...process.env, ...PLAIN, PATH: `${shimFolder()}${delimiter}${process.env.PATH ?? ''}` },
  })
  return { code: ran.status, out: ran.stdout, err: ran.stderr, seconds: (performance.now() - started) / 1000 }
}

let shim: string | null = null

function shimFolder(): string {
  requireBuild()
  if (shim === null) {
    shim = mkdtempSync(join(tmpdir(), 'oloproof-shim-'))
    const file = join(shim, 'oloproof')
    writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`)
    chmodSync(file, 0o755)
  }
  return shim
}

export function requireBuild(): void {
  if (!existsSync(join(PROJECT, 'dist/oloproof.cjs')))
    throw new Error('dist/oloproof.cjs is missing: npm run build')
}
