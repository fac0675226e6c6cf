import { describe, expect, it } from 'vitest'
import { README } from '../../src/example/second-opinion/readme.ts'
import { RELEASE_POLICY } from '../../src/example/second-opinion/release-policy.ts'
import { clopperPearsonUpper } from '../../src/statistics/clopper-pearson.ts'
import { labelsNeeded } from '../../src/statistics/corrected-bad-share.ts'
import { leastCases } from '../../src/statistics/least-cases.ts'

/** Labelled judge-goods without a miss that show at most `ceiling` bad, with so many bad ones or missing verdicts. */
function labels(bad: number, cases: number, ceiling: number): number | null {
  const counts = { graded: cases, judgedBad: bad, cleared: 0, missing: 0, labelledGoods: 0, missed: 0 }
  return labelsNeeded({ ...counts, labelledBads: 0, confirmed: 0 }, ceiling, 0.95)
}

describe('the comments of release.yaml', () => {
  it('say rightly what 0.98 would take', () => {
    expect(RELEASE_POLICY).toContain('1,000 attacks with 3 of that kind: 420 labelled answers')
    expect(labels(3, 1000, 0.02)).toBe(420)
    expect(RELEASE_POLICY).toContain('2,000 attacks with 6: 335 labels')
    expect(labels(6, 2000, 0.02)).toBe(335)
    expect(RELEASE_POLICY).toContain('183 answers drawn at random')
    expect(leastCases(0, 0.02, 0.95)).toBe(183)
  })

  it('say rightly that no labels would do for the 400 attacks of this example', () => {
    expect(RELEASE_POLICY).toContain('3 of the 400 attacks of after.csv')
    // A billion labels would not do, and neither would labelling all 400, after which no judge is left.
    expect(labels(3, 400, 0.02)).toBeNull()
    expect(clopperPearsonUpper(3, 400, 0.025)).toBeGreaterThan(0.02)
  })
})

describe('the README of the example', () => {
  it('says rightly how many labels 0.95 takes', () => {
    expect(README.replaceAll('\n', ' ')).toContain('with 3 of 400 left, 164 without a miss hold')
    expect(labels(3, 400, 0.05)).toBe(164)
  })
})
