import type { Criterion, CriterionPolicy, TextTest } from '../../domain/policy.ts'
import type { Faults } from '../faults.ts'
import type { PolicyNode } from '../policy-tree.ts'
import { nameOf } from '../policy-tree.ts'
import { SoundMap } from '../sound-map.ts'
import { COMPARISONS, CRITERION_KINDS, type CriterionKind } from './one-thing.ts'

/** The `criteria` of the policy as far as they are sound; what has a problem is left out. */
export function readCriteria(policy: SoundMap, faults: Faults): ReadonlyMap<string, CriterionPolicy> {
  const criteria = policy.map('criteria')
  const read = new Map<string, CriterionPolicy>()
  for (const name of criteria?.keys ?? []) {
    const node = criteria?.node(name)
    const criterion = node ? readCriterion(node, faults) : null
    if (criteria !== null && criterion !== null) read.set(name, { criterion, at: criteria.keyAt(name) })
  }
  return read
}

function readCriterion(node: PolicyNode, faults: Faults): Criterion | null {
  if (faults.isFaulty(node)) return null
  switch (node.kind) {
    case 'list':
      return null
    case 'scalar': {
      const name = nameOf(node)
      return name === null ? null : { kind: 'metric', name, at: node.at }
    }
    case 'map': {
      const map = new SoundMap(node, faults)
      const kind = CRITERION_KINDS.find((one) => map.has(one))
      return kind === undefined ? null : readKind(kind, map, faults)
    }
  }
}

function readKind(kind: CriterionKind, map: SoundMap, faults: Faults): Criterion | null {
  switch (kind) {
    case 'all':
    case 'any': {
      const list = map.node(kind)
      const items = list?.kind === 'list' ? list.items : []
      return { kind, operands: items.flatMap((item) => readCriterion(item, faults) ?? []) }
    }
    case 'not': {
      const node = map.node('not')
      const operand = node === null ? null : readCriterion(node, faults)
      return operand === null ? null : { kind, operand }
    }
    case 'score':
      return readScore(map)
    case 'label': {
      const label = map.map('label')
      const name = label?.text('name') ?? null
      const equals = label?.text('equals') ?? null
      if (label === null || name === null || equals === null) return null
      return { kind, name, equals, at: label.valueAt('name') }
    }
    case 'tool_called': {
      const tool = map.map('tool_called')
      const name = tool?.text('name') ?? null
      return name === null
        ? null
        : { kind, name, arguments: readTests(tool?.map('arguments') ?? null, faults) }
    }
    case 'side_effect': {
      const found = map.map('side_effect')
      const effect = found?.text('kind') ?? null
      return effect === null
        ? null
        : { kind, effect, details: readTests(found?.map('details') ?? null, faults) }
    }
    case 'response_contains': {
      const node = map.node('response_contains')
      const test = node === null ? null : readSoughtText(node, 'text', faults)
      return test === null ? null : { kind, test }
    }
  }
}

function readScore(map: SoundMap): Criterion | null {
  const metric = map.text('score')
  const comparison = COMPARISONS.find((one) => map.has(one))
  const value = comparison === undefined ? null : map.number(comparison)
  if (metric === null || comparison === undefined || value === null) return null
  return { kind: 'score', metric, comparison, value, at: map.valueAt('score') }
}

function readTests(tests: SoundMap | null, faults: Faults): ReadonlyMap<string, TextTest> {
  const read = new Map<string, TextTest>()
  for (const name of tests?.keys ?? []) {
    const node = tests?.node(name) ?? null
    const test = node === null ? null : readValueTest(node, faults)
    if (test !== null) read.set(name, test)
  }
  return read
}

/** A bare value is one that the argument has to equal. */
function readValueTest(node: PolicyNode, faults: Faults): TextTest | null {
  if (node.kind === 'scalar') return { kind: 'equals', value: node.value }
  const equals = node.kind === 'map' ? new SoundMap(node, faults).node('equals') : null
  if (equals?.kind === 'scalar') return { kind: 'equals', value: equals.value }
  return readSoughtText(node, 'contains', faults)
}

/** A bare text is looked for literally, and so is what stands under `literalKey`. */
function readSoughtText(node: PolicyNode, literalKey: 'contains' | 'text', faults: Faults): TextTest | null {
  if (node.kind === 'scalar') {
    const text = nameOf(node)
    return text === null ? null : { kind: 'contains', text, ignoreCase: false }
  }
  if (node.kind === 'list') return null
  const map = new SoundMap(node, faults)
  const ignoreCase = map.flag('ignore_case') ?? false
  const text = map.text(literalKey)
  if (text !== null) return { kind: 'contains', text, ignoreCase }
  const pattern = map.text('regex')
  return pattern === null ? null : { kind: 'matches', pattern, ignoreCase }
}
