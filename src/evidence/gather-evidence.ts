import type { Comparison, ScoresSource } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { nearest } from '../domain/nearest.ts'
import { isScoreBound, type Policy, type Rule } from '../domain/policy.ts'
import { OloproofError, type Problem, problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { Baseline } from './baseline.ts'
import { checkBaselineLabels, checkCommonCases, checkSameRun, checkWhere } from './baseline-checks.ts'
import { baselineNotes } from './baseline-notes.ts'
import { comparisonOf } from './comparison.ts'
import { checkGraders, checkLeaves } from './criteria/criteria-checks.ts'
import { EarlierVerdicts } from './earlier-verdicts.ts'
import { clusterNotes, ownLabelNotes, readerNotes, trialNotes, unusedLabels } from './evidence-notes.ts'
import type { LabelSet } from './labels/label.ts'
import { metricCandidates } from './metric-candidates.ts'
import type { Observations } from './observations.ts'
import {
  checkPolicyPatterns,
  checkRepeats,
  criteriaNeeded,
  type ReadRun,
  type RunRequest,
  readRun,
} from './read-run.ts'
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
  const [before, after] = await readBoth(
    request.baseline === null ? null : { ...read, file: request.baseline, role: 'baseline' },
    { ...read, file: request.scores, role: 'decided' },
  )
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
    checkSameRun(baseline, after, problems)
    checkWhere(baseline, after, problems)
  }
  const units = caseUnits(observations, after.rowsOfCases)
  const sliced = { policy, observations, suite, baseline, units, file }
  checkBlankLabels(sliced, problems)
  problems.throwIfAny()
  const policyProblems = new ProblemList()
  checkSlices(sliced, policyProblems)
  const rules = slicedRules(sliced, policyProblems).map((rule) => countedRule(rule, observations))
  policyProblems.throwIfAny()
  const runs = verdictsOfRuns(baseline, after, { policy, labels, where, reasons, problems })
  const decided: DecidedRuns = {
    policy,
    reasons,
    suite,
    after: runs.after,
    before: baseline === null || runs.before === null ? null : new EarlierVerdicts(runs.before, baseline),
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
      ...trialNotes(policy, observations, after.file),
      ...(baseline === null || runs.before === null ? [] : baselineNotes(baseline, after, policy)),
    ],
  }
}

/** Reads both files, and throws the problems of both together. */
async function readBoth(
  first: RunRequest | null,
  second: RunRequest,
): Promise<readonly [ReadRun | null, ReadRun]> {
  const problems: Problem[] = []
  const attempt = async (request: RunRequest): Promise<ReadRun | null> => {
    try {
      return await readRun(request)
    } catch (error) {
      if (!(error instanceof OloproofError)) throw error
      problems.push(...error.problems)
      return null
    }
  }
  const before = first === null ? null : await attempt(first)
  const after = await attempt(second)
  if (problems.length > 0 || after === null) throw new OloproofError(problems)
  return [before, after]
}

/** A budget is spent by every trial. */
function countedRule(rule: Rule, observations: Observations): Rule {
  return rule.bound.kind === 'budget' && observations.hasRepeats ? { ...rule, count: 'trials' } : rule
}

function verdictsOfRuns(
  baseline: Baseline | null,
  after: ReadRun,
  context: Pick<RunContext, 'policy' | 'labels' | 'where' | 'reasons' | 'problems'>,
): { readonly before: RunVerdicts | null; readonly after: RunVerdicts } {
  const run = baseline?.run ?? null
  const mostTrials = Math.max(run?.rowsOfCases.most ?? 0, after.rowsOfCases.most)
  const runsOf = (each: ReadRun | null): ReadonlySet<string> =>
    each === null ? new Set() : each.observations.runs(each.sha256)
  const before =
    run === null
      ? null
      : new RunVerdicts({
          ...context,
          run,
          mostTrials,
          earlierPlanOf: () => null,
          judgedBefore: () => false,
          comparedRuns: runsOf(after),
          tellsUnknownRuns: false,
        })
  return {
    before,
    after: new RunVerdicts({
      ...context,
      run: after,
      mostTrials,
      earlierPlanOf: (unit) => {
        const earlier = baseline?.beforeOf(unit) ?? -1
        return earlier < 0 ? null : (run?.observations.plan.planOf(earlier) ?? null)
      },
      judgedBefore: (metric) => before?.isJudged(metric) ?? false,
      comparedRuns: runsOf(run),
      tellsUnknownRuns: true,
    }),
  }
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
