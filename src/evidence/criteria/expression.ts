import { FAILED, PASSED } from '../verdict-codes.ts'
import type { Kleene } from './kleene.ts'
import type { Leaf } from './leaf.ts'

/** A criterion with its leaves and the other criteria that it names put in place. */
export type Expression<Named> =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'criterion'; readonly criterion: Named }
  | { readonly kind: 'not'; readonly operand: Expression<Named> }
  | { readonly kind: 'all' | 'any'; readonly operands: readonly Expression<Named>[] }

/** Where the codes of a row come from. NOT_APPLICABLE counts as missing. */
export interface RowCodes<Named> {
  ofLeaf(leaf: Leaf, row: number): number
  ofCriterion(criterion: Named, row: number): number
}

/** A verdict code from those of leaves and named criteria. */
export function evaluate<Named>(
  expression: Expression<Named>,
  row: number,
  kleene: Kleene,
  codes: RowCodes<Named>,
): number {
  switch (expression.kind) {
    case 'leaf':
      return kleene.operand(codes.ofLeaf(expression.leaf, row))
    case 'criterion':
      return kleene.operand(codes.ofCriterion(expression.criterion, row))
    case 'not':
      return kleene.not(evaluate(expression.operand, row, kleene, codes))
    case 'all':
    case 'any': {
      // Of no operands `all` would pass: an empty list must not become a verdict.
      if (expression.operands.length === 0) throw new RangeError(`${expression.kind} of nothing`)
      let code = expression.kind === 'all' ? PASSED : FAILED
      for (const operand of expression.operands) {
        const next = evaluate(operand, row, kleene, codes)
        code = expression.kind === 'all' ? kleene.and(code, next) : kleene.or(code, next)
      }
      return code
    }
  }
}

/** Leaves of an expression, each once, in the order in which they are written. */
export function leavesOf<Named>(
  expression: Expression<Named>,
  ofCriterion: (criterion: Named) => Iterable<Leaf>,
): ReadonlySet<Leaf> {
  switch (expression.kind) {
    case 'leaf':
      return new Set([expression.leaf])
    case 'criterion':
      return new Set(ofCriterion(expression.criterion))
    case 'not':
      return leavesOf(expression.operand, ofCriterion)
    case 'all':
    case 'any':
      return new Set(expression.operands.flatMap((operand) => [...leavesOf(operand, ofCriterion)]))
  }
}
