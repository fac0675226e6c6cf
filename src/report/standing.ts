import type { RuleDecision } from '../domain/decision.ts'
import { onlyWarns } from './headline.ts'

/**
 * What a rule is to a tool that knows no third outcome. A rule that keeps a decision from being PASS is `failed` or
 * `undecided`. Where those that block leave nothing to decide by, none is, and the decision is not PASS: a report that
 * such a tool reads has to say that itself, so that it never shows green where the exit code is not 0.
 */
export type Standing = 'held' | 'failed' | 'undecided' | 'warned'

export function standingOf(rule: RuleDecision): Standing {
  if (rule.outcome === 'PASS') return 'held'
  if (onlyWarns(rule)) return 'warned'
  return rule.outcome === 'FAIL' ? 'failed' : 'undecided'
}
