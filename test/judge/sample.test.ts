import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Policy, TrialsPolicy } from '../../src/domain/policy.ts'
import { OloproofError, type Problem } from '../../src/domain/problem.ts'
import { readLabels } from '../../src/evidence/labels/read-labels.ts'
import { type SampleRequest, sampleForLabels } from '../../src/judge/sample.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sample-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)

function writeScores(lines: readonly string[], name = 'scores.csv'): string {
  writeFileSync(at(name), lines.map((line) => `${line}\n`).join(''))
  return at(name)
}

/** `goods` cases g-0… and `bads` cases b-0…, all graded by one model. */
function scores(goods: number, bads: number, name = 'scores.csv'): string {
  return writeScores(
    [
      'case,safe,safe.judge',
      ...Array.from({ length: goods }, (_, i) => `g-${i},true,gpt`),
      ...Array.from({ length: bads }, (_, i) => `b-${i},false,gpt`),
    ],
    name,
  )
}

function request(changes: Partial<SampleRequest>): SampleRequest {
  return {
    scores: at('scores.csv'),
    output: at('labels.csv'),
    metric: null,
    draw: { kind: 'at_random', cases: null },
    badWhen: null,
    policy: null,
    where: new Map(),
    recipe: null,
    labels: [],
    force: false,
    onProgress: null,
    ...changes,
  }
}

const sample = (changes: Partial<SampleRequest> = {}) => sampleForLabels(request(changes))
const draw = (cases: number) => ({ draw: { kind: 'at_random', cases } }) as const

function rows(name: string): Record<string, string>[] {
  return parse(readFileSync(at(name), 'utf8'), { columns: true, bom: true })
}

async function problemOf(changes: Partial<SampleRequest>): Promise<Problem> {
  try {
    await sample(changes)
  } catch (error) {
    if (error instanceof OloproofError && error.problems[0] !== undefined) return error.problems[0]
    throw error
  }
  throw new Error('a sample was drawn')
}

function policy(changes: Partial<Policy>): Policy {
  return {
    file: 'release.yaml',
    sha256: '',
    text: '',
    version: 1,
    confidenceLevel: 0.95,
    missing: { kind: 'counts_against' },
    undecided: 'block',
    scores: { caseColumn: null, trialColumn: null },
    suite: { kind: 'none' },
    metrics: new Map(),
    trials: null,
    judges: new Map(),
    clusters: null,
    criteria: new Map(),
    observability: { minLevel: null, qualifiedPass: 'pass', passWithoutEvaluation: 'missing' },
    rules: [],
    notes: [],
    ...changes,
  }
}

const trials = (threshold: number, size: number | null = null): TrialsPolicy => ({
  threshold,
  size,
  at: { line: 1, column: 1 },
})

describe('the sheet and its key', () => {
  test('the sheet shows no grade and the key has every grade, in the same order', async () => {
    scores(150, 10)
    const result = await sample()
    expect(readFileSync(at('labels.csv'), 'utf8').split('\n')[0]).toBe('case,trial,run,safe.label')
    expect(readFileSync(at('labels.key.csv'), 'utf8').split('\n')[0]).toBe(
      'case,trial,run,safe,safe.judge,sample',
    )
    const [sheet, key] = [rows('labels.csv'), rows('labels.key.csv')]
    expect(sheet).toHaveLength(100)
    expect(key.map((row) => row.case)).toEqual(sheet.map((row) => row.case))
    for (const row of sheet)
      expect(row).toEqual({ case: row.case, trial: '', run: result.sha256, 'safe.label': '' })
    for (const row of key) {
      expect(row.safe).toBe(row.case?.startsWith('g') ? 'true' : 'false')
      expect([row['safe.judge'], row.sample]).toEqual(['gpt', 'at_random'])
    }
    expect(result).toMatchObject({
      metric: 'safe',
      sample: 'at_random',
      cases: 100,
      rows: 100,
      population: 160,
      missing: 0,
      notes: [],
    })
    expect(result).toMatchObject({ sheet: at('labels.csv'), key: at('labels.key.csv'), hasTexts: false })
  })

  test('read back, every drawn case is an entry without a label, of this run', async () => {
    scores(5, 2)
    const { sha256 } = await sample()
    const { entries } = await readLabels([at('labels.csv')])
    expect(entries).toHaveLength(7)
    for (const entry of entries) {
      expect(entry).toMatchObject({ run: sha256, label: null, judge: 'gpt', drawn: 'at_random', trial: null })
      expect(entry.grade).toBe(entry.id.startsWith('g') ? 'passed' : 'failed')
    }
  })

  test('the same file gives the same bytes, wherever it lies', async () => {
    scores(300, 30)
    scores(300, 30, 'copy.csv')
    await sample(draw(40))
    await sample({ ...draw(40), scores: at('copy.csv'), output: at('again.csv') })
    expect(readFileSync(at('again.csv'))).toEqual(readFileSync(at('labels.csv')))
    expect(readFileSync(at('again.key.csv'))).toEqual(readFileSync(at('labels.key.csv')))
  })

  test('another file draws other cases', async () => {
    scores(300, 0)
    scores(300, 1, 'other.csv')
    await sample(draw(40))
    await sample({ ...draw(40), scores: at('other.csv'), output: at('other-labels.csv') })
    const cases = (name: string) =>
      rows(name)
        .map((row) => row.case)
        .sort()
    expect(cases('other-labels.csv')).not.toEqual(cases('labels.csv'))
  })

  test('a row says its own run by the digest of its source, and by nothing else', async () => {
    const source = 'ab'.repeat(32)
    writeScores([
      'case,safe,safe.judge,run',
      `q-1,true,gpt,${source}`,
      'q-2,true,gpt,',
      'q-3,true,gpt,nightly',
    ])
    const { sha256 } = await sample()
    const runs = Object.fromEntries(rows('labels.csv').map((row) => [row.case, row.run]))
    expect(runs).toEqual({ 'q-1': source, 'q-2': sha256, 'q-3': sha256 })
  })

  test('cases without a verdict are counted and not drawn', async () => {
    writeScores([
      'case,safe,safe.reason,safe.judge',
      'q-1,true,,gpt',
      'q-2,,error,gpt',
      'q-3,ungraded,,gpt',
      'q-4,,not_applicable,',
    ])
    const result = await sample()
    expect(rows('labels.csv').map((row) => row.case)).toEqual(['q-1'])
    expect(result).toMatchObject({ cases: 1, population: 1, missing: 2, notApplicable: 1 })
  })

  test('fewer than asked for is said', async () => {
    scores(5, 0)
    expect((await sample(draw(20))).notes).toEqual(['20 cases were asked for and 5 are all there are.'])
  })

  test('questions and answers stand in the sheet where the format has them', async () => {
    const result = {
      success: true,
      score: 1,
      namedScores: {},
      gradingResult: {
        pass: true,
        score: 1,
        reason: 'ok',
        componentResults: [
          { pass: true, score: 1, reason: 'ok', assertion: { type: 'llm-rubric', value: 'is polite' } },
        ],
      },
    }
    const lines = ['=cmd|x', 'fine\nand "quoted", with \u0000'].map((output, i) =>
      JSON.stringify({
        ...result,
        promptIdx: 0,
        testIdx: i,
        vars: { q: `question ${i}` },
        testCase: { vars: { q: `question ${i}` }, assert: [{ type: 'llm-rubric', value: 'is polite' }] },
        prompt: { raw: `Answer: question ${i}`, label: 'p' },
        promptId: 'p',
        provider: { id: 'echo', label: '' },
        response: { output },
        failureReason: 0,
        latencyMs: 1,
        cost: 0,
      }),
    )
    writeScores(lines, 'out.jsonl')
    const { hasTexts } = await sample({ scores: at('out.jsonl'), metric: 'passed' })
    expect(hasTexts).toBe(true)
    const answers = rows('labels.csv')
      .map((row) => row.answered)
      .sort()
    expect(answers).toEqual(["'=cmd|x", 'fine\nand "quoted", with \ufffd'])
    expect(rows('labels.csv')[0]).toHaveProperty('asked')
    expect(rows('labels.key.csv')[0]).toMatchObject({ provider: 'echo', sample: 'at_random' })
    expect((await readLabels([at('labels.csv')])).entries).toHaveLength(2)
  })
})

describe('hostile cells', () => {
  test('any id comes back exactly as the scores file has it', async () => {
    const id = fc
      .oneof(
        fc.stringMatching(/^[ '=+\-@",;\n\ra0]{1,6}$/),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      )
      .map((text) => text.trim())
      .filter((text) => text !== '' && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, { minLength: 1, maxLength: 12 }), async (ids) => {
        writeScores(
          ids.map((one) => JSON.stringify({ case: one, safe: true, 'safe.judge': one })),
          'ids.jsonl',
        )
        await sample({ scores: at('ids.jsonl'), force: true })
        const { entries } = await readLabels([at('labels.csv')])
        expect(entries.map((entry) => entry.id).sort()).toEqual([...ids].sort())
        for (const entry of entries) expect(entry.judge).toBe(entry.id)
        for (const name of ['labels.csv', 'labels.key.csv']) {
          for (const row of rows(name))
            for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+\-@]/)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('an id that CSV cannot hold is refused and nothing is written', async () => {
    writeScores([JSON.stringify({ case: 'a\0b', safe: true, 'safe.judge': 'gpt' })], 's.jsonl')
    expect(await problemOf({ scores: at('s.jsonl') })).toMatchObject({ code: 'SAMPLE_TEXT' })
    expect(readdirSync(folder)).toEqual(['s.jsonl'])
  })

  test('a metric whose name a spreadsheet would run is refused', async () => {
    writeScores(['case,=x,=x.judge', 'q,true,gpt'])
    expect(await problemOf({})).toMatchObject({ code: 'SAMPLE_METRIC' })
  })

  test('a sheet of plain ASCII has no mark, any other one says that it is UTF-8', async () => {
    writeScores(['case,safe,safe.judge', 'q,true,gpt'])
    await sample()
    expect(readFileSync(at('labels.csv'), 'utf8')).toMatch(/^case/)
    writeScores(['case,safe,safe.judge', 'größe,true,gpt'])
    await sample({ force: true })
    expect(readFileSync(at('labels.csv'), 'utf8')).toMatch(/^\ufeffcase/)
    expect((await readLabels([at('labels.csv')])).entries[0]?.id).toBe('größe')
  })
})

describe('the metric', () => {
  test('is the only one that a model graded', async () => {
    writeScores([
      'case,cost,polite,polite.judge,safe,safe.judge',
      'q-1,1,true,,true,',
      'q-2,0,true,,true,gpt',
    ])
    expect((await sample()).metric).toBe('safe')
  })

  test('has to be named where models graded several', async () => {
    writeScores(['case,polite,polite.judge,safe,safe.judge', 'q-1,true,gpt,true,gpt'])
    expect(await problemOf({})).toMatchObject({ code: 'SAMPLE_METRIC', hint: '--metric polite' })
    expect((await sample({ metric: 'safe' })).metric).toBe('safe')
  })

  test('is not a score that a model gave, nor a column of 0 and 1 beside verdicts in words', async () => {
    writeScores([
      'case,depth,depth.judge,tone,tone.judge,safe,safe.judge',
      'q-1,0.7,gpt,1,gpt,true,gpt',
      'q-2,1,gpt,0,gpt,false,gpt',
    ])
    expect((await sample()).metric).toBe('safe')
  })

  test('may be a column of 0 and 1 when it is the only one', async () => {
    writeScores(['case,safe,safe.judge', 'q-1,1,gpt'])
    expect((await sample()).metric).toBe('safe')
  })

  test('is the one that the rules read where models graded several', async () => {
    writeScores(['case,polite,polite.judge,safe,safe.judge', 'q-1,true,gpt,true,gpt'])
    const rules = policy({
      rules: [
        {
          id: 'r',
          metric: 'safe',
          description: null,
          bound: { kind: 'min', rate: 0.9 },
          badWhen: 'failed',
          confidenceLevel: 0.95,
          missing: { kind: 'counts_against' },
          effect: 'block',
          undecided: 'block',
          where: new Map(),
          by: null,
          count: 'cases',
          at: { line: 1, column: 1 },
          metricAt: { line: 1, column: 1 },
        },
      ],
    })
    expect((await sample({ policy: rules })).metric).toBe('safe')
  })

  test('may be the one that the policy says a model graded', async () => {
    writeScores(['case,polite,safe', 'q-1,true,true'])
    const gradedByModel = policy({
      metrics: new Map([
        ['safe', { badWhen: null, gradedBy: 'model', where: new Map(), at: { line: 1, column: 1 } }],
      ]),
    })
    expect((await sample({ policy: gradedByModel })).metric).toBe('safe')
  })

  test('where no model graded any, the columns of verdicts are listed', async () => {
    writeScores(['case,lang,polite,score', 'q-1,de,true,0.5'])
    const problem = await problemOf({})
    expect(problem).toMatchObject({ code: 'SAMPLE_METRIC', hint: '--metric polite' })
    expect(problem.message).not.toContain('score')
  })

  test('that no column has is refused with the nearest', async () => {
    scores(2, 0)
    expect(await problemOf({ metric: 'saef' })).toMatchObject({
      code: 'SAMPLE_METRIC',
      hint: '--metric safe',
    })
  })

  test('with a cell that is no verdict is refused with its line', async () => {
    writeScores(['case,safe,safe.judge', 'q-1,true,gpt', 'q-2,maybe,gpt'])
    expect(await problemOf({})).toMatchObject({ line: 3 })
  })

  test('without any verdict leaves nothing to draw', async () => {
    writeScores(['case,safe,safe.judge', 'q-1,,gpt'])
    expect(await problemOf({})).toMatchObject({ code: 'SAMPLE_EMPTY' })
    expect(existsSync(at('labels.key.csv'))).toBe(false)
  })
})

describe('by verdict', () => {
  const byVerdict = (goods: number, bads: number) => ({ draw: { kind: 'by_verdict', goods, bads } }) as const
  const graded = () => rows('labels.key.csv').map((row) => row.safe)

  test('so many judge-goods and judge-bads are drawn, and the key says so', async () => {
    scores(200, 50)
    const result = await sample(byVerdict(30, 20))
    expect(graded().filter((grade) => grade === 'true')).toHaveLength(30)
    expect(graded().filter((grade) => grade === 'false')).toHaveLength(20)
    expect(new Set(rows('labels.key.csv').map((row) => row.sample))).toEqual(new Set(['by_verdict']))
    expect(result.sample).toBe('by_verdict')
  })

  test('bad is what was asked, else what the policy says', async () => {
    scores(200, 50)
    await sample({ ...byVerdict(0, 10), badWhen: 'passed' })
    expect(new Set(graded())).toEqual(new Set(['true']))
    const badWhenPassed = policy({
      metrics: new Map([
        ['safe', { badWhen: 'passed', gradedBy: null, where: new Map(), at: { line: 1, column: 1 } }],
      ]),
    })
    await sample({ ...byVerdict(10, 0), policy: badWhenPassed, force: true })
    expect(new Set(graded())).toEqual(new Set(['false']))
  })

  test('all there are of a verdict, with a note', async () => {
    scores(200, 3)
    const { notes } = await sample(byVerdict(10, 10))
    expect(graded().filter((grade) => grade === 'false')).toHaveLength(3)
    expect(notes).toEqual(['10 judge-bads were asked for and 3 are all there are.'])
  })
})

describe('trials', () => {
  const lines = [
    'case,trial,safe,safe.judge',
    'a,1,true,gpt',
    'a,2,false,gpt',
    'a,3,,gpt',
    'b,1,true,gpt',
    'b,2,true,gpt',
    'c,1,,gpt',
  ]

  test('a case is drawn with all its trials that have a verdict', async () => {
    writeScores(lines)
    const result = await sample()
    expect(
      rows('labels.csv')
        .map((row) => `${row.case}/${row.trial}`)
        .sort(),
    ).toEqual(['a/1', 'a/2', 'b/1', 'b/2'])
    expect(result).toMatchObject({ cases: 2, rows: 4, population: 2, missing: 1 })
  })

  test('the trials of a case stand together', async () => {
    writeScores([
      'case,trial,safe,safe.judge',
      ...Array.from({ length: 60 }, (_, i) => `q-${i % 20},${i},true,gpt`),
    ])
    await sample()
    const cases = rows('labels.csv').map((row) => row.case)
    expect(cases.filter((name, i) => name !== cases[i - 1])).toHaveLength(20)
  })

  test('with a rule for trials, a case whose trials are undecided is not drawn', async () => {
    writeScores(lines)
    const result = await sample({ policy: policy({ trials: trials(0.5, 3) }) })
    expect(new Set(rows('labels.csv').map((row) => row.case))).toEqual(new Set(['b']))
    expect(result).toMatchObject({ population: 1, missing: 2 })
  })

  test('by verdict needs a rule for trials', async () => {
    writeScores([...lines, 'b,3,true,gpt'])
    const draw = { kind: 'by_verdict', goods: 1, bads: 1 } as const
    expect(await problemOf({ draw })).toMatchObject({ code: 'SCORES_TRIALS_UNDECLARED' })
    await sample({ draw, policy: policy({ trials: trials(1) }) })
    expect(new Set(rows('labels.csv').map((row) => row.case))).toEqual(new Set(['a', 'b']))
  })

  test('the same trial twice is refused', async () => {
    writeScores(['case,safe,safe.judge', 'a,true,gpt', 'a,true,gpt'])
    expect(await problemOf({})).toMatchObject({ code: 'SCORES_REPEATED_CASE', line: 3 })
  })
})

describe('several systems', () => {
  const lines = ['case,run,provider,prompt,safe,safe.judge', 'q,r,a,p,true,gpt', 'q,r,b,p,false,gpt']

  test('are refused until one is chosen', async () => {
    writeScores(lines)
    expect(await problemOf({})).toMatchObject({ code: 'SCORES_SEVERAL_SYSTEMS' })
  })

  test('the key says which system the answers are of', async () => {
    writeScores(lines)
    const { sha256 } = await sample({ where: new Map([['provider', 'b']]) })
    expect(rows('labels.key.csv')).toEqual([
      {
        case: 'q',
        trial: '',
        run: sha256,
        safe: 'false',
        'safe.judge': 'gpt',
        sample: 'at_random',
        provider: 'b',
        prompt: 'p',
      },
    ])
    const { entries } = await readLabels([at('labels.csv')])
    expect(entries.map((entry) => Object.fromEntries(entry.where))).toEqual([{ provider: 'b', prompt: 'p' }])
  })

  test('a value that no row has is refused', async () => {
    writeScores(lines)
    expect(await problemOf({ where: new Map([['provider', 'c']]) })).toMatchObject({ code: 'WHERE_VALUE' })
  })
})

describe('more labels later', () => {
  const cases = (name: string) => rows(name).map((row) => row.case ?? '')

  test('a larger sample contains the smaller', async () => {
    scores(300, 20)
    await sample(draw(40))
    await sample({ ...draw(90), output: at('more.csv') })
    expect(cases('more.csv')).toEqual(expect.arrayContaining(cases('labels.csv')))
  })

  test('given the earlier sheet, only new cases are asked about, and both together are the larger sample', async () => {
    scores(300, 20)
    await sample(draw(40))
    const result = await sample({ ...draw(50), output: at('more.csv'), labels: [at('labels.csv')] })
    await sample({ ...draw(90), output: at('whole.csv') })
    expect(result).toMatchObject({ cases: 50, before: 40 })
    expect([...cases('labels.csv'), ...cases('more.csv')].sort()).toEqual(cases('whole.csv').sort())
  })

  test('what was drawn by verdict may be drawn again at random, or the rest would be no random sample', async () => {
    scores(20, 20)
    await sample({ draw: { kind: 'by_verdict', goods: 0, bads: 20 } })
    const result = await sample({ ...draw(40), output: at('more.csv'), labels: [at('labels.csv')] })
    expect(result).toMatchObject({ cases: 40, before: 0 })
  })

  test('by verdict leaves out what was drawn either way', async () => {
    scores(20, 20)
    await sample(draw(10))
    const byVerdict = { kind: 'by_verdict', goods: 20, bads: 20 } as const
    const result = await sample({ draw: byVerdict, output: at('more.csv'), labels: [at('labels.csv')] })
    expect(result).toMatchObject({ cases: 30, before: 10 })
  })

  test('sheets of other runs leave nothing out', async () => {
    scores(20, 0)
    scores(20, 1, 'other.csv')
    await sample({ scores: at('other.csv') })
    expect(await sample({ output: at('more.csv'), labels: [at('labels.csv')] })).toMatchObject({
      cases: 20,
      before: 0,
    })
  })

  test('sheets of another system of the same run leave nothing out', async () => {
    writeScores(['case,run,provider,prompt,safe,safe.judge', 'q,r,a,p,true,gpt', 'q,r,b,p,false,gpt'])
    await sample({ where: new Map([['provider', 'a']]) })
    const b = { where: new Map([['provider', 'b']]), output: at('more.csv'), labels: [at('labels.csv')] }
    expect(await sample(b)).toMatchObject({ cases: 1, before: 0 })
  })

  test('when all are labelled, that is said', async () => {
    scores(5, 0)
    await sample()
    expect(await problemOf({ output: at('more.csv'), labels: [at('labels.csv')] })).toMatchObject({
      code: 'SAMPLE_EMPTY',
    })
  })
})

describe('files', () => {
  test.each(['labels.csv', 'labels.key.csv'])(
    '%s is never overwritten, and nothing is written beside it',
    async (name) => {
      scores(5, 0)
      writeFileSync(at(name), 'a day of work')
      expect(await problemOf({})).toMatchObject({ code: 'SAMPLE_EXISTS' })
      expect(readFileSync(at(name), 'utf8')).toBe('a day of work')
      expect(readdirSync(folder).sort()).toEqual([name, 'scores.csv'].sort())
    },
  )

  test('with force both are replaced', async () => {
    scores(5, 0)
    writeFileSync(at('labels.csv'), 'a day of work')
    await sample({ force: true })
    expect(rows('labels.csv')).toHaveLength(5)
    expect(readdirSync(folder).sort()).toEqual(['labels.csv', 'labels.key.csv', 'scores.csv'])
  })

  test.each(['scores.csv', './sub/../scores.csv'])(
    'the scores are never overwritten, even with force (%s)',
    async (name) => {
      scores(5, 0)
      const before = readFileSync(at('scores.csv'), 'utf8')
      expect(await problemOf({ output: `${folder}/${name}`, force: true })).toMatchObject({
        code: expect.any(String),
      })
      expect(readFileSync(at('scores.csv'), 'utf8')).toBe(before)
    },
  )

  test('scores under the name of the key are never overwritten', async () => {
    scores(5, 0, 'labels.key.csv')
    expect(await problemOf({ scores: at('labels.key.csv'), force: true })).toMatchObject({
      code: 'SAMPLE_EXISTS',
    })
  })

  test.each(['labels.txt', 'labels', 'labels.key.csv', '.csv', '-'])(
    '%s is no name for a sheet',
    async (name) => {
      scores(5, 0)
      expect(await problemOf({ output: name === '-' ? name : at(name) })).toMatchObject({ code: 'USAGE' })
    },
  )

  test('a folder that is not there is said before anything is read', async () => {
    expect(await problemOf({ output: at('no/labels.csv'), scores: at('no.csv') })).toMatchObject({
      code: 'FILE_UNWRITABLE',
    })
  })

  test('standard input and pipes cannot be read twice', async () => {
    expect(await problemOf({ scores: '-' })).toMatchObject({ code: 'FILE_UNREADABLE', file: '-' })
    execFileSync('mkfifo', [at('pipe')])
    expect(await problemOf({ scores: at('pipe') })).toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  test('scores that change between the two readings are refused', async () => {
    scores(50, 0)
    scores(60, 0, 'newer.csv')
    let calls = 0
    const onProgress = () => {
      calls += 1
      // The first reading keeps the file that it opened.
      if (calls === 1) renameSync(at('newer.csv'), at('scores.csv'))
    }
    expect((await problemOf({ metric: 'safe', onProgress })).message).toContain('changed')
    expect(calls).toBeGreaterThan(0)
  })

  test('scores that grow at their beginning between the two readings are refused', async () => {
    scores(50, 0)
    writeScores(
      [
        'case,safe,safe.judge',
        ...Array.from({ length: 110 }, (_, i) => `${i < 60 ? 'n' : 'g'}-${i % 60},true,gpt`),
      ],
      'newer.csv',
    )
    let calls = 0
    const onProgress = () => {
      calls += 1
      if (calls === 1) renameSync(at('newer.csv'), at('scores.csv'))
    }
    expect((await problemOf({ metric: 'safe', onProgress })).message).toContain('changed')
  })
})

test.each([0, -1, 1.5, Number.NaN])('a sample of %s cases is a fault of the caller', async (cases) => {
  scores(5, 0)
  await expect(sample(draw(cases))).rejects.toThrow(RangeError)
})

test('the columns that the policy names are read', async () => {
  writeScores(['question,attempt,safe,safe.judge', 'q,1,true,gpt', 'q,2,true,gpt'])
  await sample({
    policy: policy({ scores: { caseColumn: 'question', trialColumn: 'attempt' }, trials: trials(1) }),
  })
  expect(rows('labels.csv').map((row) => [row.case, row.trial])).toEqual([
    ['q', '1'],
    ['q', '2'],
  ])
})
