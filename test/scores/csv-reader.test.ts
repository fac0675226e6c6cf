import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvReader } from '../../src/scores/csv-reader.ts'
import { KeptRows, readContent, readPieces } from './read-rows.ts'

const csv = async (content: string, options = {}) => readPieces(csvReader, content, 1 << 16, options)

async function problemsOf(content: string, options = {}) {
  const { problems } = await csv(content, options)
  return problems.map(({ code, line, message, hint }) => ({ code, line, message, hint }))
}

describe('csvReader', () => {
  it('reads cells as text, ids as they are spelled, and lines', async () => {
    const { kept, summary } = await csv('case,ok,note\n007,true,\n 1e5 ,false,a b \n1.0,,x\n')
    expect(kept.opened).toBe(1)
    expect(kept.rows).toEqual([
      { id: '007', trial: null, line: 2, cells: ['007', 'true', ''], about: null, texts: null },
      { id: '1e5', trial: null, line: 3, cells: [' 1e5 ', 'false', 'a b '], about: null, texts: null },
      { id: '1.0', trial: null, line: 4, cells: ['1.0', '', 'x'], about: null, texts: null },
    ])
    expect(summary?.rows).toBe(3)
    expect(kept.columns?.indexOf('ok')).toBe(1)
    expect(kept.columns?.indexOf('OK')).toBe(-1)
    expect(kept.columns?.indexOf('constructor')).toBe(-1)
  })

  it.each([
    ['comma', 'case,ok,x\na,true,1\n'],
    ['semicolon', 'case;ok;x\na;true;1\n'],
    ['tab', 'case\tok\tx\na\ttrue\t1\n'],
    ['separators inside quotes of the header', '"case";"ok";"x"\na;true;1\n'],
    ['blank lines above the header', '\n  \n,,\ncase,ok,x\na,true,1\n'],
    ['blanks and tabs around names', ' case ,ok , x\na,true,1\n'],
    ['no newline at the end', 'case,ok,x\na,true,1'],
    ['CR', 'case,ok,x\ra,true,1\r'],
    ['CRLF', 'case,ok,x\r\na,true,1\r\n'],
    ['CRLF in the header alone', 'case,ok,x\r\na,true,1\n'],
    ['quotes', '"case","ok","x"\r\n"a","true","1"'],
  ])('reads %s', async (_, content) => {
    const { kept, problems } = await csv(content)
    expect(problems).toEqual([])
    expect(kept.objects).toEqual([{ case: 'a', ok: 'true', x: '1' }])
  })

  it('takes the commonest separator of the header, outside quotes', async () => {
    const { kept } = await csv('case;"a,b,c,d";ok\nx;1;true\n')
    expect(kept.names).toEqual(['case', 'a,b,c,d', 'ok'])
  })

  it('does not take lines without any value for rows', async () => {
    const { kept, problems } = await csv('case,ok\na,true\n\n , \n,,,,\n"",""\nb,false\n\n\n')
    expect(problems).toEqual([])
    expect(kept.rows.map((row) => [row.id, row.line])).toEqual([
      ['a', 2],
      ['b', 7],
    ])
  })

  it('reads a header without a case', async () => {
    const { kept, summary } = await csv('case,ok\n')
    expect([kept.opened, kept.names, summary?.rows]).toEqual([1, ['case', 'ok'], 0])
  })

  it('counts the lines inside cells', async () => {
    const { kept } = await csv('case,"o\nk",x\na,"1\r\n2\r3",\n"b",true,"\n\n"\nc,,1\n')
    expect(kept.rows.map((row) => [row.id, row.line])).toEqual([
      ['a', 3],
      ['b', 6],
      ['c', 9],
    ])
  })

  it.each([
    ['case,case_id,id', 'A'],
    ['x,case_id,id', 'B'],
    ['x,y,id', 'C'],
  ])('finds the ids in %s', async (header, id) => {
    const { kept } = await csv(`${header}\nA,B,C\n`)
    expect(kept.rows[0]?.id).toBe(id)
  })

  it('reads ids and trials from the columns that the policy names', async () => {
    const { kept } = await csv('case,item,run\nA,B, 2 \nA,B,\n', { caseColumn: 'item', trialColumn: 'run' })
    expect(kept.rows.map((row) => [row.id, row.trial])).toEqual([
      ['B', '2'],
      ['B', null],
    ])
    const plain = await csv('case,trial\nA,1\n')
    expect(plain.kept.rows[0]?.trial).toBe('1')
  })

  it('names the columns and the nearest one where there are no ids', async () => {
    expect(await problemsOf('\nCases,ok\na,true\n')).toEqual([
      {
        code: 'SCORES_ID_COLUMN',
        line: 2,
        message: 'no column "case", "case_id" or "id" for the ids, columns are "Cases", "ok"',
        hint: 'did you mean "Cases"? scores: {case: Cases}',
      },
    ])
    expect(await problemsOf('case,ok\na,true\n', { caseColumn: 'item' })).toEqual([
      {
        code: 'SCORES_ID_COLUMN',
        line: 1,
        message: 'no column "item" for the ids, columns are "case", "ok"',
        hint: 'name it in the policy: scores: {case: case}',
      },
    ])
  })

  it('refuses a repeated name with both places, and goes on to the next fault of the header', async () => {
    const found = await problemsOf('q, toxic,reviewer,toxic \na,true,r,false\n')
    expect(found.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['SCORES_HEADER', 1, 'column "toxic" stands twice in the header, as columns 2 and 4'],
      ['SCORES_ID_COLUMN', 1, expect.stringContaining('"q", "toxic", "reviewer", "toxic"')],
    ])
  })

  it('refuses a value below no name once a column, and allows empty columns', async () => {
    expect((await csv('case,ok,,\na,true,,\nb,true, ,\n')).problems).toEqual([])
    const found = await problemsOf('case,ok,,\na,true,,\nb,true,x,\nc,true,y,z\n')
    expect(found.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['SCORES_HEADER', 3, 'column 3 has no name in the header and "x" below it'],
      ['SCORES_HEADER', 4, 'column 4 has no name in the header and "z" below it'],
    ])
  })

  it('refuses every ragged row and every empty id, in file order', async () => {
    const found = await problemsOf('case,ok\na,true,x\nb\n ,true\nc,true\n')
    expect(found.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['SCORES_RAGGED', 2, 'a row of 3 cells, the header has 2'],
      ['SCORES_RAGGED', 3, 'a row of 1 cell, the header has 2'],
      ['SCORES_ID', 4, 'a row without an id, an empty cell in the id column "case"'],
    ])
  })

  it('shows twenty problems and counts the rest', async () => {
    const { problems } = await csv(`case,ok\n${'a\n'.repeat(50)}`)
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toMatchObject({ code: 'MORE_PROBLEMS', message: '30 more problems in this file' })
  })

  it.each([
    ['a quote that is never closed', 'case,ok\na,true\nb,"tr\n\nue,x\nc,true\n', 3, 'never closed'],
    [
      'a quote that is never closed after others',
      'case,ok\n"a\n\n","x""y"\nb,"""tr\nc,true\n',
      5,
      'never closed',
    ],
    ['an opening quote at the very end', 'case,ok\na,"', 2, 'never closed'],
    ['text after a closing quote', 'case,ok\n"a\nb"c,true\n', 2, 'closed at line 3 with text after'],
    ['a quote inside a cell', 'case,ok\r\na,5" screen\r\n', 2, 'inside a cell'],
    ['a blank before a quote', 'case,ok\n\na, "true"\n', 3, 'inside a cell'],
  ])('refuses %s with its line', async (_, content, line, words) => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const { problems } = await readPieces(csvReader, content, size)
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatchObject({ code: 'SCORES_QUOTE', line })
      expect(problems[0]?.message).toContain(words)
    }
  })

  it('shows the problems of rows before a fatal one', async () => {
    const { problems } = await readContent(`case,ok\na\nb,true\n${'c,true\n'.repeat(30_000)}d,"\n`)
    expect(problems.map((problem) => [problem.code, problem.line])).toEqual([
      ['SCORES_RAGGED', 2],
      ['SCORES_QUOTE', 30_004],
    ])
  })

  it('refuses a file whose header never comes', async () => {
    const { problems } = await readContent(',,,\n'.repeat(40_000))
    expect(problems.map((problem) => problem.code)).toEqual(['SCORES_EMPTY'])
  })

  it('lets an error of the sink through', async () => {
    class Broken extends KeptRows {
      override row(): void {
        throw new RangeError('full')
      }
    }
    for (const content of ['case,ok\na,true\n', 'case,ok\n"a",true\n']) {
      const chunks = async function* () {
        yield Buffer.from(content)
      }
      const source = { file: 'f', head: content, headIsAll: true, chunks, sha256: () => '' }
      const options = { caseColumn: null, trialColumn: null, recipe: null, withTexts: null, onProgress: null }
      const { ProblemList } = await import('../../src/domain/problem-list.ts')
      await expect(csvReader.read(source, options, new Broken(), new ProblemList())).rejects.toThrow('full')
    }
  })
})

describe('a CSV file written out and read back', () => {
  const cell = fc.oneof(
    fc.constantFrom('', ' ', ',', ';', '\t', '"', '""', '\n', '\r', '\r\n', 'true', '=1+1', 'é', '漢😀'),
    fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '\n', '\r', ' ', 'ü'), maxLength: 8 }),
  )
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }))

  it('has the same cells on the same lines, whatever the separator, line ends and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (cells, separator, lineEnd, quotesAll, endsLine, size) => {
          const width = cells[0]?.length ?? 1
          const names = ['case', ...Array.from({ length: width }, (_, at) => `m${at}`)]
          const written = (text: string) =>
            quotesAll || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
          const lines = [names, ...cells.map((row, at) => [`c${at}`, ...row])].map((row) =>
            row.map(written).join(separator),
          )
          const content = lines.join(lineEnd) + (endsLine ? lineEnd : '')
          const { kept, problems } = await readPieces(csvReader, content, size)
          expect(problems).toEqual([])
          expect(kept.rows.map((row) => row.cells)).toEqual(cells.map((row, at) => [`c${at}`, ...row]))
          const breaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
          let line = 1 + breaks(`${lines[0]}\n`)
          for (const [at, row] of kept.rows.entries()) {
            expect(row.line).toBe(line)
            line += breaks(`${lines[at + 1]}\n`)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
