import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OloproofError, type Problem } from '../../../src/domain/problem.ts'
import type { LabelEntry, LabelSet } from '../../../src/evidence/labels/label.ts'
import { readLabels } from '../../../src/evidence/labels/read-labels.ts'

const RUN = 'a'.repeat(64)
const OTHER_RUN = 'b'.repeat(64)
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labels-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  return path
}

/** A key of judge-goods q-1, q-2 and a judge-bad q-3. */
function writeKey(name = 'labels.key.csv', ...more: readonly string[]): string {
  return write(
    name,
    'case,trial,run,safe,safe.judge,sample',
    `q-1,,${RUN},true,gpt,at_random`,
    `q-2,,${RUN},true,gpt,at_random`,
    `q-3,,${RUN},false,gpt,at_random`,
    ...more,
  )
}

function labelsOf({ entries }: LabelSet): Record<string, LabelEntry['label']> {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry.label]))
}

async function problemsOf(...files: readonly string[]): Promise<readonly Problem[]> {
  try {
    await readLabels(files)
  } catch (error) {
    if (error instanceof OloproofError) return error.problems
    throw error
  }
  throw new Error('the labels were read')
}

describe('a sheet with its key', () => {
  test('each drawn answer is an entry with the grade of the key and the label of the sheet', async () => {
    writeKey()
    const sheet = write(
      'labels.csv',
      'case,trial,run,safe.label',
      `q-3,,${RUN},no`,
      `q-1,,${RUN},PASS`,
      `q-2,,${RUN}, 0 `,
    )
    const { entries, sources, notes } = await readLabels([sheet])
    expect(entries).toEqual([
      {
        metric: 'safe',
        id: 'q-1',
        trial: null,
        run: RUN,
        where: new Map(),
        grade: 'passed',
        label: 'passed',
        judge: 'gpt',
        drawn: 'at_random',
        file: join(folder, 'labels.key.csv'),
        line: 2,
        written: [{ said: 'passed', file: sheet, line: 3 }],
      },
      expect.objectContaining({ id: 'q-2', grade: 'passed', label: 'failed' }),
      expect.objectContaining({ id: 'q-3', grade: 'failed', label: 'failed' }),
    ])
    expect(sources).toEqual([
      {
        file: sheet,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        labels: 3,
        key: { file: join(folder, 'labels.key.csv'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ])
    expect(notes).toEqual([])
  })

  test('an answer left blank, or whose row was deleted from the sheet, has no label and is still there', async () => {
    writeKey()
    const sheet = write('labels.csv', 'case,trial,run,safe.label', `q-1,,${RUN},`, `q-3,,${RUN},no`)
    const labels = await readLabels([sheet])
    expect(labelsOf(labels)).toEqual({ 'q-1': null, 'q-2': null, 'q-3': 'failed' })
    expect(labels.notes).toEqual(['2 sampled answers have no label of "safe" and count against.'])
    expect(labels.sources[0]?.labels).toBe(1)
  })

  test('a sheet whose column of labels was deleted leaves every drawn answer unlabelled', async () => {
    writeKey()
    const sheet = write('labels.csv', 'case,other.label', 'q-1,')
    expect(labelsOf(await readLabels([sheet]))).toEqual({ 'q-1': null, 'q-2': null, 'q-3': null })
  })

  test('a sheet without the columns trial and run is about the only run of its key', async () => {
    writeKey()
    const sheet = write('labels.csv', 'case,safe.label', 'q-2,yes')
    expect(labelsOf(await readLabels([sheet]))).toEqual({ 'q-1': null, 'q-2': 'passed', 'q-3': null })
  })

  test('a sheet that does not say which of two runs its label is of is refused', async () => {
    writeKey('labels.key.csv', `q-1,,${OTHER_RUN},true,gpt,at_random`)
    const sheet = write('labels.csv', 'case,safe.label', 'q-1,yes', 'q-2,yes')
    expect(await problemsOf(sheet)).toEqual([
      expect.objectContaining({ code: 'LABELS_NO_EVIDENCE', file: sheet, line: 2 }),
    ])
  })

  test('trials of a case are answers of their own', async () => {
    write(
      't.key.csv',
      'case,trial,run,safe,safe.judge,sample',
      `q,1,${RUN},true,gpt,at_random`,
      `q,2,${RUN},false,gpt,at_random`,
    )
    const sheet = write('t.csv', 'case,trial,run,safe.label', `q,2,${RUN},true`)
    const { entries } = await readLabels([sheet])
    expect(entries.map(({ trial, grade, label }) => [trial, grade, label])).toEqual([
      ['1', 'passed', null],
      ['2', 'failed', 'passed'],
    ])
  })

  test('a key may hold several metrics, and what was drawn by verdict says so', async () => {
    write(
      'm.key.csv',
      'case,run,safe,safe.judge,kind,kind.judge,sample,provider',
      `q,${RUN},true,gpt,false,claude,by_verdict,mail v4`,
    )
    const sheet = write('m.csv', 'case,run,safe.label,kind.label', `q,${RUN},true,`)
    const { entries } = await readLabels([sheet])
    expect(entries).toEqual([
      expect.objectContaining({ metric: 'safe', judge: 'gpt', label: 'passed', drawn: 'by_verdict' }),
      expect.objectContaining({ metric: 'kind', judge: 'claude', grade: 'failed', label: null }),
    ])
    expect(entries.map((entry) => [...entry.where])).toEqual([
      [['provider', 'mail v4']],
      [['provider', 'mail v4']],
    ])
  })

  test('ids that a spreadsheet would run are protected in both files and come back exactly', async () => {
    write(
      'f.key.csv',
      'case,run,safe,safe.judge,sample',
      `'=x,${RUN},true,gpt,at_random`,
      `''=x,${RUN},true,gpt,at_random`,
    )
    const sheet = write('f.csv', 'case,run,safe.label', `''=x,${RUN},no`, `'=x,${RUN},yes`)
    expect(labelsOf(await readLabels([sheet]))).toEqual({ '=x': 'passed', "'=x": 'failed' })
  })

  test('a protected id whose apostrophe a spreadsheet dropped is the same case', async () => {
    write('f.key.csv', 'case,run,safe,safe.judge,sample', `'-5,${RUN},true,gpt,at_random`)
    expect(labelsOf(await readLabels([write('f.csv', 'case,run,safe.label', `-5,${RUN},yes`)]))).toEqual({
      '-5': 'passed',
    })
  })

  test('an id of apostrophes is the same case when a spreadsheet has dropped one of them', async () => {
    write('f.key.csv', 'case,run,safe,safe.judge,sample', `''=x,${RUN},true,gpt,at_random`)
    const labels = await readLabels([write('f.csv', 'case,run,safe.label', `'=x,${RUN},yes`)])
    expect(labelsOf(labels)).toEqual({ "'=x": 'passed' })
  })

  test('a case of the sheet that the key does not list is refused with its line', async () => {
    writeKey()
    const sheet = write(
      'labels.csv',
      'case,run,safe.label',
      `q-1,${RUN},yes`,
      `q-9,${RUN},yes`,
      `q-8,${RUN},`,
    )
    const problems = await problemsOf(sheet)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'LABELS_NO_EVIDENCE', file: sheet, line: 3 })
    expect(problems[0]?.message).toContain('"q-9"')
  })

  test('a case that the key does not list is kept as picked by hand when the sheet itself has its grade', async () => {
    writeKey()
    const sheet = write(
      'labels.csv',
      'case,run,safe,safe.label',
      `q-1,${RUN},true,yes`,
      `q-9,${RUN},true,yes`,
    )
    const { entries, notes } = await readLabels([sheet])
    expect(entries.find((entry) => entry.id === 'q-9')).toMatchObject({
      drawn: 'not_drawn',
      grade: 'passed',
      run: RUN,
    })
    expect(notes[0]).toContain('1 label in')
    expect(notes[0]).toContain('not drawn by judge sample')
  })

  test('a label of a run that the key does not speak of is a label of that run', async () => {
    writeKey()
    const sheet = write('labels.csv', 'case,run,safe.label', `q-1,${OTHER_RUN},no`)
    const { entries } = await readLabels([sheet])
    expect(
      entries.filter((entry) => entry.id === 'q-1').map(({ run, label, grade }) => [run, label, grade]),
    ).toEqual([
      [RUN, null, 'passed'],
      [OTHER_RUN, 'failed', null],
    ])
  })

  test('a grade in the sheet that is not the grade of the key is refused', async () => {
    writeKey()
    const sheet = write(
      'labels.csv',
      'case,run,safe,safe.label',
      `q-1,${RUN},true,yes`,
      `q-3,${RUN},true,yes`,
    )
    const problems = await problemsOf(sheet)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'LABELS_KEY', file: sheet, line: 3 })
  })
})

describe('a key that was tampered with', () => {
  test.each([
    ['an answer twice with different grades', `q-1,,${RUN},false,gpt,at_random`],
    ['an answer twice with different judges', `q-1,,${RUN},true,claude,at_random`],
    ['a row without a grade', `q-4,,${RUN},,gpt,at_random`],
    ['a row whose grade is no verdict', `q-4,,${RUN},maybe,gpt,at_random`],
    ['a row drawn in an unknown way', `q-4,,${RUN},true,gpt,hand`],
  ])('%s is refused with its line', async (_, line) => {
    const key = writeKey('labels.key.csv', line)
    const sheet = write('labels.csv', 'case,run,safe.label', `q-1,${RUN},yes`)
    const problems = await problemsOf(sheet)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'LABELS_KEY', file: key, line: 5 })
  })

  test('the same row twice is one answer', async () => {
    writeKey('labels.key.csv', `q-1,,${RUN},true,gpt,at_random`)
    const { entries } = await readLabels([write('labels.csv', 'case,run,safe.label', `q-1,${RUN},yes`)])
    expect(entries).toHaveLength(3)
  })

  test('two keys that disagree about a grade are refused', async () => {
    writeKey('a.key.csv')
    write('b.key.csv', 'case,trial,run,safe,safe.judge,sample', `q-1,,${RUN},false,gpt,at_random`)
    const a = write('a.csv', 'case,run,safe.label', `q-1,${RUN},yes`)
    const b = write('b.csv', 'case,run,safe.label', `q-1,${RUN},yes`)
    expect(await problemsOf(a, b)).toEqual([
      expect.objectContaining({ code: 'LABELS_KEY', file: join(folder, 'b.key.csv'), line: 2 }),
    ])
  })

  test('a key without metric and judge is refused rather than taken for no key', async () => {
    const key = write('labels.key.csv', 'case,run', `q-1,${RUN}`)
    const sheet = write('labels.csv', 'case,run,safe.label', `q-1,${RUN},yes`)
    expect(await problemsOf(sheet)).toEqual([expect.objectContaining({ code: 'LABELS_KEY', file: key })])
  })

  test('a key that does not say how it was drawn counts as picked by hand, with a note', async () => {
    write('labels.key.csv', 'case,run,safe,safe.judge', `q-1,${RUN},true,gpt`)
    const { entries, notes } = await readLabels([
      write('labels.csv', 'case,run,safe.label', `q-1,${RUN},yes`),
    ])
    expect(entries[0]?.drawn).toBe('not_drawn')
    expect(notes.join()).toContain('does not say how its cases were drawn')
  })

  test('a key named in place of its sheet is refused with the sheet as hint', async () => {
    const key = writeKey()
    expect(await problemsOf(key)).toEqual([
      expect.objectContaining({ code: 'LABELS_COLUMN', hint: `--labels ${join(folder, 'labels.csv')}` }),
    ])
  })
})

describe('a sheet without a key', () => {
  test('labels beside the scores belong to the run that the file is', async () => {
    const lines = ['case,safe,safe.judge,safe.label', 'q-1,true,gpt,no', 'q-2,false,gpt,', 'q-3,false,,1']
    const sheet = write('scores.csv', ...lines)
    const own = createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex')
    const { entries, notes } = await readLabels([sheet])
    expect(entries).toEqual([
      expect.objectContaining({
        id: 'q-1',
        run: own,
        grade: 'passed',
        label: 'failed',
        judge: 'gpt',
        drawn: 'not_drawn',
      }),
      expect.objectContaining({
        id: 'q-3',
        run: own,
        grade: 'failed',
        label: 'passed',
        judge: null,
        line: 4,
      }),
    ])
    expect(notes).toEqual([
      expect.stringContaining('was not drawn by judge sample (no scores.key.csv beside it)'),
    ])
  })

  test('a run names the answers and leaves their grade to the scores file', async () => {
    const { entries } = await readLabels([write('l.csv', 'case,trial,run,safe.label', `q-1,2,${RUN},yes`)])
    expect(entries).toEqual([expect.objectContaining({ run: RUN, trial: '2', grade: null, label: 'passed' })])
  })

  test('labels with neither run nor key nor grade are refused once, at their first line', async () => {
    const sheet = write('l.csv', 'case,safe.label', 'q-1,', 'q-2,yes', 'q-3,no')
    const problems = await problemsOf(sheet)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'LABELS_NO_EVIDENCE', file: sheet, line: 3 })
    expect(problems[0]?.message).toContain('"q-2"')
  })

  test('labels beside an empty verdict are not used and a note counts them', async () => {
    const { entries, notes } = await readLabels([
      write('l.csv', 'case,safe,safe.label', 'q-1,,yes', 'q-2,true,yes'),
    ])
    expect(entries.map((entry) => entry.id)).toEqual(['q-2'])
    expect(notes.join()).toContain('1 label in')
  })

  test('cases of several providers are several answers', async () => {
    const sheet = write(
      'l.csv',
      'case,run,provider,prompt,safe,safe.label',
      `q,${RUN},a,p,true,yes`,
      `q,${RUN},b,p,false,no`,
    )
    const { entries } = await readLabels([sheet])
    expect(entries.map((entry) => [entry.where.get('provider'), entry.label])).toEqual([
      ['a', 'passed'],
      ['b', 'failed'],
    ])
  })

  test('a file without a column of labels is refused', async () => {
    expect(await problemsOf(write('l.csv', 'case,safe', 'q,true'))).toEqual([
      expect.objectContaining({ code: 'LABELS_COLUMN', line: 1 }),
    ])
  })

  test('JSON Lines do as well', async () => {
    const sheet = write(
      'l.jsonl',
      JSON.stringify({ case: 'q-1', run: RUN }),
      JSON.stringify({ case: 'q-2', run: RUN, 'safe.label': true }),
    )
    const { entries } = await readLabels([sheet])
    expect(entries).toEqual([expect.objectContaining({ id: 'q-2', label: 'passed' })])
  })
})

describe('label values', () => {
  test.each(['maybe', 'error', 'ungraded', 'not_applicable', '2', 'unsafe'])(
    '%j is refused with its line',
    async (value) => {
      writeKey()
      const sheet = write('labels.csv', 'case,run,safe.label', `q-2,${RUN},yes`, `q-1,${RUN},${value}`)
      const problems = await problemsOf(sheet)
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatchObject({ code: 'LABELS_VALUE', file: sheet, line: 3 })
      expect(problems[0]?.message).toContain(`"${value}"`)
    },
  )

  test('every wrong label of a file is reported at once', async () => {
    const sheet = write('l.csv', 'case,run,safe.label', `q-1,${RUN},x`, `q-2,${RUN},yes`, `q-3,${RUN},y?`)
    expect((await problemsOf(sheet)).map((problem) => problem.line)).toEqual([2, 4])
  })
})

describe('several people', () => {
  test('agreement is one label', async () => {
    writeKey('a.key.csv')
    writeKey('b.key.csv')
    const a = write('a.csv', 'case,run,safe.label', `q-1,${RUN},yes`, `q-2,${RUN},yes`, `q-1,${RUN},true`)
    const b = write('b.csv', 'case,run,safe.label', `q-1,${RUN},1`, `q-3,${RUN},no`)
    const labels = await readLabels([a, b])
    expect(labels.entries).toHaveLength(3)
    expect(labelsOf(labels)).toEqual({ 'q-1': 'passed', 'q-2': 'passed', 'q-3': 'failed' })
    expect(labels.notes).toEqual([])
  })

  test('disagreement in one file leaves no label and names the case', async () => {
    writeKey()
    const sheet = write(
      'labels.csv',
      'case,run,safe.label',
      `q-1,${RUN},yes`,
      `q-2,${RUN},yes`,
      `q-1,${RUN},no`,
      `q-3,${RUN},no`,
    )
    const labels = await readLabels([sheet])
    expect(labelsOf(labels)).toEqual({ 'q-1': null, 'q-2': 'passed', 'q-3': 'failed' })
    expect(labels.notes).toEqual([expect.stringContaining('People disagree about "safe" of case "q-1"')])
  })

  test('disagreement between files leaves no label, however many agree', async () => {
    for (const name of ['a', 'b', 'c']) writeKey(`${name}.key.csv`)
    const sheets = (['yes', 'no', 'yes'] as const).map((label, i) =>
      write(`${'abc'[i]}.csv`, 'case,run,safe.label', `q-1,${RUN},${label}`),
    )
    expect(labelsOf(await readLabels(sheets))['q-1']).toBeNull()
  })

  test('many disagreements are five names and a count', async () => {
    const rows = Array.from({ length: 8 }, (_, i) => [`q-${i},${RUN},yes`, `q-${i},${RUN},no`]).flat()
    const { notes } = await readLabels([write('l.csv', 'case,run,safe.label', ...rows)])
    expect(notes.filter((note) => note.includes('of case'))).toHaveLength(5)
    expect(notes.at(-1)).toContain('3 more')
  })

  test('two draws of one run are united, and drawn at random wins over drawn by verdict', async () => {
    writeKey('a.key.csv')
    write(
      'b.key.csv',
      'case,run,safe,safe.judge,sample',
      `q-3,${RUN},false,gpt,by_verdict`,
      `q-4,${RUN},false,gpt,by_verdict`,
    )
    const a = write('a.csv', 'case,run,safe.label', `q-1,${RUN},yes`)
    const b = write('b.csv', 'case,run,safe.label', `q-3,${RUN},no`, `q-4,${RUN},no`)
    for (const order of [
      [a, b],
      [b, a],
    ]) {
      const { entries } = await readLabels(order)
      const drawn = new Map(entries.map((entry) => [entry.id, [entry.drawn, entry.label]]))
      expect(drawn.get('q-3')).toEqual(['at_random', 'failed'])
      expect(drawn.get('q-4')).toEqual(['by_verdict', 'failed'])
      expect(drawn.get('q-2')).toEqual(['at_random', null])
    }
  })

  test('the same file under two names is read once', async () => {
    writeKey()
    const sheet = write('labels.csv', 'case,run,safe.label', `q-1,${RUN},yes`)
    const link = join(folder, 'link.csv')
    symlinkSync(sheet, link)
    expect((await readLabels([sheet, link, sheet])).sources).toHaveLength(1)
  })
})

test('notes do not depend on where the files lie', async () => {
  const sheet = write(
    'l.csv',
    'case,run,safe,safe.label',
    `q,${RUN},true,no`,
    `q,${RUN},true,yes`,
    `r,${RUN},,yes`,
  )
  write('l.key.csv', 'case,run,safe,safe.judge', `x,${OTHER_RUN},true,gpt`)
  const own = write('m.csv', 'case,safe,safe.label', 'r,,yes')
  const { notes } = await readLabels([sheet, own])
  expect(notes).toHaveLength(6)
  expect(notes.join()).not.toContain(folder)
})

test('names such as __proto__ are just names', async () => {
  const sheet = write('l.csv', 'case,run,__proto__,__proto__.label', `constructor,${RUN},true,no`)
  const { entries } = await readLabels([sheet])
  expect(entries).toEqual([
    expect.objectContaining({ metric: '__proto__', id: 'constructor', label: 'failed' }),
  ])
})

test('no file is no label', async () => {
  expect(await readLabels([])).toEqual({ entries: [], sources: [], notes: [], sheetNotes: [] })
})
