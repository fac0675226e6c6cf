import type { CriterionPolicy, Position } from '../../domain/policy.ts'
import type { Faults } from '../faults.ts'
import { plainName } from '../shown.ts'
import { leavesOf } from './leaves.ts'

/** Names of a circle that an error shows; more would hide what it says. */
const MOST_SHOWN = 10

type Criteria = ReadonlyMap<string, CriterionPolicy>

interface Reference {
  readonly name: string
  readonly at: Position
}

/** A criterion on the path that is being followed, and what of it is still to be followed. */
interface Step {
  readonly name: string
  readonly references: readonly Reference[]
  next: number
}

/** Criteria that are made from themselves have no value. One problem for each reference that closes a circle. */
export function findCircles(criteria: Criteria, faults: Faults): void {
  const done = new Set<string>()
  for (const name of criteria.keys()) if (!done.has(name)) follow(name, criteria, done, faults)
}

/** Depth first and without recursion, since a policy may name thousands of criteria one from another. */
function follow(start: string, criteria: Criteria, done: Set<string>, faults: Faults): void {
  const path: Step[] = [stepOf(start, criteria)]
  const onPath = new Set([start])
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const reference = step.references[step.next]
    step.next += 1
    if (reference === undefined) {
      path.pop()
      onPath.delete(step.name)
      done.add(step.name)
    } else if (onPath.has(reference.name)) {
      const from = path.findIndex(({ name }) => name === reference.name)
      rejectCircle(
        path.slice(from).map(({ name }) => name),
        reference.at,
        faults,
      )
    } else if (!done.has(reference.name)) {
      path.push(stepOf(reference.name, criteria))
      onPath.add(reference.name)
    }
  }
}

function stepOf(name: string, criteria: Criteria): Step {
  const policy = criteria.get(name)
  const references = new Map<string, Reference>()
  for (const leaf of policy === undefined ? [] : leavesOf(policy.criterion)) {
    if (leaf.kind !== 'metric' || !criteria.has(leaf.name) || references.has(leaf.name)) continue
    references.set(leaf.name, { name: leaf.name, at: leaf.at })
  }
  return { name, references: [...references.values()], next: 0 }
}

function rejectCircle(circle: readonly string[], at: Position, faults: Faults): void {
  const [first = '', second] = circle
  const last = circle.at(-1) ?? first
  if (second === undefined) {
    const message = `criteria.${plainName(first)} is made from itself`
    faults.add('POLICY_CIRCLE', at, message, 'give the criterion a name that no column has')
    return
  }
  const shown = [...circle.slice(0, MOST_SHOWN), ...(circle.length > MOST_SHOWN ? ['…'] : []), first]
  const names = shown.map((name) => (name === '…' ? name : plainName(name))).join(' from ')
  const message = `criteria go in a circle: ${names}`
  faults.add('POLICY_CIRCLE', at, message, `take ${plainName(first)} out of criteria.${plainName(last)}`)
}
