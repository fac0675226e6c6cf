import type { Decision, RuleDecision } from '../domain/decision.ts'
import { exitCodeOf } from '../domain/exit-code.ts'
import { count } from './count-format.ts'

/** A rule that is shown and does not change the decision as it came out. */
export function onlyWarns(rule: RuleDecision): boolean {
  if (rule.effect === 'warn') return true
  return rule.outcome === 'INSUFFICIENT_EVIDENCE' && rule.undecided === 'warn'
}

/** `exit 0`. */
export function exitText(decision: Decision): string {
  return `exit ${exitCodeOf(decision.outcome)}`
}

/** The decision in words: `1 of 2 blocking rules fails, 1 is undecided`. */
export function headlineText(decision: Decision): string {
  const blocking = decision.rules.filter((rule) => rule.effect === 'block')
  const warnings = decision.rules.filter((rule) => onlyWarns(rule) && rule.outcome !== 'PASS').length
  const failing = blocking.filter((rule) => rule.outcome === 'FAIL').length
  const undecided = blocking.filter(
    (rule) => rule.outcome === 'INSUFFICIENT_EVIDENCE' && !onlyWarns(rule),
  ).length
  const parts: string[] = []
  switch (decision.outcome) {
    case 'PASS':
      parts.push(
        share(blocking.filter((rule) => rule.outcome === 'PASS').length, blocking.length, 'holds', 'hold'),
      )
      break
    case 'FAIL':
      parts.push(failing === 0 ? 'a rule fails' : share(failing, blocking.length, 'fails', 'fail'))
      if (undecided > 0) parts.push(`${count(undecided)} ${undecided === 1 ? 'is' : 'are'} undecided`)
      break
    case 'INSUFFICIENT_EVIDENCE':
      parts.push(
        undecided === 0
          ? 'no blocking rule is decided'
          : share(undecided, blocking.length, 'is undecided', 'are undecided'),
      )
      break
  }
  if (warnings > 0) parts.push(`${count(warnings)} only ${warnings === 1 ? 'warns' : 'warn'}`)
  return parts.join(', ')
}

function share(some: number, all: number, one: string, many: string): string {
  if (all === 1) return `the blocking rule ${one}`
  if (some === all) return `${all === 2 ? 'both' : `all ${count(all)}`} blocking rules ${many}`
  return `${count(some)} of ${count(all)} blocking rules ${some === 1 ? one : many}`
}
