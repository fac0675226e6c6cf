import { expect } from 'vitest'
import type { Criterion, Policy, TextTest, Where } from '../../src/domain/policy.ts'

function expectSoundWhere(where: Where): void {
  for (const values of where.values()) {
    expect(values.length).toBeGreaterThan(0)
    expect(values.every((one) => one !== '' && one.trim() === one)).toBe(true)
  }
}

function expectSoundText(test: TextTest): void {
  switch (test.kind) {
    case 'equals':
      if (typeof test.value === 'number') expect(Number.isFinite(test.value)).toBe(true)
      break
    case 'contains':
      expect(test.text.trim()).not.toBe('')
      break
    case 'matches':
      expect(test.pattern.length > 0 && test.pattern.length <= 2000).toBe(true)
  }
}

/** Follows names, so that a circle would never end. */
function expectSoundCriterion(one: Criterion, criteria: Policy['criteria']): void {
  const below = (operand: Criterion) => expectSoundCriterion(operand, criteria)
  switch (one.kind) {
    case 'all':
    case 'any':
      expect(one.operands.length).toBeGreaterThan(0)
      one.operands.forEach(below)
      break
    case 'not':
      below(one.operand)
      break
    case 'metric': {
      const named = criteria.get(one.name)
      if (named !== undefined) below(named.criterion)
      break
    }
    case 'score':
      expect(Number.isFinite(one.value)).toBe(true)
      expect(criteria.has(one.metric)).toBe(false)
      break
    case 'label':
      expect(one.name).not.toBe('')
      break
    case 'tool_called':
      for (const test of one.arguments.values()) expectSoundText(test)
      break
    case 'side_effect':
      for (const test of one.details.values()) expectSoundText(test)
      break
    case 'response_contains':
      expectSoundText(one.test)
  }
}

/** What no policy that was read may contain, whatever its text said. */
export function expectSound(read: Policy): void {
  expect(read.rules.length).toBeGreaterThan(0)
  expect(read.rules.some((one) => one.effect === 'block')).toBe(true)
  expect(new Set(read.rules.map((one) => one.id)).size).toBe(read.rules.length)
  for (const { criterion } of read.criteria.values()) expectSoundCriterion(criterion, read.criteria)
  for (const { bound, confidenceLevel, id, metric, where, by, count } of read.rules) {
    expectSoundWhere(where)
    expect(by).not.toBe('')
    if (count === 'trials') expect(['max_failures', 'max_occurrences']).toContain(bound.kind)
    expect(id.trim()).toBe(id)
    expect(metric).not.toBe('')
    expect(confidenceLevel >= 0.5 && confidenceLevel < 1).toBe(true)
    switch (bound.kind) {
      case 'max':
        expect(bound.rate >= 0 && bound.rate < 1).toBe(true)
        break
      case 'min':
        expect(bound.rate > 0 && bound.rate <= 1).toBe(true)
        break
      case 'max_failures':
      case 'max_occurrences':
        expect(Number.isSafeInteger(bound.count) && bound.count >= 0).toBe(true)
    }
  }
  if (read.missing.kind === 'exclude') expect(read.missing.why).not.toBe('')
  if (read.trials !== null) expect(read.trials.threshold >= 0 && read.trials.threshold <= 1).toBe(true)
  if (read.suite.kind === 'cases')
    expect(Number.isSafeInteger(read.suite.count) && read.suite.count > 0).toBe(true)
  for (const judge of read.judges.values()) {
    if (judge.kind === 'trust') expect(judge.why).not.toBe('')
    else expect(judge.maxMissed >= 0 && judge.maxMissed <= 0.05).toBe(true)
  }
}
