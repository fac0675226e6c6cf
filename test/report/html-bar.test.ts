import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleDecision } from '../../src/domain/decision.ts'
import type { Bound } from '../../src/domain/policy.ts'
import type { BarRule } from '../../src/report/bar.ts'
import { ACROSS, type BarPlaces, CLEAR, placeBar } from '../../src/report/html-bar.ts'
import { picture } from '../../src/report/html-picture.ts'
import { limitOf } from '../../src/report/words.ts'
import { hostileRule } from './hostile.ts'
import { PICTURED } from './pictured.ts'

/** An interval that an outcome is true of. */
const honestRule: fc.Arbitrary<BarRule> = fc
  .record({
    outcome: fc.constantFrom('PASS' as const, 'FAIL' as const, 'INSUFFICIENT_EVIDENCE' as const),
    side: fc.constantFrom('max' as const, 'min' as const),
    limit: fc.oneof(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.constantFrom(0.02, 0.98)),
    parts: fc.tuple(share(), share(), share()),
    isScore: fc.boolean(),
    isFar: fc.boolean(),
  })
  .map(({ outcome, side, limit, parts: [one, other, middle], isScore, isFar }) => {
    const bound: Bound = isScore
      ? { kind: 'mean', side, value: limit, range: { lowest: 0, highest: 1 } }
      : { kind: side, rate: limit }
    const isLeft = (outcome === 'PASS') === (side === 'max')
    const near = isFar ? 1 : 1e-9
    const below = (part: number): number => limit - limit * Math.max(part, 1e-3) * near
    const above = (part: number): number => limit + (1 - limit) * Math.max(part, 1e-3) * near
    const ends = [one, other].map(isLeft ? below : above)
    const interval =
      outcome === 'INSUFFICIENT_EVIDENCE'
        ? { lower: below(one), upper: above(other) }
        : { lower: Math.min(...ends), upper: Math.max(...ends) }
    const estimate = interval.lower + (interval.upper - interval.lower) * middle
    return {
      bound,
      outcome,
      estimate,
      interval: { method: 'clopper_pearson' as const, ...interval },
      intervalWithMissing: null,
    }
  })

function share(): fc.Arbitrary<number> {
  return fc.double({ min: 0, max: 1, noNaN: true })
}

function isLeftOf(rule: BarRule): boolean {
  const { bound } = rule
  const isMax =
    'side' in bound ? bound.side === 'max' : ['max', 'max_regressed', 'max_decrease'].includes(bound.kind)
  return (rule.outcome === 'PASS') === isMax
}

/** Half the strokes of limit and end, on a phone whose picture is 250 pixels wide, take 2 pixels of this. */
function checkPlaces(rule: BarRule, { limit, reach, inside, rate }: BarPlaces): void {
  for (const place of [limit, reach.from, reach.to, inside.from, inside.to, rate ?? 50]) {
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThanOrEqual(100)
  }
  expect(reach.from).toBeLessThanOrEqual(reach.to)
  expect(inside.from).toBeLessThanOrEqual(inside.to)
  expect(reach.from).toBeLessThanOrEqual(inside.from)
  expect(reach.to).toBeGreaterThanOrEqual(inside.to)
  if (rate !== null) expect(rate >= inside.from && rate <= inside.to).toBe(true)
  if (rule.outcome === 'INSUFFICIENT_EVIDENCE') {
    expect(reach.from).toBeLessThanOrEqual(limit - ACROSS)
    expect(reach.to).toBeGreaterThanOrEqual(limit + ACROSS)
  } else if (isLeftOf(rule)) expect(reach.to).toBeLessThanOrEqual(limit - CLEAR)
  else expect(reach.from).toBeGreaterThanOrEqual(limit + CLEAR)
}

describe('the drawn interval', () => {
  it('is clear of its limit when the rule is decided and lies across it when not, whatever the numbers are', () => {
    fc.assert(
      fc.property(hostileRule, (rule) => {
        const places = placeBar(rule)
        if (places !== null) checkPlaces(rule, places)
      }),
      { numRuns: 500 },
    )
  })

  it('shows on which side of the limit each end and the rate are, however near', () => {
    fc.assert(
      fc.property(honestRule, (rule) => {
        const places = placeBar(rule)
        const limit = limitOf(rule.bound)
        if (places === null || limit === null || rule.interval === null) {
          throw new Error('has an interval and is not drawn')
        }
        checkPlaces(rule, places)
        const { lower, upper } = rule.interval
        if (lower !== null && lower < limit) expect(places.inside.from).toBeLessThan(places.limit)
        if (upper !== null && upper > limit) expect(places.inside.to).toBeGreaterThan(places.limit)
        if (lower !== null && lower > limit) expect(places.inside.from).toBeGreaterThan(places.limit)
        if (upper !== null && upper < limit) expect(places.inside.to).toBeLessThan(places.limit)
      }),
      { numRuns: 500 },
    )
  })

  it('lies for a PASS of max at a quarter to two thirds of an axis from 0% to 2.5%', () => {
    const places = placeBar(PICTURED.pass!.rules[0]!)!
    expect(places.axis.lowest).toBe('0%')
    expect(places.axis.highest).toBe('2.5%')
    expect(places.limit).toBeCloseTo(5 + 90 * 0.8, 6)
    expect(places.inside.to).toBeCloseTo(5 + (90 * 0.013326334711813038) / 0.025, 6)
  })

  it('reaches the end of the track where too few cases show an end', () => {
    const rule: BarRule = {
      bound: { kind: 'quantile', side: 'max', value: 800, quantile: 0.95 },
      outcome: 'INSUFFICIENT_EVIDENCE',
      estimate: 700,
      interval: { method: 'order_statistics', lower: 650, upper: null },
      intervalWithMissing: null,
    }
    const places = placeBar(rule)!
    expect(places.inside.to).toBe(95)
    expect(places.open).toEqual({ lower: false, upper: true })
  })

  it('is not drawn for what has no interval', () => {
    const counted = rules().filter((rule) => limitOf(rule.bound) === null || rule.interval === null)
    expect(counted.length).toBeGreaterThan(3)
    for (const rule of counted) expect(picture(rule, 1)).toBe(null)
  })

  it('stands in the page where it was placed', () => {
    for (const rule of rules()) {
      const drawn = picture(rule, 1)?.toString() ?? null
      const places = placeBar(rule)
      if (drawn === null || places === null) continue
      const limit = Number(/class="limit" x1="([\d.]+)%"/.exec(drawn)?.[1])
      const ends = [...drawn.matchAll(/class="(?:end|reach-end)" x1="([\d.]+)%"/g)].map((match) =>
        Number(match[1]),
      )
      expect(ends.length).toBeGreaterThan(0)
      expect(limit).toBeCloseTo(places.limit, 2)
      for (const end of ends) {
        if (rule.outcome !== 'INSUFFICIENT_EVIDENCE')
          expect(Math.abs(end - limit)).toBeGreaterThan(CLEAR - 0.01)
      }
    }
  })
})

function rules(): readonly RuleDecision[] {
  return Object.values(PICTURED).flatMap((decision) => decision.rules)
}
