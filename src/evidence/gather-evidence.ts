import type { ScoresSource } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { nearest } from '../domain/nearest.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { Policy, Rule } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import { isResult, refuseResult } from './choosing-labels.ts'
import { checkGraders, checkLeaves, checkPatterns, reachableCriteria } from './criteria/criteria-checks.ts'
import { type LabelSet, RESERVED_COLUMNS } from './labels/label.ts'
import { Observations } from './observations.ts'
import { differingColumns } from './repeat-differences.ts'
import { checkTrials, repeatedRows, reportRepeats } from './repeats.ts'
import { RowsOfCases } from './rows-of-cases.ts'
import { RuleEvidence } from './rule-evidence.ts'
import { checkBlankLabels, checkSlices, labelsNeeded, slicedRules } from './rule-slices.ts'
import { checkSuite, type PlannedSuite, readSuite } from './suite.ts'
import { caseUnits } from './units.ts'
import { MissingReasons } from './verdict-codes.ts'

/** Everything a decision needs of one run. */
export interface Evidence {
  readonly source: ScoresSource
  readonly suite: PlannedSuite
  /** Every rule of the policy with what the scores say about it; a rule with `by` once for each value. */
  readonly rules: readonly { readonly rule: Rule; readonly evidence: MetricEvidence }[]
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
  const needed = labelsNeeded(policy)
  const asked = [...new Set(policy.rules.map((rule) => rule.metric))]
  const criteria = reachableCriteria(policy.criteria, asked)
  const unread = new ProblemList()
  checkPatterns(criteria, policy.file, unread)
  unread.throwIfAny()
  const observations = new Observations({
    metrics: asked,
    criteria,
    observability: policy.observability,
    badWhenOf: (metric) => directionOf(metric, policy),
    labels: needed,
    policies: policy.metrics,
    where,
    reasons,
    file,
    problems,
  })
  for (const label of where.keys()) {
    if (!isResult(label, observations.verdicts.results, options.trialColumn)) continue
    refuseResult(`--where ${label}`, label, { file: null }, problems)
  }
  problems.throwIfAny()
  const summary = await readScores(file, options, observations, problems)
  for (const label of where.keys()) {
    if (!isResult(label, [], options.trialColumn, observations.columns.names)) continue
    refuseResult(`--where ${label}`, label, { file: null }, problems)
  }
  problems.throwIfAny()
  observations.filter.check(observations.columns, file, problems)
  observations.systems.check(file, problems)
  checkMetrics(policy, criteria, observations, {
    file,
    recipe: summary.recipe,
    trialColumn: options.trialColumn,
  })
  problems.throwIfAny()
  const rowsOfCases = new RowsOfCases(observations)
  await checkRepeats(observations, rowsOfCases, policy, file, options, problems)
  const suite = await readSuite(policy, where, needed, options)
  const firstRowOf = (index: number): number => rowsOfCases.of(index)[0]!
  checkSuite(suite, observations, firstRowOf, policy, file, problems)
  const units = caseUnits(observations, rowsOfCases)
  const sliced = { policy, observations, suite, units, file }
  checkBlankLabels(sliced, problems)
  problems.throwIfAny()
  const policyProblems = new ProblemList()
  checkSlices(sliced, policyProblems)
  const rules = slicedRules(sliced, policyProblems)
  policyProblems.throwIfAny()
  const run = { policy, labels, where, reasons, observations, rowsOfCases, suite, problems, file }
  const ruleEvidence = new RuleEvidence({ ...run, sha256: summary.sha256 })
  const evidence = rules.map((rule) => ({ rule, evidence: ruleEvidence.of(rule) }))
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
    rules: evidence,
    notes: [
      ...summary.notes,
      ...blankNotes(observations),
      ...ownLabelNotes(observations, evidence),
      ...clusterNotes(policy, observations),
    ],
  }
}

/** One error for each rule whose metric no column has, at the rule's own line. */
function checkMetrics(
  policy: Policy,
  criteria: Policy['criteria'],
  observations: Observations,
  read: { readonly file: string; readonly recipe: string; readonly trialColumn: string | null },
): void {
  const { names } = observations.columns
  if (names.length === 0) return
  const problems = new ProblemList()
  const candidates = names.filter(
    (name) => !RESERVED_COLUMNS.has(name) && !/\.(reason|judge|label)$/.test(name),
  )
  for (const rule of policy.rules) {
    if (criteria.has(rule.metric) || observations.verdicts.of(rule.metric).isThere) continue
    const near = nearest(rule.metric, candidates) ?? (candidates.length === 1 ? candidates[0]! : null)
    problems.add(
      problem(
        'POLICY_METRIC',
        `rule ${quoted(rule.id)} reads metric ${quoted(rule.metric)}, and ${read.file} has no such column; columns are ${quotedList(candidates)}`,
        near === null ? 'name a column of the scores file' : `metric: ${near}`,
        { file: policy.file, ...rule.metricAt },
      ),
    )
  }
  checkLeaves(criteria, { ...read, columns: observations.columns }, policy.file, problems)
  checkGraders(observations.verdicts.criteria, policy, problems)
  problems.throwIfAny()
}

/** Which verdict of a metric is bad: a rule says it, else the policy, else failing is. */
function directionOf(metric: string, policy: Policy): BadWhen {
  const rule = policy.rules.find((each) => each.metric === metric)
  return rule?.badWhen ?? policy.metrics.get(metric)?.badWhen ?? 'failed'
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

/** Labels that stand in the scores file were picked in a way nobody wrote down. */
function ownLabelNotes(
  { verdicts }: Observations,
  rules: readonly { readonly evidence: MetricEvidence }[],
): readonly string[] {
  const judged = new Set(
    rules.flatMap(({ evidence }) => (evidence.grader.kind === 'judged' ? [evidence.metric] : [])),
  )
  return [...judged].flatMap((metric) =>
    verdicts.of(metric).hasLabels
      ? [
          `the labels in "${metric}.label" were not drawn by judge sample: they count as a random sample on your word`,
        ]
      : [],
  )
}

/** What `--where` left out without knowing that it does not belong is said. */
function blankNotes({ filter }: Observations): readonly string[] {
  if (filter.unlabelled === 0) return []
  const rows = `${filter.unlabelled} ${filter.unlabelled === 1 ? 'row has' : 'rows have'}`
  return [
    `${rows} nothing in a label that --where names: left out, although nobody knows whether they belong`,
  ]
}

/** Cases that are alike are not independent: a column that says so and is not declared is worth a word. */
function clusterNotes(policy: Policy, observations: Observations): readonly string[] {
  if (policy.clusters !== null || observations.columns.indexOf('cluster') < 0) return []
  return [
    'the scores have a column "cluster" and the policy does not declare it: clusters: {column: cluster}',
  ]
}
