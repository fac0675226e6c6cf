import { chosenNarrowings } from './decision/choices.ts'
import { decideRule } from './decision/decide-rule.ts'
import { foldRules } from './decision/fold-rules.ts'
import type { Decision } from './domain/decision.ts'
import type { Description } from './domain/description.ts'
import type { Policy } from './domain/policy.ts'
import type { ReadOptions } from './domain/scores.ts'
import { describeScores } from './evidence/describe-scores.ts'
import { type Evidence, gatherEvidence } from './evidence/gather-evidence.ts'
import { readLabels } from './evidence/labels/read-labels.ts'
import { readPolicy } from './policy/read-policy.ts'
import { clopperPearson } from './statistics/clopper-pearson.ts'

/** What a user asked to be decided. Paths as typed; `-` is standard input. */
export interface GateRequest {
  readonly scores: string
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
  const options = readOptions(request, policy)
  const evidence = await gatherEvidence(request.scores, policy, labels, request.where, options)
  const rules = evidence.rules.map(({ rule, evidence: found }) => decideRule(rule, found))
  return {
    outcome: foldRules(rules),
    policy: { ...policy, found: request.policy.found },
    scores: [evidence.source],
    labels: labels.sources,
    suite: plannedSuite(evidence),
    where: request.where,
    rules,
    choices: chosenNarrowings(policy, evidence.rules, request.failOnWarn),
    notes: [...policy.notes, ...sliceNotes(policy, rules.length), ...evidence.notes, ...labels.notes],
  }
}

/**
 * What a file holds: nothing is decided, and it never stops at several providers or repeats. A policy only says which
 * columns hold the case and the trial.
 * @throws {OloproofError} when the file or the policy cannot be read
 */
export async function describe(
  request: Omit<GateRequest, 'policy' | 'labels' | 'failOnWarn'> & { readonly policy: string | null },
): Promise<Description> {
  const policy = request.policy === null ? null : await readPolicy(request.policy)
  const described = await describeScores(request.scores, request.where, readOptions(request, policy))
  return {
    ...described,
    criteria: described.criteria.map((criterion) => {
      // Rows of one case are not several cases: trials must not make a suite look larger than it is.
      const cases = Math.min(criterion.tally.cases, described.scores.cases)
      return {
        ...criterion,
        lowestCeiling: cases === 0 ? null : clopperPearson(0, cases, DESCRIBED_LEVEL).upper,
      }
    }),
  }
}

/** The level that a policy has when it does not say one. */
const DESCRIBED_LEVEL = 0.95

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

function readOptions(
  request: Pick<GateRequest, 'recipe' | 'onProgress'>,
  policy: Policy | null,
): ReadOptions {
  return {
    caseColumn: policy?.scores.caseColumn ?? null,
    trialColumn: policy?.scores.trialColumn ?? null,
    recipe: request.recipe,
    withTexts: null,
    onProgress: request.onProgress,
  }
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
