import { OloproofError, problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { ReadOptions, RowSink } from '../../domain/scores.ts'
import { eachElement } from '../json-elements.ts'
import { findJsonFault } from '../json-fault.ts'
import { eachLine } from '../json-lines.ts'
import { notJson, type RowStart } from '../json-row-problems.ts'
import type { ByteSource, ReadResult, ScoresReader } from '../reader.ts'
import { RECIPES } from '../recipes.ts'
import { eachCsvRow } from './csv-rows.ts'
import { eachResult } from './json-file.ts'
import { jsonRow } from './json-row.ts'
import { promptfooShape } from './recognise.ts'
import { RowCollection } from './row-collection.ts'
import type { OwnCounts } from './row-findings.ts'
import { emitScoreRows } from './score-rows.ts'

/** promptfoo's outputs: JSON, its rows alone as an array or as JSON Lines, and both CSV layouts. */
export const promptfooReader: ScoresReader = {
  ...RECIPES.promptfoo,
  recognises: (head) => promptfooShape(head) !== null,
  read: (source, options, sink, problems) => read(source, options, sink, problems, false),
}

/** The same, and says what the old CSV layout leaves out: that its rows are attacks. Only ever chosen by name. */
export const promptfooRedteamReader: ScoresReader = {
  ...RECIPES.promptfooRedteam,
  recognises: () => false,
  read: (source, options, sink, problems) => read(source, options, sink, problems, true),
}

/** What is known of the file besides its rows. */
interface FileFacts {
  /** Every row has testIdx and promptIdx. */
  readonly needsKeys: boolean
  readonly repeat: number | null
  readonly ownCounts: OwnCounts | null
  readonly notes: readonly string[]
}

async function read(
  source: ByteSource,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
  allRedteam: boolean,
): Promise<ReadResult> {
  const collection = new RowCollection(source.file, problems, options.withTexts)
  const facts = await readRows(source, collection, problems, allRedteam)
  const rows = collection.inOrder(facts.needsKeys)
  const emission = { file: source.file, run: source.sha256(), repeat: facts.repeat, problems }
  const emitted = emitScoreRows(rows, collection.ids.finalIds(), emission, sink)
  const notes = [...facts.notes, ...collection.findings.notes(facts.ownCounts), ...emitted]
  if (collection.ids.hasVaryingUserCase)
    notes.push('tests with the same metadata.case and different vars count as trials of one case')
  return { rows: rows.length, notes }
}

async function readRows(
  source: ByteSource,
  collection: RowCollection,
  problems: ProblemList,
  allRedteam: boolean,
): Promise<FileFacts> {
  const shape = promptfooShape(source.head)
  const { file } = source
  const onElement = (text: string, line: number) =>
    addJson(text, { file, line, start: 'some_column', isEnded: true }, collection, problems)
  switch (shape) {
    case 'json': {
      const run = await eachResult(source, onElement)
      const version = run.promptfooVersion === null ? '' : `promptfoo ${run.promptfooVersion}, `
      return { ...run, needsKeys: run.version === 3, notes: [`${version}results version ${run.version}`] }
    }
    case 'array':
      await eachElement(source.chunks(), [], onElement, { file })
      return { needsKeys: false, repeat: null, ownCounts: null, notes: [] }
    case 'jsonl':
      await eachLine(source.chunks(), (bytes, line, isEnded) => {
        const text = bytes.toString('utf8')
        if (text.trim() === '') return
        addJson(text, { file, line, start: 'first_column', isEnded }, collection, problems)
      })
      return { needsKeys: false, repeat: null, ownCounts: null, notes: [NO_END_MARK] }
    case 'status-csv':
    case 'prefix-csv': {
      const layout = await eachCsvRow(source, allRedteam, problems, (row) => collection.add(row))
      const notes =
        layout === 'prefix' && !allRedteam ? [CSV_IS_COARSE, OLD_CSV_HIDES_REDTEAM] : [CSV_IS_COARSE]
      return { needsKeys: true, repeat: null, ownCounts: null, notes }
    }
    case 'yaml':
    case 'xml':
    case 'junit':
      throw refused(`${SHAPE_NAMES[shape]} of promptfoo is not read`, file)
    case null:
      throw refused('not an output of promptfoo: JSON, JSON Lines and CSV are read', file)
  }
}

const EXPORT_AGAIN = 'export the run again: promptfoo export eval <id> -o results.json'

const NO_END_MARK =
  "promptfoo's JSON Lines have no end mark: a run that was stopped looks whole unless the policy says suite: {cases: N}"
const CSV_IS_COARSE =
  "promptfoo's CSV does not show who graded, nor every fault of a grader: JSON and JSON Lines do"
const OLD_CSV_HIDES_REDTEAM =
  'this CSV layout does not say whether its rows are red-team rows; if they are, say --recipe promptfoo-redteam'

const SHAPE_NAMES = { yaml: 'the YAML output', xml: 'the XML output', junit: 'the JUnit output' } as const

function refused(message: string, file: string): OloproofError {
  return new OloproofError([problem('PROMPTFOO_FILE', message, EXPORT_AGAIN, { file })])
}

/** Where a row's text stands. */
interface RowPlace {
  readonly file: string
  readonly line: number
  readonly start: RowStart
  /** False: the last line, without a line break behind it. */
  readonly isEnded: boolean
}

function addJson(text: string, at: RowPlace, collection: RowCollection, problems: ProblemList): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const isCutOff = !at.isEnded && findJsonFault(text)?.kind === 'cut_off'
    problems.add(isCutOff ? cutOff(at) : notJson(text, at, error))
    return
  }
  const row = jsonRow(value, at.line)
  if ('fault' in row) problems.add(problem('PROMPTFOO_ROW', row.fault, EXPORT_AGAIN, at))
  else collection.add(row)
}

function cutOff({ file, line }: RowPlace) {
  const message = 'the last line is cut off in the middle: promptfoo was stopped while it wrote it'
  return problem('JSON_INVALID', message, 'run promptfoo again, to its end', { file, line })
}
