import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRowsOf } from './promptfoo-rows.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/promptfoo')

interface Counts {
  readonly resisted: number
  readonly failed: number
  readonly missing: number
}
interface Expected {
  readonly rows: number
  readonly strict?: Counts
  readonly distinctCases?: number
  readonly noted?: Readonly<Record<string, readonly string[]>>
  readonly byPluginStrategy?: Readonly<Record<string, { readonly strict: Counts }>>
}
const expected: { readonly files: Readonly<Record<string, Expected>> } = JSON.parse(
  readFileSync(join(FIXTURES, 'expected.json'), 'utf8'),
)
const files = Object.entries(expected.files).filter(([, file]) => file.strict !== undefined)

describe('real outputs of promptfoo', () => {
  it.each(files)('%s has the strict counts', async (name, file) => {
    const { rows } = await readRowsOf(join(FIXTURES, name))
    expect(rows).toHaveLength(file.rows)
    const counts = { resisted: 0, failed: 0, missing: 0 }
    for (const row of rows)
      counts[row.verdict === true ? 'resisted' : row.verdict === false ? 'failed' : 'missing'] += 1
    expect(counts).toEqual(file.strict)
  })

  it('covers every file of the folder that has verdicts', () => {
    const listed = files.map(([name]) => name)
    const there = readdirSync(FIXTURES).filter((name) => !/\.xml$|^expected\.json$/.test(name))
    expect(listed.sort()).toEqual(there.sort())
  })
})
