import { nearest } from '../domain/nearest.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { Policy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { foldUnits, isErrorReason } from '../evidence/case-verdicts.ts'
import type { Said } from '../evidence/labels/label.ts'
import { Observations } from '../evidence/observations.ts'
import { checkTrials, repeatedRows, reportRepeats } from '../evidence/repeats.ts'
import { RowsOfCases } from '../evidence/rows-of-cases.ts'
import { caseUnits } from '../evidence/units.ts'
import { FAILED, isMissing, MissingReasons, NOT_APPLICABLE, PASSED } from '../evidence/verdict-codes.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import type { Candidate } from './draw.ts'

/** Everything that can be drawn from one scores file for one metric. */
export interface Population {
  readonly sha256: string
  readonly recipe: string
  readonly candidates: readonly Candidate[]
  /** Cases without a verdict: there is nothing of the judge's to check. */
  readonly missing: number
  readonly notApplicable: number
  /** The runs that its rows name, its own digest where they name none. */
  readonly runs: ReadonlySet<string>
  /** What a label has to be tied to besides its run: cases of several systems, or slices, bear the same ids. */
  readonly system: ReadonlyMap<string, string>
  idOf(candidate: Candidate): string
}

/**
 * Reads which cases have a verdict of the judge, and which. Only counts and ids are kept.
 *
 * @throws {OloproofError} as deciding would: several systems, repeated rows, values that are no verdicts, a metric or a
 *   `where` label that no column has; and for trials without a rule when drawing by the judge's verdict
 */
export async function readPopulation(request: {
  readonly file: string
  readonly options: ReadOptions
  readonly metric: string
  readonly badWhen: BadWhen
  readonly where: ReadonlyMap<string, string>
  readonly policy: Policy | null
  readonly byVerdict: boolean
}): Promise<Population> {
  const { file, metric, where, policy, badWhen } = request
  const problems = new ProblemList()
  const reasons = new MissingReasons()
  const policies = policy?.metrics ?? new Map()
  const observations = new Observations({
    metrics: [metric],
    criteria: new Map(),
    observability: { minLevel: null, qualifiedPass: 'pass', passWithoutEvaluation: 'pass' },
    badWhenOf: () => badWhen,
    labels: [],
    policies,
    where,
    reasons,
    file,
    problems,
  })
  const { sha256, recipe } = await readScores(file, request.options, observations, problems)
  const { columns } = observations
  const column = observations.verdicts.metrics.get(metric)
  if (column === undefined || columns.indexOf(metric) < 0) {
    const near = nearest(metric, columns.names)
    problems.add(
      problem(
        'SAMPLE_METRIC',
        `no column ${quoted(metric)}, columns are ${quotedList(columns.names)}`,
        near === null ? 'name one of these columns: --metric NAME' : `--metric ${near}`,
        { file },
      ),
    )
    problems.throwIfAny()
    throw new RangeError('a problem that was not thrown')
  }
  observations.filter.check(columns, file, problems)
  const before = problems.count
  observations.systems.check(file, problems)
  const rowsOfCases = new RowsOfCases(observations)
  const trials = policy?.trials ?? null
  // Several systems repeat every case; that is one fault, not one for each row.
  if (problems.count === before) {
    reportRepeats(repeatedRows(observations, rowsOfCases), new Map(), file, problems)
  }
  if (request.byVerdict || trials !== null) {
    checkTrials(observations, rowsOfCases, { file: policy?.file ?? 'oloproof.yaml', trials }, file, problems)
  }
  problems.throwIfAny()

  const codeOf = (row: number): number => column.codeOf(row)
  const folded = foldUnits(
    {
      units: caseUnits(observations, rowsOfCases),
      trials,
      mostTrials: rowsOfCases.most,
      hasPlans: observations.plan.isComplete,
      badWhen,
      reasons,
      isError: (row) => isMissing(codeOf(row)) && isErrorReason(reasons.nameOf(codeOf(row))),
    },
    codeOf,
  )
  const noRule = reasons.codeOf('no_threshold')
  const candidates: Candidate[] = []
  let notApplicable = 0
  for (const [index, code] of folded.entries()) {
    const grade = saidOf(code)
    if (grade !== null) candidates.push({ index, grade })
    else if (code === NOT_APPLICABLE) notApplicable += 1
    // How trials become one verdict may be written down later; until then any verdict will do.
    else if (
      code === noRule &&
      Array.from(rowsOfCases.of(index)).some((row) => saidOf(codeOf(row)) !== null)
    ) {
      candidates.push({ index, grade: null })
    }
  }
  return {
    sha256,
    recipe,
    candidates,
    missing: folded.length - candidates.length - notApplicable,
    notApplicable,
    runs: observations.runs(sha256),
    system: systemOf(observations, where),
    idOf: ({ index }) => observations.cases.idAt(index),
  }
}

function saidOf(code: number): Said | null {
  return code === PASSED ? 'passed' : code === FAILED ? 'failed' : null
}

function systemOf(
  observations: Observations,
  where: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const system = new Map<string, string>()
  for (const label of ['provider', 'prompt']) {
    const only = observations.systems.only(label)
    if (only !== null && only !== '') system.set(label, only)
  }
  // A key has a column of its own for the run.
  for (const [label, value] of where) if (label !== 'run') system.set(label, value)
  return system
}
