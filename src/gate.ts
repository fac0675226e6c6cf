import { existsSync } from 'node:fs'
import { chosenNarrowings } from './decision/choices.ts'
import { decideRule } from './decision/decide-rule.ts'
import { foldRules } from './decision/fold-rules.ts'
import { pairFigures } from './decision/pair-figures.ts'
import type { Decision, ScoresSource } from './domain/decision.ts'
import type { ComparedCriterion, DescribedComparison, Description } from './domain/description.ts'
import { isPairedBound, type Policy } from './domain/policy.ts'
import { OloproofError } from './domain/problem.ts'
import type { ReadOptions } from './domain/scores.ts'
import { type CountedDescription, describeScores } from './evidence/describe-scores.ts'
import { type Evidence, gatherEvidence } from './evidence/gather-evidence.ts'
import { shownFile } from './evidence/labels/label.ts'
import { readLabels } from './evidence/labels/read-labels.ts'
import { comparingPolicy, USUAL_LEVEL } from './policy/comparing-policy.ts'
import { soundsBad } from './policy/policy-notes.ts'
import { readOptions } from './policy/read-options.ts'
import { readPolicy } from './policy/read-policy.ts'
import { clopperPearson } from './statistics/clopper-pearson.ts'

/** What a user asked to be decided. Paths as typed; `-` is standard input. */
export interface GateRequest {
  readonly scores: string
  /** The first of two files, with which `scores` is compared; null: one file. */
  readonly baseline: string | null
  /** Whether the first run of all is meant when there is no such file: rules that compare are then undecided. */
  readonly baselineMayBeAbsent: boolean
  readonly policy: { readonly file: string; readonly found: boolean }
  readonly labels: readonly string[]
  readonly where: ReadonlyMap<string, string>
  readonly recipe: string | null
  readonly failOnWarn: boolean
  readonly onProgress: ((bytes: number) => void) | null
}

/**
 * THE PIPELINE: policy and labels, then rows → verdicts → tallies → outcomes → decision.
 * @throws {OloproofError} when nothing can be decided
 */
export async function decide(request: GateRequest): Promise<Decision> {
  const policy = strictness(await readPolicy(request.policy.file), request.failOnWarn)
  const labels = await readLabels(labelsFiles(request, policy))
  const options = readOptions(policy, request)
  const { scores, where } = request
  const isGone = isFirstRun(request, policy)
  const baseline = isGone ? null : request.baseline
  const evidence = await gatherEvidence({ scores, baseline, policy, labels, where, options })
  const rules = evidence.rules.map(({ rule, evidence: found }) => decideRule(rule, found))
  return {
    outcome: foldRules(rules),
    policy: { ...policy, found: request.policy.found },
    scores: evidence.sources,
    comparison: evidence.comparison,
    labels: labels.sources,
    suite: plannedSuite(evidence),
    where,
    rules,
    choices: [...sameFile(evidence.sources), ...chosenNarrowings(policy, evidence.rules, request.failOnWarn)],
    notes: [
      ...(isGone ? [`${shownFile(request.baseline ?? '')} is not there: nothing is compared`] : []),
      ...policy.notes,
      ...sliceNotes(policy, rules.length),
      ...evidence.notes,
      ...labels.notes,
    ],
  }
}

type DescribeRequest = Omit<GateRequest, 'policy' | 'labels' | 'failOnWarn' | 'baselineMayBeAbsent'> & {
  readonly policy: string | null
}

/**
 * What a file holds, and what changed since the first of two: nothing is decided, and it never stops at several providers
 * or repeats. A policy only says which columns hold the case and the trial, and which verdict is bad.
 * @throws {OloproofError} when a file or the policy cannot be read, and for two files without a case in common
 */
export async function describe(request: DescribeRequest): Promise<Description> {
  const policy = request.policy === null ? null : await readPolicy(request.policy)
  const options = readOptions(policy, request)
  const described = await describeScores(request.scores, request.where, options)
  const { compared, notes } = await describeChange(request, policy, described, options)
  return {
    ...described,
    notes: [...described.notes, ...notes],
    compared,
    criteria: described.criteria.map((criterion) => {
      // Rows of one case are not several cases: trials must not make a suite look larger than it is.
      const cases = Math.min(criterion.tally.cases, described.scores.cases)
      return {
        ...criterion,
        soundsBad: soundsBad(criterion.metric),
        lowestCeiling: cases === 0 ? null : clopperPearson(0, cases, USUAL_LEVEL).upper,
      }
    }),
  }
}

async function describeChange(
  request: DescribeRequest,
  policy: Policy | null,
  described: CountedDescription,
  options: ReadOptions,
): Promise<{ readonly compared: DescribedComparison | null; readonly notes: readonly string[] }> {
  const { baseline, scores, where } = request
  if (baseline === null) return { compared: null, notes: [] }
  const before = await describeScores(baseline, where, options)
  const nothing = { before: before.scores, comparison: null, criteria: [] }
  if (baseline === '-' || scores === '-') {
    return { compared: nothing, notes: ['not compared: what comes from standard input is described only'] }
  }
  const earlier = new Set(before.criteria.map(({ metric }) => metric))
  const metrics = described.criteria.map(({ metric }) => metric).filter((metric) => earlier.has(metric))
  const comparing = comparingPolicy(metrics, policy)
  try {
    const evidence = await gatherEvidence({
      scores,
      baseline,
      policy: comparing,
      labels: await readLabels([]),
      where,
      options,
    })
    const criteria = evidence.rules.flatMap(({ rule, evidence: { pairs } }) =>
      pairs === null
        ? []
        : [{ metric: rule.metric, badWhen: rule.badWhen, pairs: pairFigures(pairs, rule, false) }],
    )
    const hasTrials = Math.max(described.maxTrials, before.maxTrials) > 1 && policy?.trials == null
    return {
      compared: { before: before.scores, comparison: evidence.comparison, criteria },
      notes: [
        ...(hasTrials ? ['a case of several rows is compared as good when every row is'] : []),
        ...guessed(criteria, policy),
      ],
    }
  } catch (error) {
    const [first] = error instanceof OloproofError ? error.problems : []
    if (first === undefined || first.code === 'BASELINE_NO_CASE') throw error
    return { compared: nothing, notes: [`not compared: ${first.message}; ${first.hint}`] }
  }
}

/** A run that is compared with itself has not changed, whatever was meant to be compared: top of every report. */
function sameFile(sources: readonly ScoresSource[]): readonly string[] {
  const [before, after] = sources
  return before !== undefined && before.sha256 === after?.sha256
    ? [
        `compared with itself: ${shownFile(before.file)} and ${shownFile(after.file)} are the same, byte for byte`,
      ]
    : []
}

/**
 * Whether the baseline is not there, and a rule that compares keeps the decision from being PASS. Where none does, a name
 * that was mistyped would lose the list of what should have run: reading it is then an error.
 */
function isFirstRun({ baseline, baselineMayBeAbsent }: GateRequest, policy: Policy): boolean {
  if (baseline === null || baseline === '-' || !baselineMayBeAbsent || existsSync(baseline)) return false
  return policy.rules.some(
    (rule) => isPairedBound(rule.bound) && rule.effect === 'block' && rule.undecided === 'block',
  )
}

/** Directions that nothing but a metric's name says. */
function guessed(criteria: readonly ComparedCriterion[], policy: Policy | null): readonly string[] {
  return criteria
    .filter(
      ({ metric, badWhen }) => badWhen === 'passed' && !policy?.rules.some((rule) => rule.metric === metric),
    )
    .map(({ metric }) => `${metric} sounds like something bad, so a pass of it counts as bad here`)
}

/** With `--fail-on-warn` every `warn` is decided as if it were `block`. */
function strictness(policy: Policy, failOnWarn: boolean): Policy {
  if (!failOnWarn) return policy
  return {
    ...policy,
    undecided: 'block',
    rules: policy.rules.map((rule) => ({ ...rule, effect: 'block', undecided: 'block' })),
  }
}

/** Files of the policy's judges first, then those of the command line, each once. */
function labelsFiles(request: GateRequest, policy: Policy): readonly string[] {
  const judges = [...policy.judges.values()].flatMap((judge) => (judge.kind === 'labels' ? judge.files : []))
  return [...new Set([...judges, ...request.labels])]
}

function plannedSuite(evidence: Evidence): Decision['suite'] {
  const { suite } = evidence
  switch (suite.kind) {
    case 'none':
      return null
    case 'counted':
      return { kind: suite.atMost ? 'exactly' : 'at_least', file: null, sha256: null, cases: suite.cases }
    case 'listed':
      return { kind: 'listed', file: suite.file, sha256: suite.sha256, cases: suite.cases.size }
  }
}

/** Every slice may fail by chance, and one is enough to fail the whole. */
function sliceNotes(policy: Policy, rules: number): readonly string[] {
  const sliced = policy.rules.filter((rule) => rule.by !== null).length
  if (sliced === 0 || rules <= policy.rules.length) return []
  return [
    `by makes ${rules - policy.rules.length + sliced} rules of ${sliced}: each may fail by chance, so wrong FAILs add up over slices`,
  ]
}
