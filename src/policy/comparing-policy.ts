import type { Policy, Rule, TrialsPolicy } from '../domain/policy.ts'
import { COUNTS_AGAINST } from './missing-setting.ts'
import { soundsBad } from './policy-notes.ts'

const NOWHERE = { line: 1, column: 1 }
/** The level that a policy has when it does not say one. */
export const USUAL_LEVEL = 0.95

/**
 * What two files are read for where nobody gave a policy: every criterion that both have, compared and not decided. A
 * metric whose name says something bad is bad when it passes; several rows of a case count as good when every one is.
 *
 * @param given whose columns and trials hold where there is one
 */
export function comparingPolicy(metrics: readonly string[], given: Policy | null): Policy {
  const trials: TrialsPolicy = { threshold: 1, size: null, at: NOWHERE }
  return {
    file: '',
    sha256: '',
    text: '',
    version: 1,
    confidenceLevel: given?.confidenceLevel ?? USUAL_LEVEL,
    missing: COUNTS_AGAINST,
    undecided: 'block',
    scores: given?.scores ?? { caseColumn: null, trialColumn: null },
    suite: { kind: 'none' },
    metrics: new Map(),
    trials: given?.trials ?? trials,
    judges: new Map(),
    clusters: null,
    criteria: new Map(),
    observability: { minLevel: null, qualifiedPass: 'pass', passWithoutEvaluation: 'missing' },
    rules: metrics.map((metric) => comparingRule(metric, given)),
    notes: [],
  }
}

function comparingRule(metric: string, given: Policy | null): Rule {
  const said = given?.rules.find((rule) => rule.metric === metric)?.badWhen ?? null
  return {
    id: metric,
    metric,
    description: null,
    bound: { kind: 'max_regressions', count: 0 },
    badWhen: said ?? (soundsBad(metric) ? 'passed' : 'failed'),
    confidenceLevel: given?.confidenceLevel ?? USUAL_LEVEL,
    missing: COUNTS_AGAINST,
    effect: 'warn',
    undecided: 'warn',
    where: new Map(),
    by: null,
    count: 'cases',
    at: NOWHERE,
    metricAt: NOWHERE,
  }
}
