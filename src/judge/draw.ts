import type { Said } from '../evidence/labels/label.ts'
import { SeededNumbers } from './seeded-numbers.ts'

/** How the cases for a sheet are chosen. */
export type Draw =
  /** So many of all cases with a verdict, each with the same chance; null: 100. */
  | { readonly kind: 'at_random'; readonly cases: number | null }
  /** So many of the judge's goods and so many of its bads, each with the same chance within its verdict. */
  | { readonly kind: 'by_verdict'; readonly goods: number; readonly bads: number }

export const DEFAULT_SAMPLE = 100

/** A case that could be drawn. `grade` is null where its trials make no verdict yet. */
export interface Candidate {
  readonly index: number
  readonly grade: Said | null
}

/**
 * Draws without replacement, along one random order that the seed fixes. A larger draw from the same candidates
 * therefore contains every smaller one: labels made for 100 cases still serve when 300 turn out to be needed.
 *
 * @param before whether an earlier draw had it: passed over, so that both draws together are one larger draw
 * @returns the drawn candidates, shuffled once more so that their order tells nothing of their grades
 */
export function drawCases(
  candidates: readonly Candidate[],
  draw: Draw,
  badGrade: Said,
  seed: string,
  before: (candidate: Candidate) => boolean = () => false,
): readonly Candidate[] {
  const drawn: Candidate[] = []
  switch (draw.kind) {
    case 'at_random': {
      const wanted = draw.cases ?? DEFAULT_SAMPLE
      for (const candidate of randomOrder(candidates, new SeededNumbers(seed, 'draw'))) {
        if (drawn.length === wanted) break
        if (!before(candidate)) drawn.push(candidate)
      }
      break
    }
    case 'by_verdict': {
      let { goods, bads } = draw
      for (const candidate of randomOrder(candidates, new SeededNumbers(seed, 'draw'))) {
        if (goods === 0 && bads === 0) break
        if (candidate.grade === null || before(candidate)) continue
        const isBad = candidate.grade === badGrade
        if ((isBad ? bads : goods) === 0) continue
        if (isBad) bads -= 1
        else goods -= 1
        drawn.push(candidate)
      }
      break
    }
  }
  return [...randomOrder(drawn, new SeededNumbers(seed, 'order'))]
}

/** Fisher–Yates from the front: the first k depend on the first k numbers only. */
function* randomOrder<T>(items: readonly T[], numbers: SeededNumbers): Generator<T> {
  const order = Uint32Array.from(items, (_, position) => position)
  for (let at = 0; at < order.length; at += 1) {
    const chosen = at + numbers.below(order.length - at)
    const position = order[chosen]!
    order[chosen] = order[at]!
    order[at] = position
    yield items[position]!
  }
}
