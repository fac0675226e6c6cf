import type { DescribedLabel, DescribedScore } from '../domain/description.ts'
import type { Cell } from '../domain/scores.ts'
import type { Tally } from '../domain/tally.ts'
import { readScore, readVerdict } from '../scores/verdict.ts'
import { cellText } from './cell-text.ts'

const COUNTED_VALUES = 1000
const SHOWN_VALUES = 20

/**
 * What the cells of one column look like. With no policy to say what a column is, it is called a criterion only when
 * every cell is a verdict or a word for a missing one, a score when every cell is a number or such a word.
 */
export class DescribedColumn {
  readonly name: string
  /** Cells that hold anything at all. */
  filled = 0
  #passed = 0
  #failed = 0
  #notApplicable = 0
  #otherThanVerdict = 0
  #otherThanScore = 0
  #numbers = 0
  #least = Number.POSITIVE_INFINITY
  #most = Number.NEGATIVE_INFINITY
  #cells: number
  readonly #missing = new Map<string, number>()
  readonly #values = new Map<string, number>()

  /** @param rowsBefore rows read before the column was met: they have nothing in it */
  constructor(name: string, rowsBefore: number) {
    this.name = name
    this.#cells = rowsBefore
    if (rowsBefore > 0) this.#missing.set('blank', rowsBefore)
  }

  add(cell: Cell, rows: number): void {
    this.#cells = rows
    const text = cellText(cell)
    if (text !== '') {
      this.filled += 1
      const seen = this.#values.get(text)
      if (seen !== undefined || this.#values.size < COUNTED_VALUES) this.#values.set(text, (seen ?? 0) + 1)
    }
    this.#addVerdict(cell)
    const score = readScore(cell)
    if (typeof score === 'number') {
      this.#numbers += 1
      this.#least = Math.min(this.#least, score)
      this.#most = Math.max(this.#most, score)
    } else if (score === 'invalid') this.#otherThanScore += 1
  }

  /** Whether every cell that holds anything is a number or a word for a missing one. */
  get isNumeric(): boolean {
    return this.#otherThanScore === 0 && this.#numbers > 0
  }

  kind(rows: number): 'criterion' | 'score' | 'label' | 'empty' {
    if (rows === 0 || this.filled === 0) return 'empty'
    if (this.#otherThanVerdict === 0 && this.#passed + this.#failed + this.#missingWords() > 0)
      return 'criterion'
    return this.#otherThanScore === 0 && this.#numbers > 0 ? 'score' : 'label'
  }

  /** Counts of rows; a blank verdict takes its reason from the column of reasons where that names one. */
  tally(reasons: DescribedColumn | null, rows: number): Tally {
    const missing = new Map(this.#missing)
    let notApplicable = this.#notApplicable
    let blank = (missing.get('blank') ?? 0) + rows - this.#cells
    for (const [reason, count] of reasons === null ? [] : reasons.#values) {
      const taken = Math.min(blank, count)
      blank -= taken
      if (reason === 'not_applicable') notApplicable += taken
      else if (taken > 0) missing.set(reason, (missing.get(reason) ?? 0) + taken)
    }
    missing.delete('blank')
    if (blank > 0) missing.set('blank', blank)
    const missingReasons = new Map([...missing].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)))
    const count = [...missingReasons.values()].reduce((sum, each) => sum + each, 0)
    return {
      cases: this.#passed + this.#failed + count,
      passed: this.#passed,
      failed: this.#failed,
      missing: count,
      missingReasons,
      notApplicable,
    }
  }

  score(rows: number): DescribedScore {
    return {
      metric: this.name,
      values: this.#numbers,
      missing: rows - this.#numbers,
      least: this.#least,
      most: this.#most,
    }
  }

  label(): DescribedLabel {
    const values = [...this.#values].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return {
      name: this.name,
      distinct: values.length,
      values: values.slice(0, SHOWN_VALUES).map(([value, count]) => ({ value, rows: count })),
    }
  }

  /** Different values, as names. */
  names(): readonly string[] {
    return [...this.#values.keys()].sort()
  }

  #addVerdict(cell: Cell): void {
    const verdict = readVerdict(cell)
    switch (verdict) {
      case 'passed':
        this.#passed += 1
        break
      case 'failed':
        this.#failed += 1
        break
      case 'not_applicable':
        this.#notApplicable += 1
        break
      case 'invalid':
        this.#otherThanVerdict += 1
        break
      case 'blank':
        this.#missing.set('blank', (this.#missing.get('blank') ?? 0) + 1)
        break
      default:
        this.#missing.set(verdict.missing, (this.#missing.get(verdict.missing) ?? 0) + 1)
    }
  }

  #missingWords(): number {
    return [...this.#missing].reduce((sum, [reason, count]) => (reason === 'blank' ? sum : sum + count), 0)
  }
}
