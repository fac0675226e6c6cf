import type { RuleDecision } from '../domain/decision.ts'
import { cutCharacters } from './escape.ts'
import type { NameList } from './names.ts'

/** The one thing to do. Raw text of the input: whoever shows it escapes it. */
export interface NextStep {
  readonly lead: string
  readonly names: NameList | null
  /** What comes of it, a line each. */
  readonly branches: readonly Branch[]
  /** A line to copy. */
  readonly command: string | null
  /** Sentences that close it. */
  readonly after: readonly string[]
}

export interface Branch {
  readonly when: string
  readonly result: string
  /** Whether it says to add cases, which is another look. */
  readonly advisesCases: boolean
}

/** A next step that is only its sentence, and whatever else is given. */
export function step(lead: string, rest: Partial<Omit<NextStep, 'lead'>> = {}): NextStep {
  return { lead, names: null, branches: [], command: null, after: [], ...rest }
}

/** A rule's id as sentences use it. */
export function ruleWord(rule: RuleDecision): string {
  return cutCharacters(rule.id, 40)
}
