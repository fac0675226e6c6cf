import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { BudgetFigure } from '../domain/policy.ts'
import { quantileRank } from '../statistics/order-statistics.ts'
import { stableMean, stableSum } from '../statistics/stable-sum.ts'
import { boundReason } from './bound-reason.ts'
import { type BudgetRule, nothingHelps, sharedParts } from './rule-parts.ts'
import { scoresOf, unitNotes } from './score-parts.ts'

/** Relative difference below which a sum is its limit: decimals add up to within an ulp or two of what people write. */
const TIE = 1e-15

/** A figure of the suite as it ran: no interval, no claim beyond it. */
export function decideBudget(rule: BudgetRule, evidence: MetricEvidence): RuleDecision {
  const { values } = scoresOf(evidence)
  const { value, of } = rule.bound
  const { missing } = evidence.tally
  const outcome = budgetOutcome(values, missing, of, value)
  return {
    ...sharedParts(rule, evidence, new Map()),
    outcome,
    reason: boundReason(outcome, values.length + missing, true),
    unvalidatedOutcome: null,
    tally: evidence.tally,
    estimate: values.length === 0 ? null : figureOf(values, of),
    interval: null,
    intervalWithMissing: null,
    judge: null,
    moreCases:
      outcome === 'INSUFFICIENT_EVIDENCE'
        ? { ...nothingHelps(missing), missingCouldDecide: missing > 0 }
        : null,
    unlabelledBadCases: [],
    notes: [...evidence.notes, ...farNotes(values, of, value)],
  }
}

/** A total is no value of a case, so it is the figure itself that is asked about. */
function farNotes(values: Float64Array, of: BudgetFigure, limit: number): readonly string[] {
  if (of.kind !== 'total') return unitNotes(values, 'max', limit)
  return values.length === 0 || values[0]! < 0
    ? []
    : unitNotes(Float64Array.of(figureOf(values, of)), 'max', limit)
}

/** PASS and FAIL hold whatever the missing values are; a sum only where none of them can be negative. */
function budgetOutcome(values: Float64Array, missing: number, of: BudgetFigure, limit: number): Outcome {
  if (values.length === 0) return 'INSUFFICIENT_EVIDENCE'
  const { least, most } = figureWithMissing(values, missing, of)
  // Only what was added up may have gathered an ulp: a value of the file is compared as it stands.
  const slack = of.kind === 'total' || of.kind === 'mean' ? Math.abs(limit) * TIE : 0
  if (most <= limit + slack) return 'PASS'
  return least > limit + slack ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
}

function figureOf(ascending: Float64Array, of: BudgetFigure): number {
  switch (of.kind) {
    case 'total':
      return stableSum(ascending)
    case 'mean':
      return stableMean(ascending)
    case 'max':
      return ascending[ascending.length - 1]!
    case 'quantile':
      return ascending[quantileRank(ascending.length, of.quantile)! - 1]!
  }
}

/** The figure between the least and the most that the missing values could make it. */
function figureWithMissing(
  ascending: Float64Array,
  missing: number,
  of: BudgetFigure,
): { readonly least: number; readonly most: number } {
  const figure = figureOf(ascending, of)
  if (missing === 0) return { least: figure, most: figure }
  const all = ascending.length + missing
  const hasNegative = ascending[0]! < 0
  switch (of.kind) {
    case 'total':
      return { least: hasNegative ? -Infinity : figure, most: Infinity }
    case 'mean':
      return { least: hasNegative ? -Infinity : figure * (ascending.length / all), most: Infinity }
    case 'max':
      return { least: figure, most: Infinity }
    case 'quantile': {
      const rank = quantileRank(all, of.quantile)! - 1
      return { least: ascending[rank - missing] ?? -Infinity, most: ascending[rank] ?? Infinity }
    }
  }
}
