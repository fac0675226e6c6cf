import { isPairedBound, type Policy, type TrialsPolicy } from '../../domain/policy.ts'
import type { Said, SettingDifference } from '../../domain/policy-difference.ts'
import {
  type Compare,
  compareParts,
  difference,
  NONE,
  number,
  orNone,
  percents,
  scaled,
} from './setting-difference.ts'

/** How the trials of a case are folded into one verdict. */
export function compareTrials(before: Policy, after: Policy): readonly SettingDifference[] {
  const [old, now] = [before.trials, after.trials]
  if (old === null || now === null) {
    const why = now === null ? 'several rows of a case are an error' : 'several rows of a case are folded'
    return [difference('trials', [trialsSaid(old), trialsSaid(now)], 'changed', why)]
  }
  const comparisons: Readonly<Record<Exclude<keyof TrialsPolicy, 'at'>, Compare<TrialsPolicy>>> = {
    threshold: () => compareThresholds(old, now, [before, after].some(comparesRuns)),
    size: () => [compareSizes(old.size, now.size)],
  }
  return compareParts(old, now, comparisons, [], 'trials.')
}

/**
 * @param comparesRuns a case that is bad in the first file cannot break in the second, so that asking more of trials may
 * also hide what broke
 */
function compareThresholds(
  before: TrialsPolicy,
  after: TrialsPolicy,
  comparesRuns: boolean,
): readonly SettingDifference[] {
  const [old, now] = [before.threshold, after.threshold]
  // No verdict comes of a threshold of 0.
  if (old === 0 || now === 0 || (comparesRuns && now > old)) {
    return [difference('trials.threshold', percents(old, now), 'changed', 'other cases come out good')]
  }
  return scaled(
    'trials.threshold',
    old,
    now,
    {
      higher: ['tightened', 'more trials of a case have to be good'],
      lower: ['loosened', 'fewer trials of a case have to be good'],
    },
    percents,
  )
}

/** More trials than planned are an error, so a higher number also takes runs that were refused. */
function compareSizes(before: number | null, after: number | null): SettingDifference {
  const said = [orNone(before, number), orNone(after, number)] as const
  if (after === null) return difference('trials.size', said, 'loosened', 'trials that did not run go unseen')
  if (before === null)
    return difference('trials.size', said, 'tightened', 'trials that did not run count against')
  return after < before
    ? difference('trials.size', said, 'loosened', 'fewer trials are expected')
    : difference('trials.size', said, 'changed', 'more trials are expected, and more are taken')
}

function comparesRuns(policy: Policy): boolean {
  return policy.rules.some((rule) => isPairedBound(rule.bound))
}

function trialsSaid(trials: TrialsPolicy | null): Said {
  if (trials === null) return NONE
  const size = trials.size === null ? '' : ` of ${trials.size}`
  const words = `threshold ${trials.threshold}${size}`
  return { value: words, words }
}
