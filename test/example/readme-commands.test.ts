import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { init } from '../../src/example/init.ts'
import { readmeCommands, runLine } from './commands.ts'

let place = ''
beforeAll(async () => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'readme-commands-'))
  for (const example of ['minimal', 'second-opinion']) {
    await init({ directory: join(place, example), example, force: false })
  }
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const commandsOf = (example: string) => readmeCommands(join(place, example))
const run = (example: string, line: string) => runLine(join(place, example), line)

describe('the commands in the README of second-opinion', () => {
  it('end as it says, in the order in which it has them', () => {
    const commands = commandsOf('second-opinion')
    const ends = commands.map((line) => [line, run('second-opinion', line).status])
    expect(ends).toEqual([
      ['oloproof scores import before.csv --policy release.yaml', 2],
      ['oloproof scores import before.csv --policy release.yaml --labels labels.csv', 1],
      ['oloproof scores import after.csv --policy release.yaml --labels labels.csv', 0],
      ['oloproof scores import before.csv after.csv --policy release.yaml --labels labels.csv', 0],
      ['oloproof scores convert before.jsonl before.csv', 0],
      ['node recipes/promptfoo-redteam.mjs after.jsonl after.csv', 0],
      ['oloproof judge sample after.jsonl -n 200 -o mine.csv', 0],
    ])
  })

  it('write the bytes that are there already', async () => {
    const fresh = join(place, 'fresh')
    await init({ directory: fresh, example: 'second-opinion', force: false })
    const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
    for (const file of ['before.csv', 'after.csv']) {
      expect(digest(join(place, 'second-opinion', file))).toBe(digest(join(fresh, file)))
    }
    const drawn = (file: string) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes(digest(join(fresh, 'after.jsonl'))))
    const mine = drawn(join(place, 'second-opinion', 'mine.key.csv'))
    expect(mine).toHaveLength(200)
    expect(drawn(join(fresh, 'labels.key.csv'))).toEqual(mine)
    expect(existsSync(join(place, 'second-opinion', 'mine.csv'))).toBe(true)
  })
})

describe('the commands in the README of minimal', () => {
  it('end with 0', () => {
    for (const line of commandsOf('minimal')) expect([line, run('minimal', line).status]).toEqual([line, 0])
  })

  it('decide as it says after the changes that it suggests', () => {
    const decide = 'oloproof scores import scores.csv'
    const change = (file: string, from: string, to: string) => {
      const path = join(place, 'minimal', file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    }
    expect(run('minimal', decide).stdout).toMatch(/^PASS/)
    change('oloproof.yaml', 'min: 0.8', 'min: 0.9')
    expect(run('minimal', decide)).toMatchObject({ status: 2, stdout: expect.stringMatching(/^INSUFF/) })
    change('scores.csv', 'delivery-03,delivery,true,false', 'delivery-03,delivery,true,true')
    expect(run('minimal', decide)).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAIL/) })
  })
})
