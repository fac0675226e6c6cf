import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../bin/oloproof.js')

/** The lines of all fenced blocks of a project's README, without their comments. */
export function readmeCommands(project: string): readonly string[] {
  const readme = readFileSync(join(project, 'README.md'), 'utf8')
  return [...readme.matchAll(/^```\n([\s\S]*?)^```$/gm)]
    .flatMap((block) => (block[1] ?? '').trimEnd().split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''))
}

/** Runs one line of a README in its project. */
export function runLine(project: string, line: string) {
  const [word = '', ...rest] = line.split(' ')
  if (word !== 'oloproof' && word !== 'node') throw new Error(`a README has the command ${line}`)
  const words = word === 'oloproof' ? [PROGRAM, ...rest] : rest
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' })
  return { status, stdout, stderr }
}
