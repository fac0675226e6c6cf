import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../src/domain/error-codes.ts'
import { run } from './harness/run.ts'
import { temporaryFolder } from './harness/temporary-folder.ts'

const SCENARIOS = join(import.meta.dirname, 'scenarios')
/** What a run must print; everything else in the folder is an input. */
const EXPECTED = ['stdout', 'stderr', 'exit-code']
/** Files that the run must leave behind, with their content. */
const LEFT_BEHIND = 'expected'
/** A fault of the program, a fault that no known text brings about, and a row of more than half a gigabyte. */
const WITHOUT_SCENARIO = new Set(['INTERNAL', 'SCORES_CSV', 'SCORES_TOO_LONG'])
const UPDATE = process.env.UPDATE_SCENARIOS === '1'

/** What changes with each release or with each byte of an input is not what a scenario is about. */
function normalised(text: string): string {
  return text.replace(/\b[0-9a-f]{64}\b/g, 'SHA256').replace(/("oloproof": ")[^"]+(")/g, '$1VERSION$2')
}

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const leaves = folders(SCENARIOS).flatMap((theme) =>
  folders(join(SCENARIOS, theme)).map((leaf) => `${theme}/${leaf}`),
)

describe('scenario', () => {
  test.each(leaves)('%s', async (leaf) => {
    const folder = join(SCENARIOS, leaf)
    const command = readFileSync(join(folder, 'command'), 'utf8').trim()
    const cwd = temporaryFolder(folder)
    for (const name of ['command', ...EXPECTED, LEFT_BEHIND])
      rmSync(join(cwd, name), { recursive: true, force: true })

    const ran = await run(command, cwd)
    const actual: Record<string, string> = {
      stdout: normalised(ran.out),
      stderr: normalised(ran.err),
      'exit-code': `${ran.code}\n`,
    }
    const left = existsSync(join(folder, LEFT_BEHIND)) ? readdirSync(join(folder, LEFT_BEHIND)) : []
    for (const name of left) {
      const path = join(cwd, name)
      actual[`${LEFT_BEHIND}/${name}`] = existsSync(path)
        ? normalised(readFileSync(path, 'utf8'))
        : '(no such file)'
    }
    if (UPDATE) {
      mkdirSync(folder, { recursive: true })
      for (const [name, text] of Object.entries(actual)) writeFileSync(join(folder, name), text)
    }
    const expected = Object.fromEntries(
      Object.keys(actual).map((name) => {
        const path = join(folder, name)
        return [
          name,
          existsSync(path) ? readFileSync(path, 'utf8') : '(this file is missing, which is a failure)',
        ]
      }),
    )
    expect(actual).toEqual(expected)
  })

  test('exists for every error code', () => {
    const said = leaves.map((leaf) => readFileSync(join(SCENARIOS, leaf, 'stderr'), 'utf8')).join('\n')
    const wanted = Object.keys(ERROR_CODES).filter((code) => !WITHOUT_SCENARIO.has(code))
    expect(wanted.filter((code) => !said.includes(`error[${code}]`))).toEqual([])
  })
})
