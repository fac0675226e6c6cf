import type { Suite } from '../../domain/policy.ts'
import type { Direction, Said, SettingDifference } from '../../domain/policy-difference.ts'
import { difference, NONE, unknownParts, word } from './setting-difference.ts'

/** What the run is held to: how many cases, or which. Nothing where both are the same. */
export function compareSuites(before: Suite, after: Suite): readonly SettingDifference[] {
  const said = [suiteSaid(before), suiteSaid(after)] as const
  const further = unknownParts(before, after, ['kind', 'count', 'file'], 'suite.')
  if (said[0].words === said[1].words) return further
  return [difference('suite', said, ...changeOf(before, after)), ...further]
}

function changeOf(before: Suite, after: Suite): readonly [Direction, string] {
  if (after.kind === 'none') return ['loosened', 'cases that did not run go unseen']
  if (after.kind === 'file' || before.kind === 'file') return ['changed', 'other cases are expected']
  if (before.kind === 'none') return ['tightened', 'cases that did not run count against']
  const more = after.count - before.count
  // More cases than `cases` says is an error, so a higher number also takes runs that were refused.
  if (before.kind === 'cases') {
    if (after.count > before.count) return ['changed', 'more cases are expected, and more are taken']
    if (after.kind === 'min_cases') return ['loosened', 'more cases than that are taken']
    return ['loosened', 'fewer cases are expected']
  }
  if (more < 0)
    return after.kind === 'cases'
      ? ['changed', 'exactly so many are taken']
      : ['loosened', 'fewer cases are expected']
  return ['tightened', more === 0 ? 'exactly so many are taken' : 'more cases are expected']
}

function suiteSaid(suite: Suite): Said {
  switch (suite.kind) {
    case 'none':
      return NONE
    case 'cases':
      return word(`cases ${suite.count}`)
    case 'min_cases':
      return word(`min_cases ${suite.count}`)
    case 'file':
      return word(`file ${suite.file}`)
  }
}
