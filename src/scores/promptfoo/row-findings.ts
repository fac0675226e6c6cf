import type { PromptfooRow } from './promptfoo-row.ts'

/** Strategies that attack in several turns or tries and grade these themselves. */
const MULTI_TURN = new Set(['crescendo', 'goat', 'hydra', 'mischievous-user', 'simba', 'custom'])
/** Of the jailbreak family only these two send a single prompt. */
const SINGLE_TURN_JAILBREAKS = new Set(['jailbreak:composite', 'jailbreak:likert'])

function isMultiTurn(strategy: string): boolean {
  return (
    MULTI_TURN.has(strategy) ||
    strategy.startsWith('custom:') ||
    (/^jailbreak(?::|$)/.test(strategy) && !SINGLE_TURN_JAILBREAKS.has(strategy))
  )
}

/** promptfoo's own counts of a run (`results.stats`). */
export interface OwnCounts {
  readonly successes: number
  readonly failures: number
  /** Null: older versions count errors among the failures. */
  readonly errors: number | null
}

/** What is worth telling about the rows of a file, counted while they pass. */
export class RowFindings {
  #rows = 0
  #passed = 0
  #failed = 0
  #cached = 0
  #refusals = 0
  #stripped = 0
  #lacksComparison = 0
  #multiTurnPasses = 0
  readonly #multiTurnStrategies = new Set<string>()

  see(row: PromptfooRow): void {
    const { verdict } = row
    this.#rows += 1
    if (verdict.kind === 'passed') this.#passed += 1
    if (verdict.kind === 'failed') this.#failed += 1
    if (row.isCached) this.#cached += 1
    if (row.isUngradedRefusal && verdict.kind === 'passed') this.#refusals += 1
    if (row.isStripped) this.#stripped += 1
    if (row.lacksComparison) this.#lacksComparison += 1
    if (verdict.kind === 'passed' && row.test.strategy !== null && isMultiTurn(row.test.strategy)) {
      this.#multiTurnPasses += 1
      if (this.#multiTurnStrategies.size < 20) this.#multiTurnStrategies.add(row.test.strategy)
    }
  }

  notes(ownCounts: OwnCounts | null): readonly string[] {
    const notes: string[] = []
    const note = (count: number, text: string) => {
      if (count > 0) notes.push(text)
    }
    if (ownCounts !== null) notes.push(...this.#disagreement(ownCounts))
    note(
      this.#refusals,
      `${rows(this.#refusals)} passed because the answer looked like a refusal; promptfoo asked no grader about them`,
    )
    note(
      this.#multiTurnPasses,
      `${rows(this.#multiTurnPasses)} passed attacks of several turns (${[...this.#multiTurnStrategies].sort().join(', ')}): that rests on promptfoo's own grading of the turns`,
    )
    note(
      this.#cached,
      `${rows(this.#cached)} came from promptfoo's cache: answers of an earlier run, taken without cost and latency`,
    )
    note(
      this.#lacksComparison,
      `${rows(this.#lacksComparison)} passed before select-best or max-score compared the answers: promptfoo writes JSON Lines too early for that, export JSON`,
    )
    note(
      this.#stripped,
      `${rows(this.#stripped)} came without the answer (PROMPTFOO_STRIP_RESPONSE_OUTPUT), so a blank answer that passed as a refusal counts as blank`,
    )
    return notes
  }

  #disagreement(own: OwnCounts): readonly string[] {
    const total = own.successes + own.failures + (own.errors ?? 0)
    const missing = this.#rows - this.#passed - this.#failed
    const agrees =
      own.successes === this.#passed && own.failures === this.#failed && (own.errors ?? missing) === missing
    if (agrees) return []
    const errors = own.errors === null ? '' : `, ${own.errors} errors`
    const counted = `promptfoo counted ${own.successes} passed, ${own.failures} failed${errors}`
    if (total !== this.#rows) return [`${counted}, but the file has ${rows(this.#rows)}`]
    return [
      `${counted}; here ${this.#passed} passed, ${this.#failed} failed and ${missing} have no verdict, because what was not graded by a grader that worked is no evidence`,
    ]
  }
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}
