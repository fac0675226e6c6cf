import type { Criterion, CriterionPolicy } from '../../domain/policy.ts'

/** The metrics that a metric is made from, through criteria, itself among them. */
export function metricsBehind(
  metric: string,
  criteria: ReadonlyMap<string, CriterionPolicy>,
): ReadonlySet<string> {
  const behind = new Set<string>()
  const open = [metric]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (behind.has(name)) continue
    behind.add(name)
    const made = criteria.get(name)
    if (made !== undefined) open.push(...namesIn(made.criterion))
  }
  return behind
}

function namesIn(criterion: Criterion): readonly string[] {
  switch (criterion.kind) {
    case 'metric':
      return [criterion.name]
    case 'not':
      return namesIn(criterion.operand)
    case 'all':
    case 'any':
      return criterion.operands.flatMap(namesIn)
    case 'score':
    case 'label':
    case 'tool_called':
    case 'side_effect':
    case 'response_contains':
      return []
  }
}
