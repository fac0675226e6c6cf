/**
 * What a change does to a release. Loosened: something that did not pass before may pass now. Tightened: nothing passes
 * now that did not before. Changed: either is possible, or nobody can say. Reworded: words that decide nothing.
 */
export type Direction = 'loosened' | 'changed' | 'tightened' | 'reworded'

/** What became of a rule. */
export type RuleChange = Direction | 'added' | 'removed' | 'renamed' | 'unchanged'

/** A value of a setting: as a machine reads it, and as a person does. */
export interface Said {
  readonly value:
    | string
    | number
    | null
    | readonly (string | number)[]
    | ReadonlyMap<string, readonly string[]>
  readonly words: string
}

export interface SettingDifference {
  /** The key in the policy, with its owner where it has one: `max`, `judges.safe.max_missed`. */
  readonly setting: string
  readonly before: Said
  readonly after: Said
  readonly change: Direction
  /** Why it is that change; a fragment. */
  readonly why: string
}

export interface RuleDifference {
  readonly id: string
  readonly change: RuleChange
  /** What the change of the rule does to the whole; null: nothing. */
  readonly direction: Direction | null
  /** The id before, of a rule that is renamed. */
  readonly before: string | null
  /** What the rule demanded and demands, in words; null where it is not there. */
  readonly demanded: string | null
  readonly demands: string | null
  /** Loosened first. */
  readonly settings: readonly SettingDifference[]
}

interface ComparedPolicy {
  readonly file: string
  readonly sha256: string
}

/** Two policies compared, rule by rule and setting by setting. */
export interface PolicyDifference {
  readonly before: ComparedPolicy
  readonly after: ComparedPolicy
  /** Loosened wins over changed, changed over tightened; `same`: all that was read is the same. */
  readonly result: Direction | 'same'
  /** Every rule of either, those to look at first first. */
  readonly rules: readonly RuleDifference[]
  /** Settings of the whole policy, loosened first. */
  readonly settings: readonly SettingDifference[]
}

/** What a reviewer has to see first, first. */
export const DIRECTIONS: readonly Direction[] = ['loosened', 'changed', 'tightened', 'reworded']
