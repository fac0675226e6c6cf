import type { NamedCase } from '../domain/decision.ts'
import type {
  PairChanges,
  PairCounts,
  PairEvidence,
  RegressedCases,
  RegressedCounts,
} from '../domain/evidence.ts'
import { CaseNames } from './case-names.ts'
import { isMissing, type MissingReasons } from './verdict-codes.ts'

/** Whether a case was good and is bad; `missing`: it may have been, for the reason of that code. */
export type Regression =
  | { readonly kind: 'regressed' | 'other' }
  | { readonly kind: 'missing'; readonly code: number }

/** Counts what became of pairs. */
export class PairTally {
  readonly #good: number
  readonly #bad: number
  readonly #reasons: MissingReasons
  readonly #counts = { bothGood: 0, broken: 0, fixed: 0, bothBad: 0, missingBefore: 0, missingAfter: 0 }
  readonly #hurt = { pairs: 0, fixed: 0, broken: 0 }
  readonly #help = { pairs: 0, fixed: 0, broken: 0 }
  readonly #regressedNames = new CaseNames()
  readonly #missingNames = new CaseNames()
  readonly #missing = new Map<number, number>()
  readonly #incomplete = new Map<number, number>()
  readonly #incompleteNames = new CaseNames()
  #regressed = 0
  #others = 0

  constructor(good: number, bad: number, reasons: MissingReasons) {
    this.#good = good
    this.#bad = bad
    this.#reasons = reasons
  }

  /** @returns what changed, of a pair that has both verdicts */
  add(was: number, is: number, name: () => NamedCase): 'fixed' | 'broken' | null {
    const change = this.#change(was, is)
    this.#fill(was, is)
    if (!this.#isVerdict(was) || !this.#isVerdict(is)) {
      const code = this.#isVerdict(is) ? was : is
      this.#incomplete.set(code, (this.#incomplete.get(code) ?? 0) + 1)
      this.#incompleteNames.add({ ...name(), reason: this.#reasons.nameOf(code) })
    }
    const regression = this.regressionOf(was, is)
    switch (regression.kind) {
      case 'regressed':
        this.#regressed += 1
        this.#regressedNames.add(name())
        break
      case 'missing':
        this.#missing.set(regression.code, (this.#missing.get(regression.code) ?? 0) + 1)
        this.#missingNames.add({ ...name(), reason: this.#reasons.nameOf(regression.code) })
        break
      case 'other':
        this.#others += 1
    }
    return change
  }

  /** Whether a case was good and is bad. It may have been wherever no verdict says that it was bad, or that it is good. */
  regressionOf(was: number, is: number): Regression {
    if (was === this.#bad || is === this.#good) return { kind: 'other' }
    if (was === this.#good && is === this.#bad) return { kind: 'regressed' }
    return { kind: 'missing', code: isMissing(is) ? is : was }
  }

  counts(fresh: number): PairCounts {
    return { ...this.#counts, fresh }
  }

  hurt(): PairChanges {
    return { ...this.#hurt }
  }

  help(): PairChanges {
    return { ...this.#help }
  }

  regressed(): RegressedCounts & Pick<RegressedCases, 'regressedCases' | 'missingCases'> {
    return {
      regressed: this.#regressed,
      others: this.#others,
      missing: this.#byReason(this.#missing),
      regressedCases: this.#regressedNames.list(),
      missingCases: this.#missingNames.list(),
    }
  }

  incomplete(): PairEvidence['incomplete'] {
    return { reasons: this.#byReason(this.#incomplete), cases: this.#incompleteNames.list() }
  }

  /** Most frequent first, then by name. */
  #byReason(counts: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
    return new Map(
      [...counts]
        .map(([code, count]): [string, number] => [this.#reasons.nameOf(code), count])
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
    )
  }

  #isVerdict(code: number): boolean {
    return code === this.#good || code === this.#bad
  }

  #change(was: number, is: number): 'fixed' | 'broken' | null {
    const counts = this.#counts
    if (!this.#isVerdict(was)) counts.missingBefore += 1
    else if (!this.#isVerdict(is)) counts.missingAfter += 1
    else if (was === is) counts[was === this.#good ? 'bothGood' : 'bothBad'] += 1
    else if (is === this.#good) {
      counts.fixed += 1
      return 'fixed'
    } else {
      counts.broken += 1
      return 'broken'
    }
    return null
  }

  /** A side without a verdict is taken the way that hurts the second file, and the way that helps it. */
  #fill(was: number, is: number): void {
    const count = (
      changes: { pairs: number; fixed: number; broken: number },
      from: number,
      to: number,
    ): void => {
      changes.pairs += 1
      if (from === this.#good && to === this.#bad) changes.broken += 1
      if (from === this.#bad && to === this.#good) changes.fixed += 1
    }
    count(this.#hurt, this.#isVerdict(was) ? was : this.#good, this.#isVerdict(is) ? is : this.#bad)
    count(this.#help, this.#isVerdict(was) ? was : this.#bad, this.#isVerdict(is) ? is : this.#good)
  }
}
