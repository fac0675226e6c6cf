import type { MetricEvidence } from '../domain/evidence.ts'
import type { MissingPolicy, Policy, Rule } from '../domain/policy.ts'

/** Every choice that takes something out of the evidence, in words, for the top of every report. */
export function chosenNarrowings(
  policy: Policy,
  rules: readonly { readonly rule: Rule; readonly evidence: MetricEvidence }[],
  failOnWarn: boolean,
): readonly string[] {
  const metrics = widestEvidence(rules)
  const exclusions = new Map<string, string[]>()
  for (const rule of policy.rules) {
    const words = exclusionWords(rule.missing)
    if (words !== null) exclusions.set(words, [...(exclusions.get(words) ?? []), rule.id])
  }
  return [
    ...[...exclusions].map(([words, rules]) => `${words} (${rules.join(', ')})`),
    ...[...metrics.values()].flatMap((evidence) => trustWords(evidence)),
    ...[...policy.judges].flatMap(([metric, judge]) =>
      judge.kind === 'labels' && judge.carry !== null && metrics.get(metric)?.grader.kind === 'judged'
        ? [`${metric}: labels of other runs add up: ${judge.carry}`]
        : [],
    ),
    ...notApplicableWords(metrics),
    ...(failOnWarn ? ['--fail-on-warn: every warn is decided as block'] : []),
  ]
}

/** Of each metric the evidence that is about most cases: rules may see slices of it. */
function widestEvidence(
  rules: readonly { readonly rule: Rule; readonly evidence: MetricEvidence }[],
): ReadonlyMap<string, MetricEvidence> {
  const widest = new Map<string, MetricEvidence>()
  const size = ({ tally }: MetricEvidence): number => tally.cases + tally.notApplicable
  // What counts trials says how many trials there are, so it stands only where nothing counts the cases.
  const inCases = rules.filter(({ rule }) => rule.count === 'cases')
  const counted = new Set(inCases.map(({ rule }) => rule.metric))
  for (const { rule, evidence } of rules) {
    if (rule.count === 'trials' && counted.has(rule.metric)) continue
    const known = widest.get(evidence.metric)
    if (known === undefined || size(evidence) > size(known)) widest.set(evidence.metric, evidence)
  }
  return widest
}

function exclusionWords(missing: MissingPolicy): string | null {
  return missing.kind === 'exclude' ? `excluded: ${missing.reasons.join(', ')}: ${missing.why}` : null
}

function trustWords(evidence: MetricEvidence): readonly string[] {
  return evidence.grader.kind === 'trusted'
    ? [`${evidence.metric}: the judge is trusted: ${evidence.grader.why}`]
    : []
}

/** `not_applicable` takes cases out of a metric, so the head of the report says how many. */
function notApplicableWords(metrics: ReadonlyMap<string, MetricEvidence>): readonly string[] {
  return [...metrics.values()].flatMap(({ metric, tally }) =>
    tally.notApplicable === 0
      ? []
      : [
          `${metric} does not apply to ${tally.notApplicable} ${tally.notApplicable === 1 ? 'case' : 'cases'}`,
        ],
  )
}
