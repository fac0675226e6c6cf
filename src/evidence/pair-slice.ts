import type { Where } from '../domain/policy.ts'
import type { Baseline } from './baseline.ts'
import type { LabelColumn } from './label-column.ts'
import { labelOfUnit } from './slice.ts'
import type { Units } from './units.ts'

type Labels = ReadonlyMap<string, LabelColumn>

/** Whether a case belongs to what a rule compares; `unknown` where neither file tells its label. */
export type PairMembership = 'inside' | 'outside' | 'inapplicable' | 'unknown'

/** Membership of the cases of either file. */
export interface PairedLabels {
  readonly ofBefore: (unit: number) => PairMembership
  readonly ofAfter: (unit: number) => PairMembership
}

/**
 * A label belongs to the case, whichever file has it: the second file's counts, else the first's, which `checkBaselineLabels`
 * has found to be the same where both have it.
 */
export function pairMembership(
  slice: { readonly where: Where; readonly applies: Where },
  labels: { readonly before: Labels; readonly after: Labels },
  cases: { readonly baseline: Baseline; readonly before: Units; readonly after: Units },
): PairedLabels {
  const where = testsOf(slice.where, labels, cases)
  const applies = testsOf(slice.applies, labels, cases)
  const membership = (before: number, after: number): PairMembership => {
    const inSlice = fits(where, before, after)
    const applicable = fits(applies, before, after)
    if (inSlice === 'no') return 'outside'
    if (applicable === 'no') return 'inapplicable'
    return inSlice === 'yes' && applicable === 'yes' ? 'inside' : 'unknown'
  }
  return {
    ofBefore: (unit) => membership(unit, cases.baseline.afterOf(unit)),
    ofAfter: (unit) => membership(cases.baseline.beforeOf(unit), unit),
  }
}

interface LabelTest {
  readonly values: ReadonlySet<string>
  valueOf(before: number, after: number): string | null
}

function testsOf(
  where: Where,
  labels: { readonly before: Labels; readonly after: Labels },
  cases: { readonly before: Units; readonly after: Units },
): readonly LabelTest[] {
  return [...where].map(([label, values]) => {
    const beforeOf = labelOfUnit(label, labels.before, cases.before)
    const afterOf = labelOfUnit(label, labels.after, cases.after)
    return {
      values: new Set(values),
      valueOf: (before, after) =>
        (after < 0 ? null : afterOf(after)) ?? (before < 0 ? null : beforeOf(before)),
    }
  })
}

function fits(tests: readonly LabelTest[], before: number, after: number): 'yes' | 'no' | 'unknown' {
  let fit: 'yes' | 'unknown' = 'yes'
  for (const test of tests) {
    const value = test.valueOf(before, after)
    if (value === null) fit = 'unknown'
    else if (!test.values.has(value)) return 'no'
  }
  return fit
}
