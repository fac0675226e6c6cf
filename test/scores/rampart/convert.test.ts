import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { convertScores } from '../../../src/scores/convert-scores.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { readFileBack } from '../read-rows.ts'
import { FIXTURES, report, result } from './rampart-report.ts'

const REPORTS = readdirSync(FIXTURES).filter((name) => !name.endsWith('.expected.json'))
const RECIPE = join(import.meta.dirname, '../../../recipes/rampart.mjs')

/** A cell as it is once it has been text. */
const asText = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell))

describe('a converted report', () => {
  it.each(REPORTS)('imports to the same rows: %s', async (name) => {
    const output = join(temporaryFolder(), 'scores.csv')
    const { rows } = await convertScores(join(FIXTURES, name), output, { recipe: null })
    const before = (await readFileBack(join(FIXTURES, name))).kept
    const after = (await readFileBack(output)).kept
    expect(after.names).toEqual(before.names)
    expect(after.rows).toHaveLength(rows)
    expect(after.rows.map(({ id, trial }) => [id, trial])).toEqual(
      before.rows.map(({ id, trial }) => [id, trial]),
    )
    expect(after.rows.map(({ cells }) => cells)).toEqual(before.rows.map(({ cells }) => cells.map(asText)))
  })

  it('writes the digest of the report as the run of every row', async () => {
    const [name] = REPORTS
    const file = join(FIXTURES, name ?? '')
    const output = join(temporaryFolder(), 'scores.csv')
    await convertScores(file, output, { recipe: null })
    const { summary } = await readFileBack(file)
    const { objects } = (await readFileBack(output)).kept
    expect(new Set(objects.map((row) => row.run))).toEqual(new Set([summary?.sha256]))
  })
})

describe('recipes/rampart.mjs', () => {
  it.each(REPORTS)('writes the same bytes as convertScores: %s', async (name) => {
    const folder = temporaryFolder()
    const [by, alone] = [join(folder, 'by.csv'), join(folder, 'alone.csv')]
    await convertScores(join(FIXTURES, name), by, { recipe: null })
    const run = spawnSync(process.execPath, [RECIPE, join(FIXTURES, name), alone], { encoding: 'utf8' })
    expect(run.status, run.stderr).toBe(0)
    expect(readFileSync(alone)).toEqual(readFileSync(by))
  })

  it('needs nothing but node', () => {
    const text = readFileSync(RECIPE, 'utf8')
    const imports = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map((match) => match[1] ?? '')
    expect(imports.length).toBeGreaterThan(0)
    for (const name of imports)
      expect(name).toMatch(/^(?:node:)?(?:crypto|events|fs|os|path|stream|string_decoder|buffer|util)$/)
  })

  it('says in words what is wrong, with exit code 3, and lets no text move the cursor', () => {
    const folder = temporaryFolder()
    const input = join(folder, 'report.json')
    writeFileSync(
      input,
      JSON.stringify(report([result({ node: 'a\u202e', more: { status: '\u001b[31m' } })])),
    )
    const run = spawnSync(process.execPath, [RECIPE, input, join(folder, 'out.csv')], { encoding: 'utf8' })
    expect(run.status).toBe(3)
    expect(run.stderr).toMatch(
      /^error\[RAMPART_RESULT\] .*report\.json:1: test "a\\u\{202e\}", result 0: status is /,
    )
    expect(run.stderr).not.toContain('\u001b')
    expect(readdirSync(folder)).toEqual(['report.json'])
  })
})
