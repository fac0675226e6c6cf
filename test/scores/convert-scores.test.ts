import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { OloproofError } from '../../src/domain/problem.ts'
import { ProblemList } from '../../src/domain/problem-list.ts'
import type { Cell, Columns, ScoresRow } from '../../src/domain/scores.ts'
import { convertScores } from '../../src/scores/convert-scores.ts'
import { readScores } from '../../src/scores/read-scores.ts'
import { OPTIONS } from './promptfoo-rows.ts'

const ROOT = join(import.meta.dirname, '../..')
const FIXTURES = join(ROOT, 'test/fixtures/promptfoo')
const OUTPUTS = readdirSync(FIXTURES).filter(
  (name) => /\.(?:csv|jsonl|json)$/.test(name) && name !== 'expected.json',
)
const folder = mkdtempSync(join(tmpdir(), 'convert-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function rowsOf(file: string) {
  const rows: (Pick<ScoresRow, 'id' | 'trial'> & { cells: Record<string, Cell> })[] = []
  const problems = new ProblemList()
  let columns: Columns | null = null
  await readScores(
    file,
    OPTIONS,
    {
      open: (opened) => {
        columns = opened
      },
      row: ({ id, trial, cells }) => {
        const names = columns?.names ?? []
        rows.push({ id, trial, cells: Object.fromEntries(names.map((name, at) => [name, cells[at]])) })
      },
    },
    problems,
  )
  problems.throwIfAny()
  return rows
}

/** Cells as they are once they have been text. */
const asText = (cells: Record<string, Cell>) =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      cell === null || cell === undefined
        ? ''
        : typeof cell === 'object'
          ? JSON.stringify(cell)
          : String(cell),
    ]),
  )

const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

async function converted(
  name: string,
  text: string | Buffer,
  options: Partial<Parameters<typeof convertScores>[2]> = {},
) {
  const [input, output] = [join(folder, name), join(folder, `${name}.out.csv`)]
  writeFileSync(input, text)
  const result = await convertScores(input, output, { recipe: null, ...options })
  return { ...result, input, output, text: readFileSync(output, 'utf8'), run: digestOf(text) }
}

describe('convertScores', () => {
  it.each(OUTPUTS)('gives a file that imports to the same rows: %s', async (name) => {
    const output = join(folder, `${name}.csv`)
    const { rows } = await convertScores(join(FIXTURES, name), output, { recipe: null })
    const before = await rowsOf(join(FIXTURES, name))
    const after = await rowsOf(output)
    expect(after.length).toBe(rows)
    expect(after).toEqual(before.map((row) => ({ ...row, cells: asText(row.cells) })))
    for (const row of after)
      expect(Object.keys(row.cells).slice(0, 5)).toEqual(['case', 'trial', 'run', 'provider', 'prompt'])
  })

  it('writes verdicts as true and false, and what is missing as a reason', async () => {
    const output = join(folder, 'verdicts.csv')
    await convertScores(join(FIXTURES, 'redteam-0.123.1.jsonl'), output, { recipe: null })
    const verdicts = (await rowsOf(output)).map(
      ({ cells }) => `${cells.resisted}/${cells['resisted.reason']}`,
    )
    expect([...new Set(verdicts)].sort()).toEqual([
      '/blank_output',
      '/error',
      '/grader_error',
      'false/',
      'true/',
    ])
  })

  it('leaves ids as they are, also those that a spreadsheet would take for formulas', async () => {
    const { output, text, run } = await converted(
      'ids.jsonl',
      '{"id": "=1+1", "x": "a,b"}\n{"id": "+2", "x": "say \\"no\\"\\nor not"}\n{"id": 1.0, "x": null}\n{"id": 12345678901234567890, "x": false}',
    )
    expect(text).toBe(
      `id,x,run\n=1+1,"a,b",${run}\n+2,"say ""no""\nor not",${run}\n1.0,,${run}\n12345678901234567890,false,${run}\n`,
    )
    expect((await rowsOf(output)).map((row) => row.id)).toEqual(['=1+1', '+2', '1.0', '12345678901234567890'])
  })

  it('gives every row every column, also those that come after the first row', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => ({
      case: `c${n}`,
      note: 'a\n"b",c',
      ...(n > 1000 && { 'x;y': n }),
      ...(n === 2500 && { z: true }),
    }))
    const { output, text, run } = await converted(
      'grown.jsonl',
      rows.map((row) => JSON.stringify(row)).join('\n'),
    )
    expect(text.split('\n', 1)[0]).toBe('case,note,"x;y",z,run')
    const read = await rowsOf(output)
    expect(read.map((row) => row.cells)).toEqual(
      rows.map((row) => asText({ case: row.case, note: row.note, 'x;y': row['x;y'], z: row.z, run })),
    )
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('keeps any text of any cell', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', '""', '\n', ',', '=1', ' x ', ';', '\t'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1 }), async (texts) => {
        const plain = texts.map((text) => text.replaceAll('\0', ''))
        const { output } = await converted(
          'any.jsonl',
          plain.map((text, n) => JSON.stringify({ case: `c${n}`, text })).join('\n'),
        )
        expect((await rowsOf(output)).map((row) => row.cells.text)).toEqual(plain)
      }),
      { numRuns: 50 },
    )
  })

  it('writes a CSV as it was, whatever it is called', async () => {
    const { text, rows, run } = await converted('plain.csv', 'case;passed;who\n 007;YES;a,b\n8;n/a;\n')
    expect(rows).toBe(2)
    expect(text).toBe(`case,passed,who,run\n007,YES,"a,b",${run}\n8,n/a,,${run}\n`)
  })

  it('names the source of a copy of a copy', async () => {
    const first = await converted('first.jsonl', '{"case":"a","passed":true}\n')
    const second = await converted('second.csv', first.text)
    expect(second.text).toBe(first.text)
    expect(second.notes).toEqual([])
  })

  it('names the source of cases that a long table has', async () => {
    const { text, run } = await converted('long.csv', 'case,metric,value\na,x,1\na,y,0\nb,y,1\n')
    expect(text).toBe(`case,x,y,run\na,1,0,${run}\nb,,1,${run}\n`)
  })

  it.each([
    ['{"case":"a","run":"nightly"}\n{"case":"b"}\n', 'case,run\na,nightly\nb,\n', 'no row names'],
    ['{"case":"a"}\n{"case":"b","run":7}\n', 'case,run\na,\nb,7\n', 'no row names'],
    [
      `{"case":"a"}\n{"case":"b","run":"${'0'.repeat(64)}"}\n`,
      `case,run\na,\nb,${'0'.repeat(64)}\n`,
      '1 of 2 rows do not name',
    ],
  ])('keeps a run of its own and says what that costs: %j', async (source, expected, which) => {
    const { text, notes, input } = await converted('own-run.jsonl', source)
    expect(text).toBe(expected)
    expect(notes).toEqual([
      `the column "run" is kept as it is, and ${which} a file in it by its digest: labels drawn on ${JSON.stringify(input)} are not labels of these rows`,
    ])
  })

  it('leaves labels called provider and prompt what they are', async () => {
    const { text, notes } = await converted('own-systems.csv', 'case,provider,prompt\na,x,1\nb,y,2\n')
    expect(text).toBe('case,provider,prompt\na,x,1\nb,y,2\n')
    expect(notes).toEqual([expect.stringContaining('no column "run" was added')])
  })

  it('names no source where there is no row', async () => {
    const { text, notes } = await converted('no-row.csv', 'case,passed\n')
    expect(text).toBe('case,passed\n')
    expect(notes).toEqual([])
  })

  it('reads an old red-team CSV as what the recipe says it is', async () => {
    const text = readFileSync(join(FIXTURES, 'redteam-0.118.17.csv'))
    expect((await converted('old.csv', text)).text).toContain('passed.reason')
    expect((await converted('old.csv', text, { recipe: 'promptfoo-redteam' })).text).toContain(
      'resisted.reason',
    )
  })

  it('writes nothing when the input has problems, and leaves what was there', async () => {
    const output = join(folder, 'kept.csv')
    writeFileSync(output, 'as it was')
    const input = join(folder, 'faulty.jsonl')
    writeFileSync(input, '{"testIdx":0,"promptIdx":0,"success":"yes","gradingResult":null}\n')
    await expect(convertScores(input, output, { recipe: null })).rejects.toThrow(OloproofError)
    expect(readFileSync(output, 'utf8')).toBe('as it was')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('refuses to write over its input or into no folder', async () => {
    const input = join(folder, 'same.csv')
    writeFileSync(input, 'case,passed\n1,true\n')
    await expect(convertScores(input, join(folder, '.', 'same.csv'), { recipe: null })).rejects.toThrow(
      'is the file that is read',
    )
    await expect(convertScores(input, join(folder, 'no', 'out.csv'), { recipe: null })).rejects.toThrow(
      'its folder is not there',
    )
    expect(readFileSync(input, 'utf8')).toBe('case,passed\n1,true\n')
  })

  it('prints to standard output, whole or nothing', async () => {
    const printed: string[] = []
    const stdout = {
      write: (text: string, done: () => void) => {
        printed.push(text)
        done()
      },
    }
    const input = join(folder, 'printed.csv')
    writeFileSync(input, 'case,passed\né,true\n')
    await convertScores(input, '-', { recipe: null, stdout })
    expect(printed.join('')).toBe(`case,passed,run\né,true,${digestOf(readFileSync(input))}\n`)
    writeFileSync(input, 'case,passed\na,true\nb\n')
    printed.length = 0
    await expect(convertScores(input, '-', { recipe: null, stdout })).rejects.toThrow(OloproofError)
    expect(printed).toEqual([])
  })
})

describe('recipes/promptfoo-redteam.mjs', () => {
  const recipe = join(ROOT, 'recipes/promptfoo-redteam.mjs')

  it('is what the sources make now', () => {
    const script =
      "import('./src/build/build-recipes.mjs').then(async (m) => process.stdout.write(JSON.stringify([...await m.recipeTexts()])))"
    const made = new Map<string, string>(
      JSON.parse(
        execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }),
      ),
    )
    expect([...made.keys()].sort()).toEqual(
      readdirSync(join(ROOT, 'recipes'))
        .filter((name) => name.endsWith('.mjs'))
        .sort(),
    )
    for (const [name, text] of made)
      expect(text === readFileSync(join(ROOT, 'recipes', name), 'utf8'), `${name}: npm run build`).toBe(true)
  })

  it('needs nothing but node, and holds no path of the machine that made it', () => {
    const text = readFileSync(recipe, 'utf8')
    const imports = [...text.matchAll(/^import .* from "([^"]+)";$/gm)].map((match) => match[1] ?? '')
    expect(imports.length).toBeGreaterThan(0)
    for (const name of imports)
      expect(name).toMatch(/^(?:node:)?(?:crypto|events|fs|os|path|stream|string_decoder|buffer|util)$/)
    expect(text).not.toContain(ROOT)
  })

  it.each(OUTPUTS)('writes the same bytes as convertScores: %s', async (name) => {
    const [by, alone] = [join(folder, 'by.csv'), join(folder, 'alone.csv')]
    await convertScores(join(FIXTURES, name), by, { recipe: null })
    const run = spawnSync(process.execPath, [recipe, join(FIXTURES, name), alone], { encoding: 'utf8' })
    expect(run.status, run.stderr).toBe(0)
    expect(readFileSync(alone)).toEqual(readFileSync(by))
  })

  it('says in words what is wrong, with exit code 3, and writes nothing', () => {
    const input = join(folder, 'wrong.jsonl')
    const target = join(folder, 'wrong.csv')
    writeFileSync(input, '{"testIdx":0,"promptIdx":0,"success":"\\u001b[31m","gradingResult":null}\n')
    const run = spawnSync(process.execPath, [recipe, input, target], { encoding: 'utf8' })
    expect(run.status).toBe(3)
    expect(run.stderr).toMatch(/^error\[PROMPTFOO_ROW\] .*wrong\.jsonl:1: success is true or false, got /)
    expect(run.stderr).not.toContain('\u001b')
    expect(readdirSync(folder)).not.toContain('wrong.csv')
    expect(spawnSync(process.execPath, [recipe]).status).toBe(3)
  })
})
