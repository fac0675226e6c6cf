import type { Comparison, ScoresSource } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { nearest } from '../domain/nearest.ts'
import { isScoreBound, type Policy, type Rule } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { Baseline } from './baseline.ts'
import { checkBaselineLabels, checkCommonCases } from './baseline-checks.ts'
import { checkGraders, checkLeaves, metricNames } from './criteria/criteria-checks.ts'
import { type LabelSet, shownFile } from './labels/label.ts'
import { metricCandidates } from './metric-candidates.ts'
import type { Observations } from './observations.ts'
import { checkPolicyPatterns, checkRepeats, criteriaNeeded, type ReadRun, readRun } from './read-run.ts'
import { type DecidedRuns, RuleEvidence } from './rule-evidence.ts'
import { checkBlankLabels, checkSlices, labelsNeeded, slicedRules } from './rule-slices.ts'
import { type RunContext, RunVerdicts } from './run-verdicts.ts'
import { checkSuite, type PlannedSuite, readSuite } from './suite.ts'
import { caseUnits } from './units.ts'
import { MissingReasons } from './verdict-codes.ts'

/** What is to be read, and what it is held to. */
export interface EvidenceRequest {
  /** The scores that are decided: the second of two files. */
  readonly scores: string
  /** The first of two files; null for none. */
  readonly baseline: string | null
  readonly policy: Policy
  readonly labels: LabelSet
  readonly where: ReadonlyMap<string, string>
  readonly options: ReadOptions
}

/** Everything a decision needs. */
export interface Evidence {
  /** In the order in which the files were given: the first of two is the baseline. */
  readonly sources: readonly ScoresSource[]
  readonly suite: PlannedSuite
  readonly comparison: Comparison | null
  /** Every rule of the policy with what the scores say about it; a rule with `by` once for each value. */
  readonly rules: readonly { readonly rule: Rule; readonly evidence: MetricEvidence }[]
  readonly notes: readonly string[]
}

/**
 * Reads the scores once and holds them to what the policy, and the first of two files, say should be in them.
 * @throws {OloproofError} with all problems of a scores file, or of the policy where it names what no file has
 */
export async function gatherEvidence(request: EvidenceRequest): Promise<Evidence> {
  const { policy, where, options, labels } = request
  const reasons = new MissingReasons()
  checkPolicyPatterns(policy)
  const read = { policy, where, options, reasons }
  const before =
    request.baseline === null ? null : await readRun({ ...read, file: request.baseline, role: 'baseline' })
  const after = await readRun({ ...read, file: request.scores, role: 'decided' })
  const { observations, file } = after
  const problems = new ProblemList()
  checkMetrics(policy, after, options, problems)
  if (before !== null) checkGraders(before.observations.verdicts.criteria, policy, problems)
  problems.throwIfAny()
  if (before !== null) await checkRepeats(before, policy, options, problems)
  await checkRepeats(after, policy, options, problems)
  const suite = await readSuite(policy, where, labelsNeeded(policy), options)
  const firstRowOf = (index: number): number => after.rowsOfCases.of(index)[0]!
  checkSuite(suite, observations, firstRowOf, policy, file, problems)
  const baseline = before === null ? null : new Baseline(before, observations, suite)
  if (baseline !== null) {
    checkCommonCases(baseline, after, problems)
    checkBaselineLabels(baseline, after, problems)
  }
  const units = caseUnits(observations, after.rowsOfCases)
  const sliced = { policy, observations, suite, baseline, units, file }
  checkBlankLabels(sliced, problems)
  problems.throwIfAny()
  const policyProblems = new ProblemList()
  checkSlices(sliced, policyProblems)
  const rules = slicedRules(sliced, policyProblems).map((rule) => countedRule(rule, observations))
  policyProblems.throwIfAny()
  const runs = verdictsOfRuns(before, after, { policy, labels, where, reasons, problems })
  const decided: DecidedRuns = {
    policy,
    reasons,
    suite,
    after: runs.after,
    before: baseline === null || runs.before === null ? null : { verdicts: runs.before, baseline },
  }
  const ruleEvidence = new RuleEvidence(decided)
  const evidence = rules.map((rule) => ({ rule, evidence: ruleEvidence.of(rule) }))
  problems.throwIfAny()
  return {
    sources: [...(before === null ? [] : [before.source]), after.source],
    suite,
    comparison: baseline === null ? null : comparisonOf(baseline, observations),
    rules: evidence,
    notes: [
      ...readerNotes(before, after),
      ...unusedLabels(labels, criteriaNeeded(policy), policy),
      ...ownLabelNotes(observations, evidence),
      ...clusterNotes(policy, observations),
      ...(before?.sha256 === after.sha256
        ? [`${before.file} and ${after.file} are the same file, byte for byte`]
        : []),
    ],
  }
}

/** A budget is spent by every trial. */
function countedRule(rule: Rule, observations: Observations): Rule {
  return rule.bound.kind === 'budget' && observations.hasRepeats ? { ...rule, count: 'trials' } : rule
}

function verdictsOfRuns(
  before: ReadRun | null,
  after: ReadRun,
  context: Pick<RunContext, 'policy' | 'labels' | 'where' | 'reasons' | 'problems'>,
): { readonly before: RunVerdicts | null; readonly after: RunVerdicts } {
  const mostTrials = Math.max(before?.rowsOfCases.most ?? 0, after.rowsOfCases.most)
  const runsOf = (run: ReadRun | null): ReadonlySet<string> =>
    run === null ? new Set() : run.observations.runs(run.sha256)
  return {
    before:
      before === null
        ? null
        : new RunVerdicts({
            ...context,
            run: before,
            mostTrials,
            comparedRuns: runsOf(after),
            tellsUnknownRuns: false,
          }),
    after: new RunVerdicts({
      ...context,
      run: after,
      mostTrials,
      comparedRuns: runsOf(before),
      tellsUnknownRuns: true,
    }),
  }
}

function comparisonOf(baseline: Baseline, after: Observations): Comparison {
  let vanished = 0
  let retired = 0
  for (let index = 0; index < baseline.size; index += 1) {
    if (!baseline.isCompared(index)) retired += 1
    else if (baseline.afterOf(index) < 0) vanished += 1
  }
  return { common: baseline.common, vanished, retired, fresh: after.cases.size - baseline.common }
}

/** What was noticed while reading; of two files each says of which. What both say is said once. */
function readerNotes(before: ReadRun | null, after: ReadRun): readonly string[] {
  const notesOf = (run: ReadRun): readonly string[] => [...run.notes, ...blankNotes(run.observations)]
  const later = notesOf(after)
  if (before === null) return later
  const earlier = notesOf(before)
  const told = (run: ReadRun, notes: readonly string[], others: readonly string[]): readonly string[] =>
    notes.filter((note) => !others.includes(note)).map((note) => `${shownFile(run.file)}: ${note}`)
  return [
    ...earlier.filter((note) => later.includes(note)),
    ...told(before, earlier, later),
    ...told(after, later, earlier),
  ]
}

/** Labels of what no rule asks about do nothing, which whoever gave them should know. */
function unusedLabels(labels: LabelSet, criteria: Policy['criteria'], policy: Policy): readonly string[] {
  const asked = new Set([
    ...policy.rules.filter((rule) => !isScoreBound(rule.bound)).map((rule) => rule.metric),
    ...criteria.keys(),
    ...metricNames(criteria),
  ])
  const unused = new Set(labels.entries.map(({ metric }) => metric).filter((metric) => !asked.has(metric)))
  return [...unused].map((metric) => `the labels of ${quoted(metric)} are used by no rule`)
}

/** One error for each rule whose metric no column has, at the rule's own line. */
function checkMetrics(policy: Policy, run: ReadRun, options: ReadOptions, problems: ProblemList): void {
  const { observations, file, recipe } = run
  const { columns, verdicts } = observations
  if (columns.names.length === 0) return
  const criteria = criteriaNeeded(policy)
  const candidates = metricCandidates(columns)
  for (const rule of policy.rules) {
    const isThere = isScoreBound(rule.bound)
      ? verdicts.scoreOf(rule.metric).isThere
      : criteria.has(rule.metric) || verdicts.of(rule.metric).isThere
    if (isThere) continue
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
  const read = { file, recipe, trialColumn: options.trialColumn, columns }
  checkLeaves(criteria, read, policy.file, problems)
  checkGraders(verdicts.criteria, policy, problems)
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
