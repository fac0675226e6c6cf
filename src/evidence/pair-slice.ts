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
  const membership = (inSlice: Fit, applicable: Fit): PairMembership => {
    if (inSlice === 'no') return 'outside'
    if (applicable === 'no') return 'inapplicable'
    return inSlice === 'yes' && applicable === 'yes' ? 'inside' : 'unknown'
  }
  return {
    ofBefore: (unit) => {
      const after = cases.baseline.afterOf(unit)
      const inSlice = fits(where, (test) => test.afterOf(after) ?? test.beforeOf(unit))
      // What was measured did apply, whatever the second file says: it cannot have stopped applying in silence.
      const own = fits(applies, (test) => test.beforeOf(unit))
      const other = own === 'unknown' ? fits(applies, (test) => test.afterOf(after)) : own
      return membership(inSlice, own === 'unknown' && other === 'no' ? 'yes' : other)
    },
    ofAfter: (unit) => {
      const before = cases.baseline.beforeOf(unit)
      const value = (test: LabelTest): string | null => test.afterOf(unit) ?? test.beforeOf(before)
      return membership(fits(where, value), fits(applies, value))
    },
  }
}

type Fit = 'yes' | 'no' | 'unknown'

/** A label and the values that fit; of no case (-1), and where a file does not tell it, a value is null. */
interface LabelTest {
  readonly values: ReadonlySet<string>
  readonly beforeOf: (unit: number) => string | null
  readonly afterOf: (unit: number) => string | null
}

function testsOf(
  where: Where,
  labels: { readonly before: Labels; readonly after: Labels },
  cases: { readonly before: Units; readonly after: Units },
): readonly LabelTest[] {
  return [...where].map(([label, values]) => {
    const before = labelOfUnit(label, labels.before, cases.before)
    const after = labelOfUnit(label, labels.after, cases.after)
    return {
      values: new Set(values),
      beforeOf: (unit) => (unit < 0 ? null : before(unit)),
      afterOf: (unit) => (unit < 0 ? null : after(unit)),
    }
  })
}

function fits(tests: readonly LabelTest[], told: (test: LabelTest) => string | null): Fit {
  let fit: 'yes' | 'unknown' = 'yes'
  for (const test of tests) {
    const value = told(test)
    if (value === null) fit = 'unknown'
    else if (!test.values.has(value)) return 'no'
  }
  return fit
}
