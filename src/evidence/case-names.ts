import type { NamedCase } from '../domain/decision.ts'
import { naturalOrder } from '../domain/natural-order.ts'

/** Most names a report lists of one kind; the tally has the count. */
export const NAMED_CASES = 20

/** Keeps the first names in natural order, so that the list does not depend on the order of rows. */
export class CaseNames {
  readonly #names: NamedCase[] = []
  #count = 0

  /** All names added, kept or not. */
  get count(): number {
    return this.#count
  }

  add(name: NamedCase): void {
    this.#count += 1
    const names = this.#names
    const last = names[names.length - 1]
    if (names.length === NAMED_CASES && last !== undefined && naturalOrder(name.id, last.id) >= 0) return
    let at = names.length
    while (at > 0 && naturalOrder(name.id, names[at - 1]!.id) < 0) at -= 1
    names.splice(at, 0, name)
    if (names.length > NAMED_CASES) names.pop()
  }

  list(): readonly NamedCase[] {
    return [...this.#names]
  }
}
