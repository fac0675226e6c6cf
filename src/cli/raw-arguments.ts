import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatOfFile } from './report-format.ts'

/**
 * What a command line asks for before it is understood: a run that stops at a wrong flag still has to answer in the
 * format that was asked for, and must not leave an older run's report standing as if it were its own.
 */
export function errorsWantedAsJson(argv: readonly string[]): boolean {
  return valuesOf(argv, '-f', '--format').some((value) => value === 'json')
}

/** The format in which standard output has to say that nothing was decided; null: it stays empty. */
export function errorFormatOf(argv: readonly string[]): 'json' | 'junit' | 'github' | null {
  if (errorsWantedAsJson(argv)) return 'json'
  const asked = valuesOf(argv, '-f', '--format')
  return asked.includes('junit') ? 'junit' : asked.includes('github') ? 'github' : null
}

/** Whether the command is one that decides: `check`, or `scores import`. */
export function isDeciding(argv: readonly string[]): boolean {
  const [first, second] = wordsOf(argv)
  return first === 'check' || (first === 'scores' && second === 'import')
}

/**
 * The report files that were asked for, without any that the same command line also reads. A misspelled command is taken
 * for one that decides; what `judge` writes is no report, and may hold what people wrote.
 */
export function reportFilesOf(argv: readonly string[]): readonly string[] {
  if (wordsOf(argv)[0] === 'judge') return []
  const wanted = valuesOf(argv, '-o', '--output').filter((file) => formatOfFile(file) !== null)
  const others = new Map<string, number>()
  for (const token of argv) count(others, identity(token.replace(/^(--[a-z-]+=|-[a-z](?=.))/, '')))
  return [...new Set(wanted)].filter((file) => others.get(identity(file)) === 1)
}

function wordsOf(argv: readonly string[]): readonly string[] {
  return argv.filter((token) => !token.startsWith('-'))
}

function valuesOf(argv: readonly string[], short: string, long: string): readonly string[] {
  const values: string[] = []
  for (const [index, token] of argv.entries()) {
    if (token === '--') break
    const next = argv[index + 1]
    if ((token === short || token === long) && next !== undefined) values.push(next)
    else if (token.startsWith(`${long}=`)) values.push(token.slice(long.length + 1))
    else if (token.startsWith(short) && !token.startsWith('--') && token.length > 2)
      values.push(token.slice(2))
  }
  return values
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Two spellings of one file have one identity. */
export function identity(file: string): string {
  const path = resolve(file)
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
