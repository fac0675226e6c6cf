import type { Policy, Rule } from '../../domain/policy.ts'
import type { SettingDifference } from '../../domain/policy-difference.ts'
import { criterionWords } from '../criteria/describe-criterion.ts'
import { namesWithin } from '../criteria/leaves.ts'
import { plainName } from '../shown.ts'
import { BOUND_PARTS, compareBounds } from './bound-difference.ts'
import { sameContent } from './same-content.ts'
import {
  type Compare,
  compareParts,
  difference,
  loosenedFirst,
  NONE,
  orNone,
  unknownParts,
  word,
} from './setting-difference.ts'
import {
  compareLevels,
  compareMissing,
  compareUndecided,
  compareWhere,
  compareWords,
} from './shared-settings.ts'

/** How the two policies of a pair bear on one of their rules. */
export interface PolicyPair {
  readonly before: Policy
  readonly after: Policy
  /** Whether a PASS always rested on a rule that still blocks, so that one more that blocks can only stop more. */
  readonly restsOnBlocking: boolean
}

const IGNORED = ['id'] as const
type Setting = Exclude<keyof Rule, (typeof IGNORED)[number] | 'at' | 'metricAt'>

/** What differs between a rule and what became of it, but for its id; loosened first. */
export function compareRules(before: Rule, after: Rule, pair: PolicyPair): readonly SettingDifference[] {
  const isClustered = pair.before.clusters !== null || pair.after.clusters !== null
  const comparisons: Readonly<Record<Setting, Compare<Rule>>> = {
    metric: () => [
      difference(
        'metric',
        [word(before.metric), word(after.metric)],
        'changed',
        'something else is measured',
      ),
    ],
    description: () => compareWords('description', before.description, after.description),
    bound: () => [
      ...compareBounds(before.bound, after.bound),
      ...unknownParts(before.bound, after.bound, BOUND_PARTS, 'bound.'),
    ],
    badWhen: () => [
      difference(
        'bad_when',
        [word(before.badWhen), word(after.badWhen)],
        'changed',
        'good and bad are turned',
      ),
    ],
    confidenceLevel: () => compareRuleLevels(before, after),
    missing: () => compareMissing(before.missing, after.missing, isClustered),
    effect: () => compareEffects(before, after, pair),
    undecided: () => compareUndecided(before.undecided, after.undecided),
    where: () => compareWhere('where', before.where, after.where),
    by: () => [
      difference(
        'by',
        [orNone(before.by, word), orNone(after.by, word)],
        'changed',
        'the cases are divided otherwise',
      ),
    ],
    count: () => [
      after.count === 'cases'
        ? difference('count', [word('trials'), word('cases')], 'loosened', 'not every trial is counted')
        : difference('count', [word('cases'), word('trials')], 'changed', 'trials are counted, not cases'),
    ],
  }
  return loosenedFirst([
    ...compareParts(before, after, comparisons, IGNORED),
    ...compareUsedCriteria(before, after, pair),
  ])
}

/** A figure of the suite as it ran has no interval, so no level says anything of it. */
function compareRuleLevels(before: Rule, after: Rule): readonly SettingDifference[] {
  const found = compareLevels(before.confidenceLevel, after.confidenceLevel)
  if (before.bound.kind !== 'budget' || after.bound.kind !== 'budget') return found
  return found.map((each) => ({ ...each, change: 'reworded', why: 'a budget has no interval' }))
}

function compareEffects(before: Rule, after: Rule, pair: PolicyPair): readonly SettingDifference[] {
  const said = [word(before.effect), word(after.effect)] as const
  if (after.effect === 'warn') return [difference('effect', said, 'loosened', 'the rule blocks nothing')]
  return pair.restsOnBlocking
    ? [difference('effect', said, 'tightened', 'the rule blocks')]
    : [difference('effect', said, 'changed', 'the rule blocks, and alone it may be what passes')]
}

/** Criteria that the rule rests on and that are made otherwise; a metric is one of them only while it has a recipe. */
function compareUsedCriteria(before: Rule, after: Rule, pair: PolicyPair): readonly SettingDifference[] {
  const [old, now] = [pair.before.criteria, pair.after.criteria]
  const names = new Set([...namesWithin([before.metric], old), ...namesWithin([after.metric], now)])
  return [...names].flatMap((name) => compareCriterion(name, pair))
}

/** One criterion by name; nothing where it is made the same way in both or in neither. */
export function compareCriterion(name: string, { before, after }: PolicyPair): readonly SettingDifference[] {
  const [old, now] = [before.criteria.get(name), after.criteria.get(name)]
  if (sameContent(old, now)) return []
  const said = [
    old === undefined ? NONE : word(criterionWords(old.criterion)),
    now === undefined ? NONE : word(criterionWords(now.criterion)),
  ] as const
  const why =
    old === undefined
      ? 'it is made here now'
      : now === undefined
        ? 'it is no longer made here'
        : 'it says something else'
  return [difference(`criteria.${plainName(name)}`, said, 'changed', why)]
}
