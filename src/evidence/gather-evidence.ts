import type { ScoresSource } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { nearest } from '../domain/nearest.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { Policy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, ScoresSummary } from '../domain/scores.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import { type Fold, flickeringCases, foldCases } from './case-verdicts.ts'
import { gradeMetric } from './judged-evidence.ts'
import { matchLabels } from './label-match.ts'
import { type LabelSet, RESERVED_COLUMNS } from './labels/label.ts'
import { tallyCases } from './metric-tally.ts'
import { Observations } from './observations.ts'
import { differingColumns } from './repeat-differences.ts'
import { checkTrials, repeatedRows, reportRepeats } from './repeats.ts'
import { RowsOfCases } from './rows-of-cases.ts'
import { checkSuite, type PlannedSuite, readSuite } from './suite.ts'
import { MissingReasons } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** Everything a decision needs of one run. */
export interface Evidence {
  readonly source: ScoresSource
  readonly suite: PlannedSuite
  /** By metric of the policy's rules. */
  readonly metrics: ReadonlyMap<string, MetricEvidence>
  readonly notes: readonly string[]
}

/**
 * Reads a scores file once and holds it to what the policy says should be in it.
 * @throws {OloproofError} with all problems of the scores file, or of the policy where it names what no file has
 */
export async function gatherEvidence(
  file: string,
  policy: Policy,
  labels: LabelSet,
  where: ReadonlyMap<string, string>,
  options: ReadOptions,
): Promise<Evidence> {
  const reasons = new MissingReasons()
  const problems = new ProblemList()
  const metrics = [...new Set(policy.rules.map((rule) => rule.metric))]
  const observations = new Observations({ metrics, policies: policy.metrics, where, reasons, file, problems })
  const summary = await readScores(file, options, observations, problems)
  observations.filter.check(observations.columns, file, problems)
  observations.systems.check(file, problems)
  problems.throwIfAny()
  checkMetrics(policy, observations, file)
  const rowsOfCases = new RowsOfCases(observations)
  await checkRepeats(observations, rowsOfCases, policy, file, options, problems)
  const suite = await readSuite(policy, where, options)
  const firstLineOf = (index: number): number => observations.lineOfRow.at(rowsOfCases.of(index)[0]!)
  checkSuite(suite, observations, firstLineOf, policy, file, problems)
  const context = { policy, labels, where, reasons, observations, rowsOfCases, summary, suite, problems }
  const evidence = new Map(
    metrics.map((metric) => [metric, metricEvidence(observations.metrics.get(metric)!, context)]),
  )
  problems.throwIfAny()
  return {
    source: {
      file,
      sha256: summary.sha256,
      recipe: summary.recipe,
      rows: observations.rows,
      cases: observations.cases.size,
    },
    suite,
    metrics: evidence,
    notes: summary.notes,
  }
}

/** One error for each rule whose metric no column has, at the rule's own line. */
function checkMetrics(policy: Policy, observations: Observations, file: string): void {
  const { names } = observations.columns
  if (names.length === 0) return
  const problems = new ProblemList()
  const candidates = names.filter(
    (name) => !RESERVED_COLUMNS.has(name) && !/\.(reason|judge|label)$/.test(name),
  )
  for (const rule of policy.rules) {
    if (observations.metrics.get(rule.metric)?.isThere) continue
    const near = nearest(rule.metric, candidates) ?? (candidates.length === 1 ? candidates[0]! : null)
    problems.add(
      problem(
        'POLICY_METRIC',
        `rule ${quoted(rule.id)} reads metric ${quoted(rule.metric)}, and ${file} has no such column; columns are ${quotedList(candidates)}`,
        near === null ? 'name a column of the scores file' : `metric: ${near}`,
        { file: policy.file, ...rule.metricAt },
      ),
    )
  }
  problems.throwIfAny()
}

async function checkRepeats(
  observations: Observations,
  rowsOfCases: RowsOfCases,
  policy: Policy,
  file: string,
  options: ReadOptions,
  problems: ProblemList,
): Promise<void> {
  if (observations.hasRepeats) {
    const repeats = repeatedRows(observations, rowsOfCases)
    if (repeats.count > 0) {
      reportRepeats(repeats, await differingColumns(repeats.rows, file, options), file, problems)
      problems.throwIfAny()
    }
  }
  checkTrials(observations, rowsOfCases, policy, file, problems)
}

function metricEvidence(
  column: VerdictColumn,
  context: {
    readonly policy: Policy
    readonly labels: LabelSet
    readonly where: ReadonlyMap<string, string>
    readonly reasons: MissingReasons
    readonly observations: Observations
    readonly rowsOfCases: RowsOfCases
    readonly summary: ScoresSummary
    readonly suite: PlannedSuite
    readonly problems: ProblemList
  },
): MetricEvidence {
  const { policy, observations, rowsOfCases, reasons } = context
  const badWhen = directionOf(column.metric, policy)
  const fold: Fold = { observations, rowsOfCases, trials: policy.trials, badWhen, reasons }
  const codeOf = (row: number): number => column.codeOf(row)
  const entries = context.labels.entries.filter((entry) => entry.metric === column.metric)
  const matched = matchLabels(column, entries, {
    ...context,
    sha256: context.summary.sha256,
    file: context.summary.file,
  })
  const metricPolicy = policy.metrics.get(column.metric)
  const judgePolicy = policy.judges.get(column.metric)
  const graded = gradeMetric(column, foldCases(fold, codeOf), fold, matched, metricPolicy, judgePolicy)
  const tallied = tallyCases(graded.codes, observations, context.suite, badWhen, reasons)
  return {
    metric: column.metric,
    badWhen,
    ...tallied,
    flickering: flickeringCases(fold, codeOf),
    grader: graded.grader,
    clusters: null,
    undeterminedOperands: [],
    trials: null,
    runIncomplete: false,
    notes:
      graded.grader.kind !== 'judged'
        ? []
        : [...(column.hasLabels ? [ownLabelsNote(column.metric)] : []), ...matched.notes],
  }
}

function ownLabelsNote(metric: string): string {
  return `the labels in "${metric}.label" were not drawn by judge sample: they count as a random sample on your word`
}

function directionOf(metric: string, policy: Policy): BadWhen {
  const rule = policy.rules.find((each) => each.metric === metric)
  if (rule === undefined) throw new RangeError(`no rule reads ${metric}`)
  return rule.badWhen
}
