import type { BadWhen } from '../domain/outcome.ts'
import { type BoundKey, boundKeyOf, directionSaid } from './bounds.ts'
import { complement } from './decimal.ts'
import type { Faults } from './faults.ts'
import { plainName, quoted } from './shown.ts'
import type { SoundMap } from './sound-map.ts'

const VERDICTS: readonly BadWhen[] = ['failed', 'passed']

/** Something that says which verdict of a metric is the harmful one. */
interface Say {
  readonly badWhen: BadWhen
  readonly line: number
  /** How it says so: `max_failures`, `bad_when: passed`. */
  readonly words: string
  /** The line that would say the opposite. */
  readonly opposite: string
}

interface RuleSay extends Say {
  readonly rule: SoundMap
  readonly key: BoundKey
}

/** A metric has one direction in a policy; two readings of it would let the same verdict help one rule and hurt another. */
export function findDirectionFaults(policy: SoundMap, rules: readonly SoundMap[], faults: Faults): void {
  for (const [metric, says] of saysByMetric(rules)) {
    const declared = declaredDirection(policy, metric)
    const disagree = declared === null ? [] : says.filter((say) => say.badWhen !== declared.say.badWhen)
    if (declared !== null && says.length > 1 && disagree.length === says.length) {
      rejectDeclaration(metric, declared, says, faults)
      continue
    }
    const first = declared?.say ?? says[0]
    if (first === undefined) continue
    for (const say of says) {
      if (say.badWhen !== first.badWhen) rejectRule(metric, say, first, declared !== null, faults)
    }
  }
}

function saysByMetric(rules: readonly SoundMap[]): ReadonlyMap<string, RuleSay[]> {
  const byMetric = new Map<string, RuleSay[]>()
  for (const rule of rules) {
    const metric = rule.text('metric')
    const key = boundKeyOf(rule)
    const badWhen = directionSaid(rule)
    if (metric === null || key === null || badWhen === null) continue
    const opposite = turned(key, rule.number(key))
    const say = { rule, key, badWhen, line: rule.keyAt(key).line, words: key, opposite }
    const says = byMetric.get(metric)
    if (says === undefined) byMetric.set(metric, [say])
    else says.push(say)
  }
  return byMetric
}

/** Which verdict of a metric is bad: `bad_when` says it, else a bound of any rule, else failing is. */
export function badWhenOfMetric(policy: SoundMap, rules: readonly SoundMap[], metric: string): BadWhen {
  const declared = declaredDirection(policy, metric)?.say.badWhen ?? null
  if (declared !== null) return declared
  for (const rule of rules) {
    const said = rule.text('metric') === metric ? directionSaid(rule) : null
    if (said !== null) return said
  }
  return 'failed'
}

interface Declaration {
  readonly say: Say
  readonly of: SoundMap
}

function declaredDirection(policy: SoundMap, metric: string): Declaration | null {
  const entry = policy.map('metrics')?.map(metric) ?? null
  const badWhen = entry?.word('bad_when', VERDICTS) ?? null
  if (entry === null || badWhen === null) return null
  const opposite = `bad_when: ${badWhen === 'passed' ? 'failed' : 'passed'}`
  const line = entry.valueAt('bad_when').line
  return { say: { badWhen, line, words: `bad_when: ${badWhen}`, opposite }, of: entry }
}

function rejectDeclaration(
  metric: string,
  declared: Declaration,
  says: readonly RuleSay[],
  faults: Faults,
): void {
  const lines = says.map((say) => say.line).join(' and ')
  const other = declared.say.badWhen === 'passed' ? 'failed' : 'passed'
  const message = `bad_when says that ${plainName(metric)} is bad when ${declared.say.badWhen}, but the rules on lines ${lines} say when ${other}`
  faults.add('POLICY_DIRECTION', declared.of.valueAt('bad_when'), message, declared.say.opposite)
}

function rejectRule(metric: string, say: RuleSay, first: Say, isDeclared: boolean, faults: Faults): void {
  const at = say.rule.keyAt(say.key)
  const message = `${say.words} on ${quoted(metric)} takes ${say.badWhen} for the bad verdict, but ${first.words} on line ${first.line} takes ${first.badWhen}`
  faults.add('POLICY_DIRECTION', at, message, mendedLine(say, first, isDeclared))
}

/**
 * The bound turned round. Between two rules it is the one that speaks of failures, since `max_failures` is so often
 * written where a bad event is meant; where `bad_when` has spoken it is the rule that disagrees.
 */
function mendedLine(say: RuleSay, first: Say, isDeclared: boolean): string {
  return isDeclared || say.badWhen === 'failed' ? say.opposite : `on line ${first.line}: ${first.opposite}`
}

function turned(key: BoundKey, value: number | null): string {
  switch (key) {
    case 'max':
      return `min: ${value === null ? 0.98 : complement(value)}`
    case 'min':
      return `max: ${value === null ? 0.02 : complement(value)}`
    case 'max_failures':
      return `max_occurrences: ${value ?? 0}`
    case 'max_occurrences':
      return `max_failures: ${value ?? 0}`
    case 'budget':
    case 'max_regressed':
    case 'max_regressions':
    case 'max_decrease':
      throw new RangeError(`${key} does not say which verdict is bad`)
  }
}
