import type { Criterion, CriterionPolicy } from '../../domain/policy.ts'

/** A part of a criterion that is not made from other parts. */
export type Leaf = Exclude<Criterion, { readonly kind: 'all' | 'any' | 'not' }>

/** The leaves of a criterion in file order, those of criteria that it names left alone. */
export function leavesOf(criterion: Criterion): readonly Leaf[] {
  switch (criterion.kind) {
    case 'not':
      return leavesOf(criterion.operand)
    case 'all':
    case 'any':
      return criterion.operands.flatMap(leavesOf)
    case 'metric':
    case 'score':
    case 'label':
    case 'tool_called':
    case 'side_effect':
    case 'response_contains':
      return [criterion]
  }
}

/** Everything that these names stand for: they themselves, and what the criteria among them are made from. */
export function namesWithin(
  names: Iterable<string>,
  criteria: ReadonlyMap<string, CriterionPolicy>,
): ReadonlySet<string> {
  const all = new Set(names)
  // A set goes on to what is added while it is read.
  for (const name of all) {
    const policy = criteria.get(name)
    for (const leaf of policy === undefined ? [] : leavesOf(policy.criterion)) {
      if (leaf.kind === 'metric') all.add(leaf.name)
      else if (leaf.kind === 'score') all.add(leaf.metric)
    }
  }
  return all
}
