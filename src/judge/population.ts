import { nearest } from '../domain/nearest.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { ObservabilityPolicy, Policy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { foldUnits } from '../evidence/case-verdicts.ts'
import { checkGraders, checkLeaves, checkPatterns } from '../evidence/criteria/criteria-checks.ts'
import type { Said } from '../evidence/labels/label.ts'
import { Observations } from '../evidence/observations.ts'
import { checkTrials, repeatedRows, reportRepeats } from '../evidence/repeats.ts'
import { RowsOfCases } from '../evidence/rows-of-cases.ts'
import { caseUnits } from '../evidence/units.ts'
import { FAILED, MissingReasons, NOT_APPLICABLE, PASSED } from '../evidence/verdict-codes.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import { applicableCodes, caseFold } from './case-codes.ts'
import { decidedDirection } from './direction.ts'
import type { Candidate } from './draw.ts'
import { checkLabelledName, criteriaFor, judgeColumnOf } from './labelled-name.ts'

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
  /** The column that says who graded. */
  readonly judgeColumn: string
  idOf(candidate: Candidate): string
  /** The verdict of a row by its number among those that were kept; null where it has none. */
  gradeOf(row: number): Said | null
}

/** Without a policy nothing says what has to have been observed. */
const OBSERVABILITY: ObservabilityPolicy = {
  minLevel: null,
  qualifiedPass: 'pass',
  passWithoutEvaluation: 'pass',
}

/**
 * Reads which cases have a verdict of the judge, and which. No text of theirs is kept.
 *
 * @throws {OloproofError} as deciding would: several systems, repeated rows, values that are no verdicts, a metric or a
 *   `where` label that no column has; for a criterion that nobody labels under its own name; and for trials without a rule when drawing by the judge's verdict
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
  const criteria = criteriaFor(metric, policy)
  if (policy !== null) checkPatterns(criteria, policy.file, problems)
  problems.throwIfAny()
  const observations = new Observations({
    metrics: [metric],
    criteria,
    observability: policy?.observability ?? OBSERVABILITY,
    badWhenOf: (name) => (policy === null ? badWhen : decidedDirection(name, policy)),
    labels: [...new Set([...policies.values()].flatMap(({ where: labels }) => [...labels.keys()]))],
    policies,
    where,
    reasons,
    file,
    problems,
  })
  const { sha256, recipe } = await readScores(file, request.options, observations, problems)
  const { columns } = observations
  checkColumns(request, observations, recipe, problems)
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

  if (policy !== null && criteria.has(metric)) checkLabelledName(metric, observations, policy, file)

  const column = observations.verdicts.of(metric)
  const codeOf = (row: number): number => column.codeOf(row)
  const units = caseUnits(observations, rowsOfCases)
  const run = { policy, observations, rowsOfCases, units, reasons }
  const folded = applicableCodes(
    foldUnits(caseFold(column, badWhen, run), codeOf),
    policy?.metrics.get(metric)?.where ?? new Map(),
    run,
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
    judgeColumn: judgeColumnOf(metric, criteria),
    idOf: ({ index }) => observations.cases.idAt(index),
    // A file that has grown since has rows of which nothing was read.
    gradeOf: (row) => (row < observations.rows ? saidOf(codeOf(row)) : null),
  }
}

/** The metric, or all that its criterion reads, has to be in the file. */
function checkColumns(
  {
    file,
    metric,
    policy,
    options,
  }: Pick<Parameters<typeof readPopulation>[0], 'file' | 'metric' | 'policy' | 'options'>,
  { columns, verdicts }: Observations,
  recipe: string,
  problems: ProblemList,
): void {
  if (policy !== null && verdicts.criteria.has(metric)) {
    const criteria = criteriaFor(metric, policy)
    checkLeaves(criteria, { file, recipe, trialColumn: options.trialColumn, columns }, policy.file, problems)
    checkGraders(verdicts.criteria, policy, problems)
    return
  }
  if (columns.indexOf(metric) >= 0) return
  const near = nearest(metric, [...columns.names, ...(policy?.criteria.keys() ?? [])])
  problems.add(
    problem(
      'SAMPLE_METRIC',
      `no column ${quoted(metric)}, columns are ${quotedList(columns.names)}`,
      near === null ? 'name one of these columns: --metric NAME' : `--metric ${near}`,
      { file },
    ),
  )
  problems.throwIfAny()
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
