import type { Effect } from '../../domain/outcome.ts'
import type { MissingPolicy, Where } from '../../domain/policy.ts'
import type { Direction, Said, SettingDifference } from '../../domain/policy-difference.ts'
import { plainName } from '../shown.ts'
import { sameContent } from './same-content.ts'
import { difference, percents, scaled, unknownParts, word } from './setting-difference.ts'

/** Settings that a policy has for all rules and a rule for itself. */

export function compareLevels(before: number, after: number): readonly SettingDifference[] {
  return scaled(
    'confidence_level',
    before,
    after,
    { higher: ['tightened', 'PASS needs more evidence'], lower: ['loosened', 'PASS needs less evidence'] },
    percents,
  )
}

export function compareUndecided(before: Effect, after: Effect): readonly SettingDifference[] {
  if (before === after) return []
  const said = [word(before), word(after)] as const
  return after === 'warn'
    ? [difference('undecided', said, 'loosened', 'what is undecided no longer blocks')]
    : [difference('undecided', said, 'tightened', 'what is undecided blocks')]
}

/** @param clustered whether the cases that are left out may take whole clusters with them */
export function compareMissing(
  before: MissingPolicy,
  after: MissingPolicy,
  clustered: boolean,
): readonly SettingDifference[] {
  const [left, leaves] = [reasonsOf(before), reasonsOf(after)]
  const found: SettingDifference[] = []
  const added = leaves.filter((reason) => !left.includes(reason))
  const dropped = left.filter((reason) => !leaves.includes(reason))
  const said = [missingSaid(before), missingSaid(after)] as const
  if (added.length > 0) {
    const why = `missing verdicts of ${added.map(plainName).join(', ')} no longer count against`
    found.push(difference('missing', said, 'loosened', why))
  }
  if (dropped.length > 0) {
    const change: Direction = clustered ? 'changed' : 'tightened'
    const why = `missing verdicts of ${dropped.map(plainName).join(', ')} count against`
    found.push(difference('missing', said, change, why))
  }
  if (before.kind === 'exclude' && after.kind === 'exclude') {
    if (found.length === 0 && left.join() !== leaves.join())
      found.push(difference('missing', said, 'reworded', 'the same reasons in another order'))
    found.push(...compareWords('missing.reason', before.why, after.why))
  }
  return [...found, ...unknownParts(before, after, ['kind', 'reasons', 'why'], 'missing.')]
}

/** Words that reports show and that decide nothing. */
export function compareWords(
  setting: string,
  before: string | null,
  after: string | null,
): readonly SettingDifference[] {
  if (before === after) return []
  const said = (text: string | null): Said => ({ value: text, words: text === null ? 'none' : `"${text}"` })
  return [difference(setting, [said(before), said(after)], 'reworded', 'it decides nothing')]
}

/** Other cases are looked at: nobody can say from here whether they are better. */
export function compareWhere(setting: string, before: Where, after: Where): readonly SettingDifference[] {
  const said = [whereSaid(before), whereSaid(after)] as const
  const reordered = sameContent(ordered(before), ordered(after))
  return reordered
    ? [difference(setting, said, 'reworded', 'the same values in another order')]
    : [difference(setting, said, 'changed', 'other cases are looked at')]
}

function ordered(where: Where): Where {
  return new Map(
    [...where].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, values]) => [label, [...values].sort()]),
  )
}

function whereSaid(where: Where): Said {
  if (where.size === 0) return { value: where, words: 'all cases' }
  const words = [...where]
    .map(([label, values]) => `${plainName(label)} is ${values.map(plainName).join(' or ')}`)
    .join(' and ')
  return { value: where, words }
}

function reasonsOf(missing: MissingPolicy): readonly string[] {
  return missing.kind === 'exclude' ? missing.reasons : []
}

function missingSaid(missing: MissingPolicy): Said {
  if (missing.kind === 'counts_against') return word('counts_against')
  return { value: missing.reasons, words: `exclude ${missing.reasons.map(plainName).join(', ')}` }
}
