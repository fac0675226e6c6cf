import { BOUND_KEYS, type BoundKey, boundKeyOf, isCount } from './bounds.ts'
import type { Faults } from './faults.ts'
import type { Place } from './places.ts'
import { MERGE_KEY } from './policy-tree.ts'
import { asYaml, plainName } from './shown.ts'
import type { SoundMap } from './sound-map.ts'
import { keyMeant } from './unknown-keys.ts'

/** Problems that a single rule has beyond its schema: it has one bound, and beside it what belongs to that one. */
export function findBoundFaults(place: Place, rule: SoundMap, faults: Faults): void {
  if (place.node.kind !== 'map' || rule.has(MERGE_KEY)) return
  const present = rule.keys.filter((key) => BOUND_KEYS.some((bound) => bound === key))
  const [first, second] = present
  if (first !== undefined && second !== undefined) {
    const message = `${place.display} has ${present.length} bounds, ${present.join(' and ')}`
    const hint = 'write a rule for each bound, with an id of its own'
    faults.add('POLICY_BOUND', rule.keyAt(second), message, hint)
  } else if (first === undefined) {
    if (!rule.keys.some((key) => mayBeBound(key, place, rule))) rejectNoBound(place, rule, faults)
  } else checkBeside(place, rule, faults)
}

function rejectNoBound(place: Place, rule: SoundMap, faults: Faults): void {
  if (place.node.kind !== 'map') return
  const message = `${named(place, rule)} has no bound, it takes one of ${BOUND_KEYS.join(', ')}`
  const isScore = rule.has('statistic')
  const hint = rule.has('of') ? 'budget: 12' : isScore ? 'max: 800' : 'max: 0.02'
  faults.add('POLICY_BOUND', place.node.at, message, hint)
}

/** An unknown key that was meant as the bound, so that the bound is not absent but misspelt. */
function mayBeBound(key: string, place: Place, rule: SoundMap): boolean {
  if (Object.hasOwn(place.schema.properties ?? {}, key)) return false
  const meant = keyMeant(key, place)
  const entry = place.node.kind === 'map' ? place.node.entries.get(key) : undefined
  const isNumber = entry?.node.kind === 'scalar' && typeof entry.node.value === 'number'
  return BOUND_KEYS.some((bound) => bound === meant) || (isNumber && meant === null && rule.has(key))
}

/** Keys that mean something beside some bounds only; ignored in silence they would decide something else. */
function checkBeside(place: Place, rule: SoundMap, faults: Faults): void {
  const bound = boundKeyOf(rule)
  if (bound === null) return
  const isScore = rule.has('statistic') && (bound === 'max' || bound === 'min')
  if (rule.has('statistic') && !isScore) {
    reject(
      'statistic',
      `says which figure of a score max or min limits, ${bound} limits none`,
      place,
      rule,
      faults,
    )
  }
  if (rule.has('of') && bound !== 'budget') {
    reject('of', `says which figure budget limits, ${bound} is not one`, place, rule, faults)
  }
  if (bound === 'budget' && !rule.has('of')) {
    const message = `${named(place, rule)} has a budget and does not say of what`
    faults.add('POLICY_MISSING_KEY', rule.keyAt('budget'), message, 'of: total')
  }
  checkRange(isScore && rule.text('statistic') === 'mean', place, rule, faults)
  checkMissing(bound, place, rule, faults)
  if (rule.node('count') !== null && !isCount(bound)) {
    const what = 'says what max_failures and max_occurrences count'
    const why = bound === 'max' || bound === 'min' ? `${bound} is a rate of cases` : `${bound} counts cases`
    reject('count', `${what}, ${why}`, place, rule, faults)
  }
}

/** A mean is decided for every case that could come, so somebody has to say what could come. */
function checkRange(isMean: boolean, place: Place, rule: SoundMap, faults: Faults): void {
  if (!isMean) {
    const why = 'says what values a mean can have, this rule decides on no mean'
    if (rule.has('range')) reject('range', why, place, rule, faults)
    return
  }
  const key = boundKeyOf(rule)
  const value = key === null ? null : rule.number(key)
  if (!rule.has('range')) {
    const message = `${named(place, rule)} decides on a mean and has neither a range nor a budget: without a range no number of cases shows a mean`
    const hint = `range: [0, 1], the lowest and highest value that any case could ever have; or, for the suite as it ran, budget: ${value ?? 0.03} and of: mean in place of ${key} and statistic`
    faults.add('POLICY_MEAN_RANGE', rule.keyAt('statistic'), message, hint)
    return
  }
  const node = rule.node('range')
  const [lowest, highest] = rule.numbers('range')
  if (node === null || lowest === undefined || highest === undefined) return
  if (lowest < highest && !Number.isFinite(highest - lowest)) {
    const message = `${place.display}.range from ${lowest} to ${highest} is wider than any number can be`
    faults.reject('POLICY_VALUE', node, message, 'range: [0, 1]', rule.keyAt('range'))
  } else if (!(lowest < highest)) {
    const message = `${place.display}.range must be two numbers, the lower one first, got ${asYaml([lowest, highest])}`
    const hint = `range: ${asYaml(highest < lowest ? [highest, lowest] : [0, 1])}`
    faults.reject('POLICY_VALUE', node, message, hint, rule.keyAt('range'))
  } else if (key !== null && value !== null) {
    const canFail = key === 'max' ? value < highest : value > lowest
    const canHold = key === 'max' ? value >= lowest : value <= highest
    if (canFail && canHold) return
    const end = canFail ? 'no mean can hold it' : 'every mean holds it, such a rule cannot fail'
    const message = `${place.display}.${key} of ${value} lies outside the range from ${lowest} to ${highest}: ${end}`
    faults.add(
      canFail ? 'POLICY_VALUE' : 'POLICY_CANNOT_FAIL',
      rule.valueAt(key),
      message,
      `${key}: ${(lowest + highest) / 2}`,
    )
  }
}

function checkMissing(bound: BoundKey, place: Place, rule: SoundMap, faults: Faults): void {
  if (rule.map('missing') === null || leavesOut(bound, rule)) return
  const what = isCount(bound) ? 'a count' : bound === 'budget' ? 'a budget' : 'this rule'
  const message = `${place.display}.missing must not exclude anything from ${what}, ${bound === 'max' || bound === 'min' ? 'a mean' : bound} counts every missing verdict against`
  faults.add('POLICY_EXCLUDE', rule.keyAt('missing'), message, 'leave missing out of this rule')
}

/** Whether reasons may leave the denominator: only of shares of one file's cases. */
export function leavesOut(bound: BoundKey, rule: SoundMap): boolean {
  return (bound === 'max' || bound === 'min') && rule.text('statistic') !== 'mean'
}

function reject(key: string, why: string, place: Place, rule: SoundMap, faults: Faults): void {
  const node = rule.node(key)
  if (node === null) return
  const message = `${place.display}.${key} ${why}`
  faults.reject('POLICY_VALUE', node, message, `leave ${key} out of this rule`, rule.keyAt(key))
}

function named(place: Place, rule: SoundMap): string {
  const id = rule.text('id')
  return id === null ? place.display : `${place.display} (${plainName(id)})`
}
