import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBar } from '../../src/report/bar.ts'
import { glyphsFor } from '../../src/report/glyphs.ts'
import { scaleOf } from '../../src/report/scale.ts'
import { rule, tally } from './decision-builder.ts'
import { hostileRule } from './hostile.ts'

const GLYPHS = glyphsFor(true)
const SIZE = { left: 12, right: 12 }
const sizes = fc.record({ left: fc.integer({ min: 4, max: 14 }), right: fc.integer({ min: 4, max: 14 }) })

const ceiling = { id: 'r', metric: 'unsafe', bound: { kind: 'max', rate: 0.02 } } as const

describe('the bar', () => {
  it('reaches the limit exactly when the rule is undecided, whatever the numbers are', () => {
    let drawn = 0
    fc.assert(
      fc.property(hostileRule, sizes, (each, size) => {
        const bar = drawBar(each, size, GLYPHS)
        if (bar === null) return
        drawn += 1
        const beside = [bar[size.left - 1], bar[size.left + 1]]
        expect(bar).toHaveLength(size.left + 1 + size.right)
        expect(bar[size.left]).toBe('┃')
        expect(beside.some((cell) => cell !== ' ')).toBe(each.outcome === 'INSUFFICIENT_EVIDENCE')
      }),
      { numRuns: 1000 },
    )
    expect(drawn).toBeGreaterThan(100)
  })

  it('lies on the good side when the rule holds and on the other when it fails', () => {
    fc.assert(
      fc.property(hostileRule, (each) => {
        const bar = drawBar(each, SIZE, GLYPHS)
        if (bar === null || each.outcome === 'INSUFFICIENT_EVIDENCE') return
        const goodIsLeft = scaleOf(each.bound)?.side === 'max'
        const emptyIsLeft = (each.outcome === 'PASS') !== goodIsLeft
        expect(emptyIsLeft ? bar.slice(0, SIZE.left) : bar.slice(SIZE.left + 1)).toMatch(/^ *$/)
      }),
      { numRuns: 500 },
    )
  })

  it('draws a passing maximum left of the limit, a passing minimum right of it', () => {
    const tallied = { outcome: 'PASS', reason: 'bound_met', tally: tally(3, 652) } as const
    const max = rule({ ...ceiling, ...tallied, interval: { lower: 0.00095, upper: 0.01333 } })
    expect(drawBar(max, SIZE, GLYPHS)).toBe('├─●─────┤   ┃            ')
    const min = rule({
      ...tallied,
      id: 'r',
      metric: 'm',
      bound: { kind: 'min', rate: 0.95 },
      tally: tally(642, 13),
      interval: { lower: 0.9663, upper: 0.9894 },
    })
    expect(drawBar(min, SIZE, GLYPHS)).toBe('            ┃    ├───●──┤')
  })

  it('keeps an end that is hardly below the limit a cell away from it when the rule holds', () => {
    const close = rule({
      ...ceiling,
      outcome: 'PASS',
      reason: 'bound_met',
      tally: tally(3, 652),
      interval: { lower: 0, upper: 0.02 },
    })
    expect(drawBar(close, SIZE, GLYPHS)).toMatch(/┤ ┃ {12}$/)
  })

  it('shows an end that is hardly above the limit beyond it', () => {
    const close = rule({
      ...ceiling,
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'interval_straddles',
      tally: tally(3, 652),
      interval: { lower: 0, upper: 0.0200000001 },
    })
    expect(drawBar(close, SIZE, GLYPHS)).toMatch(/─┃┤ {11}$/)
  })

  it('crosses the limit with dashes where missing verdicts could decide', () => {
    const open = rule(
      {
        ...ceiling,
        outcome: 'INSUFFICIENT_EVIDENCE',
        reason: 'missing_verdicts',
        tally: tally(1, 290, { blank: 9 }),
        interval: { lower: 0.000087, upper: 0.018997 },
      },
      { intervalWithMissing: { lower: 0.000084, upper: 0.060445 } },
    )
    expect(drawBar(open, SIZE, GLYPHS)).toBe('      ├●───┤┃╌╌╌╌╌╌╌╌╌╌╌╌')
  })

  it('is all dashes without a verdict', () => {
    const empty = rule({
      ...ceiling,
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'no_cases',
      tally: tally(0, 0),
    })
    expect(drawBar(empty, SIZE, GLYPHS)).toBe('           ╌┃╌╌╌╌╌╌╌╌╌╌╌╌')
  })

  it('does not exist for a count', () => {
    const counted = rule({
      id: 'r',
      metric: 'm',
      bound: { kind: 'max_failures', count: 0 },
      outcome: 'PASS',
      reason: 'count_within',
      tally: tally(3, 0),
    })
    expect(drawBar(counted, SIZE, GLYPHS)).toBeNull()
  })
})
