import { DEFAULT_MAX_MISSED, type JudgePolicy } from '../../domain/policy.ts'
import type { Said, SettingDifference } from '../../domain/policy-difference.ts'
import {
  type Compare,
  compareParts,
  difference,
  percents,
  scaled,
  unknownParts,
  word,
} from './setting-difference.ts'
import { compareWords } from './shared-settings.ts'

type LabelsPolicy = Extract<JudgePolicy, { kind: 'labels' }>

/** What holds of a metric that `judges` does not name. */
const UNNAMED: LabelsPolicy = {
  kind: 'labels',
  files: [],
  mode: 'corrected',
  maxMissed: DEFAULT_MAX_MISSED,
  carry: null,
  at: { line: 1, column: 1 },
}

/** How the grades of one metric are used; undefined: the policy does not say. */
export function compareJudges(
  owner: string,
  old: JudgePolicy | undefined,
  now: JudgePolicy | undefined,
): readonly SettingDifference[] {
  const [before, after] = [old ?? UNNAMED, now ?? UNNAMED]
  if (before.kind === 'labels' && after.kind === 'labels') return compareLabels(owner, before, after)
  if (before.kind === 'trust' && after.kind === 'trust')
    return [
      ...compareWords(`${owner}.reason`, before.why, after.why),
      ...unknownParts(before, after, ['kind', 'why'], `${owner}.`),
    ]
  const said = [word(before.kind), word(after.kind)] as const
  return after.kind === 'trust'
    ? [difference(owner, said, 'loosened', 'the model that grades is believed unchecked')]
    : [difference(owner, said, 'changed', 'people check the model that grades, and may also clear cases')]
}

function compareLabels(
  owner: string,
  before: LabelsPolicy,
  after: LabelsPolicy,
): readonly SettingDifference[] {
  const key = (name: string): string => `${owner}.${name}`
  const comparisons: Readonly<Record<Exclude<keyof LabelsPolicy, 'at'>, Compare<LabelsPolicy>>> = {
    kind: () => [],
    files: () => [
      difference(key('labels'), [filesSaid(before), filesSaid(after)], 'changed', 'other labels are read'),
    ],
    mode: () => [
      difference(
        key('mode'),
        [word(before.mode), word(after.mode)],
        'changed',
        'rates are decided on other evidence',
      ),
    ],
    maxMissed: () =>
      scaled(
        key('max_missed'),
        before.maxMissed,
        after.maxMissed,
        {
          higher: ['loosened', 'the model that grades may miss more'],
          lower: ['tightened', 'the model that grades may miss less'],
        },
        percents,
      ),
    carry: () => compareCarry(owner, before.carry, after.carry),
  }
  return compareParts(before, after, comparisons, [], `${owner}.`)
}

function compareCarry(
  owner: string,
  before: string | null,
  after: string | null,
): readonly SettingDifference[] {
  if (before !== null && after !== null) return compareWords(`${owner}.reason`, before, after)
  const setting = `${owner}.carry`
  const said = [word(before === null ? 'no' : 'yes'), word(after === null ? 'no' : 'yes')] as const
  return after === null
    ? [difference(setting, said, 'changed', 'labels of other runs no longer add up, good or bad')]
    : [difference(setting, said, 'loosened', 'labels of other runs add up')]
}

function filesSaid({ files }: LabelsPolicy): Said {
  return { value: files, words: files.length === 0 ? 'none' : files.join(', ') }
}
