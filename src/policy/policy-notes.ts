import { nearest } from '../domain/nearest.ts'
import {
  isPairedBound,
  isScoreBound,
  type JudgePolicy,
  type MetricPolicy,
  type Policy,
  type Rule,
} from '../domain/policy.ts'
import { namesWithin } from './criteria/leaves.ts'
import { plainName } from './shown.ts'

/** Words for things nobody wants, with the endings they take. */
const BAD_WORDS =
  /^(leak|toxic|unsafe|harm|hate|hallucinat|violat|violen|bias|jailbreak|jailbroken|attack|abus|offensive|malicious|illegal|danger|unethical|insecure|ungrounded|incorrect|wrong|broke|broken|error|fail|crash|breach|expos|disclos|slur|spam|fraud|vulnerab|compromis|poison|inject|exfiltrat)/

/** Words that turn the one after them into its opposite, and words that say a bad thing was held off. */
const TURNING_WORDS =
  /^(no|non|not|without|never|anti|free|zero|avoid|avoids|avoided|resist|resists|resisted|safe|block|blocked|prevent|prevented|handled|absent|absence|clean|pass|passed|ok|detected|detection|caught|\p{L}+less|\p{L}+lessness)$/u

/** Whether a metric's name speaks of something bad, as `pii_leak` does and `no_leak` and `non_toxic` do not. */
export function soundsBad(metric: string): boolean {
  const words = metric
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.some((word) => BAD_WORDS.test(word)) && !words.some((word) => TURNING_WORDS.test(word))
}

/** What a policy may say and its owner should still know, as sentences, in file order of what they speak of. */
export function policyNotes(policy: Omit<Policy, 'notes'>): readonly string[] {
  return [
    ...unusedMetrics(policy),
    ...policy.rules.flatMap((rule) => ruleNotes(rule, policy.metrics)),
    ...(policy.trials?.threshold === 0
      ? ['trials.threshold is 0: from several trials no case gets a verdict.']
      : []),
    ...[...policy.judges].flatMap(([metric, judge]) => judgeNotes(metric, judge, policy.metrics)),
  ]
}

function ruleNotes(rule: Rule, metrics: ReadonlyMap<string, MetricPolicy>): readonly string[] {
  const { bound } = rule
  const notes: string[] = []
  const count = countInstead(bound)
  if (count !== null && 'rate' in bound) {
    notes.push(
      `Rule ${plainName(rule.id)} can only fail: no number of cases shows a rate of exactly ${bound.rate}; ${count} speaks of the suite as it ran.`,
    )
  }
  const isDeclared = metrics.get(rule.metric)?.badWhen === 'failed'
  if (rule.badWhen === 'failed' && !isDeclared && !isScoreBound(bound) && soundsBad(rule.metric)) {
    const name = plainName(rule.metric)
    const instead = isPairedBound(bound)
      ? `metrics: {${name}: {bad_when: passed}}`
      : bound.kind === 'min'
        ? 'max'
        : 'max_occurrences'
    notes.push(
      `${name} sounds like something bad, but ${bound.kind} of rule ${plainName(rule.id)} takes a pass of it as good; if a pass is bad, write ${instead}.`,
    )
  }
  return notes
}

/** The count that speaks of the suite as it ran, for a rate that no number of cases can show; null for another bound. */
function countInstead(bound: Rule['bound']): string | null {
  switch (bound.kind) {
    case 'max':
      return bound.rate === 0 ? 'max_occurrences: 0' : null
    case 'min':
      return bound.rate === 1 ? 'max_failures: 0' : null
    case 'max_regressed':
      return bound.rate === 0 ? 'max_regressions: 0' : null
    default:
      return null
  }
}

function judgeNotes(
  metric: string,
  judge: JudgePolicy,
  metrics: ReadonlyMap<string, MetricPolicy>,
): readonly string[] {
  const name = plainName(metric)
  const gradedBy = metrics.get(metric)?.gradedBy ?? null
  const notes: string[] = []
  if (gradedBy === 'code' || gradedBy === 'person') {
    notes.push(`judges.${name} is of no use, since metrics.${name} says graded_by: ${gradedBy}.`)
  }
  if (judge.kind === 'labels' && judge.maxMissed === 0) {
    notes.push(`judges.${name}.max_missed is 0: no sample of labels shows that a judge misses nothing.`)
  }
  return notes
}

function unusedMetrics(policy: Omit<Policy, 'notes'>): readonly string[] {
  const used = namesWithin(
    policy.rules.map((rule) => rule.metric),
    policy.criteria,
  )
  const named: readonly (readonly [string, Iterable<string>])[] = [
    ['metrics', policy.metrics.keys()],
    ['criteria', policy.criteria.keys()],
    ['judges', policy.judges.keys()],
  ]
  return named.flatMap(([key, names]) =>
    [...names].flatMap((name) => {
      if (used.has(name)) return []
      const meant = nearest(name, used)
      const question = meant === null ? '' : `; did you mean ${plainName(meant)}?`
      return [`${key}.${plainName(name)} is used by no rule${question === '' ? '.' : question}`]
    }),
  )
}
