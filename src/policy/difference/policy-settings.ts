import type { MetricPolicy, ObservabilityPolicy, Policy } from '../../domain/policy.ts'
import { OBSERVABILITY_LEVELS } from '../../domain/policy.ts'
import type { Direction, SettingDifference } from '../../domain/policy-difference.ts'
import { plainName } from '../shown.ts'
import { compareJudges } from './judge-settings.ts'
import { compareCriterion, type PolicyPair } from './rule-settings.ts'
import { sameContent } from './same-content.ts'
import {
  type Compare,
  compareParts,
  difference,
  loosenedFirst,
  number,
  orNone,
  unknownDifference,
  word,
} from './setting-difference.ts'
import { compareLevels, compareMissing, compareUndecided, compareWhere } from './shared-settings.ts'
import { compareSuites } from './suite-difference.ts'
import { compareTrials } from './trials-difference.ts'

/** The file itself, what is derived from the rest, and the rules, which are compared one by one. */
const IGNORED = ['file', 'sha256', 'text', 'notes', 'rules'] as const
type Setting = Exclude<keyof Policy, (typeof IGNORED)[number]>

/** What differs between two policies beside their rules; loosened first. */
export function comparePolicySettings(pair: PolicyPair): readonly SettingDifference[] {
  const { before, after } = pair
  const isClustered = before.clusters !== null || after.clusters !== null
  const comparisons: Readonly<Record<Setting, Compare<Policy>>> = {
    version: () => [
      difference('version', [number(before.version), number(after.version)], 'changed', 'another language'),
    ],
    confidenceLevel: () => compareLevels(before.confidenceLevel, after.confidenceLevel),
    missing: () => compareMissing(before.missing, after.missing, isClustered),
    undecided: () => compareUndecided(before.undecided, after.undecided),
    scores: () => compareColumns(before.scores, after.scores),
    suite: () => compareSuites(before.suite, after.suite),
    metrics: () =>
      eachEntry('metrics', before.metrics, after.metrics, (name, ...both) => compareMetrics(name, ...both)),
    trials: () => compareTrials(before, after),
    judges: () =>
      eachEntry('judges', before.judges, after.judges, (name, ...both) => compareJudges(name, ...both)),
    clusters: () => compareClusters(before, after),
    criteria: () =>
      [...new Set([...before.criteria.keys(), ...after.criteria.keys()])].flatMap((name) =>
        compareCriterion(name, pair),
      ),
    observability: () => compareObservability(before.observability, after.observability),
  }
  const found = compareParts(before, after, comparisons, IGNORED)
  return loosenedFirst([before, after].some(namesModels) ? found.map(withModels) : found)
}

/** Whether the policy says of some metric that a model grades it. */
function namesModels({ judges, metrics }: Policy): boolean {
  return judges.size > 0 || [...metrics.values()].some((metric) => metric.gradedBy === 'model')
}

/** Verdicts that are asked more of take with them what a model missed there: the model may then look better than it is. */
function withModels(setting: SettingDifference): SettingDifference {
  const asksMore = setting.change === 'tightened' && /^(trials|observability)\./.test(setting.setting)
  if (!asksMore) return setting
  return { ...setting, change: 'changed', why: `${setting.why}; what a model missed there no longer shows` }
}

/** Entries by name. One that is there in one policy only and says what held anyway is words. */
function eachEntry<Entry>(
  owner: string,
  before: ReadonlyMap<string, Entry>,
  after: ReadonlyMap<string, Entry>,
  compare: (
    setting: string,
    before: Entry | undefined,
    after: Entry | undefined,
  ) => readonly SettingDifference[],
): readonly SettingDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    if (sameContent(old, now)) return []
    const setting = `${owner}.${plainName(name)}`
    const found = compare(setting, old, now)
    if (found.length > 0) return found
    if (old !== undefined && now !== undefined) return [unknownDifference(setting)]
    const said = (entry: Entry | undefined) => word(entry === undefined ? 'not named' : 'named')
    return [difference(setting, [said(old), said(now)], 'reworded', 'it says what holds without it')]
  })
}

const UNNAMED_METRIC: MetricPolicy = {
  badWhen: null,
  gradedBy: null,
  where: new Map(),
  at: { line: 1, column: 1 },
}

function compareMetrics(
  owner: string,
  old: MetricPolicy | undefined,
  now: MetricPolicy | undefined,
): readonly SettingDifference[] {
  const [before, after] = [old ?? UNNAMED_METRIC, now ?? UNNAMED_METRIC]
  const comparisons: Readonly<Record<Exclude<keyof MetricPolicy, 'at'>, Compare<MetricPolicy>>> = {
    badWhen: () => [
      difference(
        `${owner}.bad_when`,
        [orNone(before.badWhen, word), orNone(after.badWhen, word)],
        'changed',
        'which verdict is bad is said otherwise',
      ),
    ],
    gradedBy: () => [compareGraders(`${owner}.graded_by`, before, after)],
    where: () => compareWhere(`${owner}.where`, before.where, after.where),
  }
  return compareParts(before, after, comparisons, [], `${owner}.`)
}

/** What a model grades waits for people's labels; a file that does not say who graded is taken as a model's. */
function compareGraders(setting: string, before: MetricPolicy, after: MetricPolicy): SettingDifference {
  const said = [orNone(before.gradedBy, word), orNone(after.gradedBy, word)] as const
  const [from, to] = [before.gradedBy ?? 'none', after.gradedBy ?? 'none']
  if (from === 'model' || (from === 'none' && to !== 'model'))
    return difference(setting, said, 'loosened', 'fewer grades wait for labels by people')
  if (from === 'none')
    return difference(
      setting,
      said,
      'changed',
      'its grades wait for labels by people, which may also clear cases',
    )
  return difference(setting, said, 'changed', 'another grader is expected')
}

function compareColumns(before: Policy['scores'], after: Policy['scores']): readonly SettingDifference[] {
  const column = (key: string, old: string | null, now: string | null) =>
    difference(`scores.${key}`, [orNone(old, word), orNone(now, word)], 'changed', 'another column is read')
  const comparisons: Readonly<Record<keyof Policy['scores'], Compare<Policy['scores']>>> = {
    caseColumn: () => [column('case', before.caseColumn, after.caseColumn)],
    trialColumn: () => [column('trial', before.trialColumn, after.trialColumn)],
  }
  return compareParts(before, after, comparisons, [], 'scores.')
}

function compareClusters(before: Policy, after: Policy): readonly SettingDifference[] {
  const column = (policy: Policy) => orNone(policy.clusters?.column ?? null, word)
  const said = [column(before), column(after)] as const
  return after.clusters === null
    ? [difference('clusters', said, 'loosened', 'cases that are alike count as independent')]
    : [difference('clusters', said, 'changed', 'rates are decided on other clusters')]
}

function compareObservability(
  before: ObservabilityPolicy,
  after: ObservabilityPolicy,
): readonly SettingDifference[] {
  const asked = (isMore: boolean): readonly [Direction, string] =>
    isMore ? ['tightened', 'fewer passes count'] : ['loosened', 'more passes count']
  const rank = ({ minLevel }: ObservabilityPolicy) =>
    minLevel === null ? -1 : OBSERVABILITY_LEVELS.indexOf(minLevel)
  const comparisons: Readonly<Record<keyof ObservabilityPolicy, Compare<ObservabilityPolicy>>> = {
    minLevel: () => [
      difference(
        'observability.min_level',
        [orNone(before.minLevel, word), orNone(after.minLevel, word)],
        ...asked(rank(after) > rank(before)),
      ),
    ],
    qualifiedPass: () => [
      difference(
        'observability.qualified_pass',
        [word(before.qualifiedPass), word(after.qualifiedPass)],
        ...asked(after.qualifiedPass === 'missing'),
      ),
    ],
    passWithoutEvaluation: () => [
      difference(
        'observability.pass_without_evaluation',
        [word(before.passWithoutEvaluation), word(after.passWithoutEvaluation)],
        ...asked(after.passWithoutEvaluation === 'missing'),
      ),
    ],
  }
  return compareParts(before, after, comparisons, [], 'observability.')
}
