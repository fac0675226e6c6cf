import { nearest } from '../../domain/nearest.ts'
import { OloproofError, problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { ReadOptions, RowSink } from '../../domain/scores.ts'
import { isObject, member } from '../json-object.ts'
import { kindOf } from '../json-row-problems.ts'
import { quoted, quotedList } from '../quoted.ts'
import type { ByteSource, ReadResult, ScoresReader } from '../reader.ts'
import { RECIPES } from '../recipes.ts'
import { namedUnits } from './case-names.ts'
import { parseResult } from './parse-result.ts'
import { type RampartResult, resultName } from './rampart-result.ts'
import { rampartShape } from './recognise.ts'
import { eachResult } from './report-file.ts'
import { reportNotes } from './report-notes.ts'
import { AS_WRITTEN, ResultFault, resultProblem } from './result-fault.ts'
import { countProblems } from './run-facts.ts'
import { emitRows, rampartColumns } from './score-rows.ts'
import { unitsOf } from './units.ts'

/** The JSON report that RAMPART's sink writes for a pytest session, in all four of its shapes. */
export const rampartReader: ScoresReader = {
  ...RECIPES.rampart,
  recognises: (head) => rampartShape(head) !== null,
  read,
}

/** Keys of users that are remembered, to offer where the policy names one that is not there. */
const MOST_KEYS = 100

async function read(
  source: ByteSource,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
): Promise<ReadResult> {
  const { file } = source
  const collection = new ResultCollection(file, options, problems)
  const facts = await eachResult(source, (text, line) => collection.add(text, line))
  const { results } = collection
  // Counts and cases of results that could not be read would only draw further complaints about the same fault.
  if (problems.count === 0) for (const each of countProblems(facts, results, file)) problems.add(each)
  const emission = { run: source.sha256(), isIncomplete: facts.isIncomplete, options }
  sink.open(rampartColumns(emission))
  if (problems.count > 0) return { rows: 0, notes: [] }
  const caseKey = collection.usedCaseKey()
  const units = namedUnits(unitsOf(results, file, problems), caseKey, file, problems)
  if (problems.count > 0) return { rows: 0, notes: [] }
  const rows = emitRows(units, emission, sink)
  return { rows, notes: reportNotes(facts, results, units, caseKey) }
}

/** Takes results as they come, with their faults, and keeps of each what its row needs. */
class ResultCollection {
  readonly results: RampartResult[] = []
  readonly #file: string
  readonly #caseKey: string | null
  readonly #withTexts: boolean
  readonly #problems: ProblemList
  readonly #keys = new Set<string>()

  constructor(file: string, options: ReadOptions, problems: ProblemList) {
    this.#file = file
    this.#caseKey = options.caseColumn
    this.#withTexts = options.withTexts !== null
    this.#problems = problems
  }

  add(text: string, line: number): void {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) {
      this.#refuse(`a result is an object, got ${kindOf(value)}`, AS_WRITTEN, line)
      return
    }
    try {
      this.results.push(parseResult({ text, line }, value, this.#caseKey, this.#withTexts))
    } catch (error) {
      if (!(error instanceof ResultFault)) throw error
      this.#refuse(`${nameOf(value)}: ${error.message}`, error.hint, line)
    }
    for (const key of Object.keys(isObject(value.metadata) ? value.metadata : {}))
      if (!key.startsWith('_') && this.#keys.size < MOST_KEYS) this.#keys.add(key)
  }

  /**
   * The metadata key that names cases, null for the test. `case` is what scores files call their ids by themselves, so
   * a policy that says it need not mean these reports.
   *
   * @throws {OloproofError} when no result has the key
   */
  usedCaseKey(): string | null {
    const key = this.#caseKey
    if (key === null || this.results.length === 0 || this.results.some(({ scenario }) => scenario !== null))
      return key
    if (key === 'case') return null
    const meant = nearest(key, this.#keys)
    const keys = this.#keys.size === 0 ? 'there are no keys' : `the keys are ${quotedList([...this.#keys])}`
    throw new OloproofError([
      problem(
        'SCORES_ID_COLUMN',
        `no result has metadata ${quoted(key)} for the ids, ${keys}`,
        meant === null
          ? 'take scores: {case: …} out of the policy: cases are then called by their tests'
          : `did you mean scores: {case: ${meant}}?`,
        { file: this.#file },
      ),
    ])
  }

  #refuse(message: string, hint: string, line: number): void {
    this.#problems.add(resultProblem(message, hint, { file: this.#file, line }))
  }
}

/** The name of a result about which nothing else may be right. */
function nameOf(value: unknown): string {
  const metadata = member(value, 'metadata')
  const text = (key: string) => {
    const held = member(metadata, key)
    return typeof held === 'string' ? held : null
  }
  const index = member(metadata, '_rampart_result_index')
  return resultName(
    text('_pytest_nodeid'),
    typeof index === 'number' ? index : null,
    text('_rampart_source_worker'),
  )
}
