import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criterion, MetricPolicy } from '../../../src/domain/policy.ts'
import { ProblemList } from '../../../src/domain/problem-list.ts'
import { checkGraders } from '../../../src/evidence/criteria/criteria-checks.ts'
import type { DerivedColumn } from '../../../src/evidence/criteria/derived-column.ts'
import { UNLABELLED } from '../../../src/evidence/metric-column.ts'
import { FAILED, PASSED } from '../../../src/evidence/verdict-codes.ts'
import {
  all,
  any,
  metric,
  not,
  problemsOf,
  type ReadRows,
  type Row,
  readRows,
  score,
  toolCalled,
} from './read-rows.ts'

const column = (read: ReadRows, name: string): DerivedColumn => {
  const found = read.columns.get(name)
  if (found === undefined) throw new RangeError(name)
  return found
}
const graded = (gradedBy: 'code' | 'model' | 'person'): MetricPolicy => ({
  gradedBy,
  badWhen: null,
  where: new Map(),
  at: { line: 1, column: 1 },
})

describe('reasons of missing operands', () => {
  const WORDS = ['true', 'false', 'error', 'ungraded', 'not_applicable', 'undetermined']

  test('are kept once each, also where the verdict stands without them', () => {
    const criteria = { c: all(metric('a'), metric('b')), d: any(metric('a'), metric('b')) }
    for (const a of WORDS) {
      for (const b of WORDS) {
        const read = readRows(criteria, [{ a, b }])
        const expected = [...new Set([a, b].filter((word) => word !== 'true' && word !== 'false'))]
        expect(read.operands('c'), `${a} ${b}`).toEqual(expected)
        expect(read.operands('d'), `${a} ${b}`).toEqual(expected)
      }
    }
    const stands = readRows(criteria, [{ a: 'false', b: 'error' }])
    expect([stands.said('c'), stands.operands('c')]).toEqual(['failed', ['error']])
  })

  test('are kept once where a leaf stands in several places and under several names', () => {
    const read = readRows(
      {
        inner: any(metric('a'), metric('b')),
        outer: all(metric('inner'), not(metric('a')), metric('c'), metric('inner')),
      },
      [{ a: 'error', b: 'true', c: 'error' }],
    )
    expect(read.said('inner')).toBe('passed')
    expect(read.said('outer')).toBe('error')
    expect(read.operands('outer')).toEqual(['error'])
  })

  test('give a criterion its own where they agree, and only those that matter to it', () => {
    const criteria = { c: all(any(metric('a'), metric('b')), metric('x')) }
    expect(readRows(criteria, [{ a: 'true', b: 'ungraded', x: 'error' }]).said('c')).toBe('error')
    expect(readRows(criteria, [{ a: 'false', b: 'ungraded', x: 'error' }]).said('c')).toBe('undetermined')
    expect(readRows(criteria, [{ a: 'not_applicable', b: 'not_applicable', x: 'true' }]).said('c')).toBe(
      'not_applicable',
    )
  })
})

/** A criterion over metrics m0 to m4, with or without `not`. */
function criteriaOver(negated: boolean): fc.Arbitrary<Criterion> {
  return fc.letrec<{ node: Criterion }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.integer({ min: 0, max: 4 }).map((number) => metric(`m${number}`)),
      fc
        .tuple(fc.constantFrom('all', 'any'), fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
        .map(([kind, operands]) => (kind === 'all' ? all(...operands) : any(...operands))),
      ...(negated ? [tie('node').map((operand) => not(operand))] : []),
    ),
  })).node
}
const rows = fc
  .array(fc.constantFrom('true', 'false', 'error', 'ungraded'), { minLength: 5, maxLength: 5 })
  .map((cells): Row => Object.fromEntries(cells.map((cell, index) => [`m${index}`, cell])))
const verdictOf = (criterion: Criterion, row: Row): string => {
  const said = readRows({ c: criterion }, [row]).said('c')
  return said === 'passed' || said === 'failed' ? said : 'missing'
}

describe('a leaf that turns missing', () => {
  test('never helps a criterion of all and any to pass', () => {
    let changed = 0
    fc.assert(
      fc.property(criteriaOver(false), rows, fc.integer({ min: 0, max: 4 }), (criterion, row, leaf) => {
        const before = verdictOf(criterion, row)
        const after = verdictOf(criterion, { ...row, [`m${leaf}`]: 'ungraded' })
        if (before !== after) changed += 1
        if (before !== 'passed') expect(after).not.toBe('passed')
        if (before !== 'failed') expect(after).not.toBe('failed')
      }),
      { numRuns: 1500, seed: 13 },
    )
    expect(changed).toBeGreaterThan(50)
  })

  test('never turns a verdict into the other one, whatever the criterion', () => {
    fc.assert(
      fc.property(criteriaOver(true), rows, fc.integer({ min: 0, max: 4 }), (criterion, row, leaf) => {
        const before = verdictOf(criterion, row)
        const after = verdictOf(criterion, { ...row, [`m${leaf}`]: 'error' })
        expect([before, 'missing']).toContain(after)
      }),
      { numRuns: 1500, seed: 17 },
    )
  })

  test('changes nothing by the order of operands', () => {
    fc.assert(
      fc.property(fc.array(criteriaOver(true), { minLength: 2, maxLength: 4 }), rows, (operands, row) => {
        for (const combine of [all, any]) {
          const read = readRows({ a: combine(...operands), b: combine(...[...operands].reverse()) }, [row])
          expect(read.said('a')).toBe(read.said('b'))
          expect([...read.operands('a')].sort()).toEqual([...read.operands('b')].sort())
        }
      }),
      { numRuns: 500, seed: 19 },
    )
  })
})

describe('a criterion with a judged leaf', () => {
  const criteria = { clean: all(metric('resisted'), metric('no_leak')), plain: not(metric('no_leak')) }
  const ROWS: readonly Row[] = [
    { resisted: 'true', no_leak: 'true', 'resisted.judge': 'gpt' },
    { resisted: 'true', no_leak: 'true' },
    { resisted: 'false', no_leak: 'false', 'resisted.judge': 'claude' },
  ]

  test('is judged where the leaf is, by whoever judged it', () => {
    const clean = column(readRows(criteria, ROWS), 'clean')
    expect([0, 1, 2].map((row) => clean.isJudged(row))).toEqual([true, false, true])
    expect([...clean.judges]).toEqual(['gpt', 'claude'])
    expect(clean.judgedLeaves()).toEqual(['resisted'])
    const plain = column(readRows(criteria, ROWS), 'plain')
    expect([plain.isJudged(0), [...plain.judges], plain.judgedLeaves()]).toEqual([false, [], []])
  })

  test('is judged everywhere where the policy says that a model graded the leaf', () => {
    const bare = ROWS.map(({ resisted, no_leak }): Row => ({ resisted, no_leak }))
    const clean = column(readRows(criteria, bare, { metrics: { resisted: graded('model') } }), 'clean')
    expect([clean.isJudged(0), clean.judgedLeaves()]).toEqual([true, ['resisted']])
    const coded = column(readRows(criteria, bare, { metrics: { resisted: graded('code') } }), 'clean')
    expect([coded.isJudged(0), coded.judgedLeaves()]).toEqual([false, []])
  })

  test('is labelled through its leaves where the policy says that a model graded it', () => {
    const bare = ROWS.map(({ resisted, no_leak }): Row => ({ resisted, no_leak }))
    const read = readRows(criteria, bare, { metrics: { clean: graded('model') } })
    expect(column(read, 'clean').judgedLeaves()).toEqual(['resisted', 'no_leak'])
    expect(column(read, 'plain').judgedLeaves()).toEqual([])
  })

  test("hands on to what is made from it that the policy calls it a model's", () => {
    const read = readRows(
      {
        trace: toolCalled('x'),
        inner: any(metric('a'), metric('b')),
        outer: all(not(metric('inner')), metric('c')),
        over: not(metric('trace')),
      },
      [{ a: 'true', b: 'true', c: 'true', observability: 'tool_only', tool_calls: [] }],
      { metrics: { inner: graded('model'), trace: graded('model') } },
    )
    const outer = column(read, 'outer')
    expect([outer.isJudged(0), outer.judgedLeaves()]).toEqual([true, ['a', 'b']])
    // Nobody can label what was looked for in a trace, so that this one is never validated: not by default either.
    const over = column(read, 'over')
    expect([over.isJudged(0), over.judgedLeaves(), over.wasAsked(0, () => true)]).toEqual([true, [], false])
  })

  test('takes labels in the place of judged verdicts and keeps the others', () => {
    const clean = column(readRows(criteria, ROWS), 'clean')
    const labelled = (row: number, label: number): number =>
      clean.derivedLabel(row, (leaf) => (leaf === 'resisted' ? label : UNLABELLED))
    expect(labelled(0, FAILED)).toBe(FAILED)
    expect(labelled(0, PASSED)).toBe(PASSED)
    // Nobody judged the second row, and still one grader has one sample over all rows.
    expect(labelled(1, FAILED)).toBe(FAILED)
    expect(labelled(1, UNLABELLED)).toBe(UNLABELLED)
    // Code found the leak: whatever people say of the rest, the answer is not clean.
    expect(labelled(2, UNLABELLED)).toBe(FAILED)
    expect(labelled(2, PASSED)).toBe(FAILED)
  })

  test('counts a row as asked about only when every judged leaf of it was', () => {
    const both = { clean: all(metric('a'), metric('b'), metric('c')) }
    const read = readRows(both, [
      { a: 'true', b: 'true', c: 'true', 'a.judge': 'x', 'b.judge': 'y' },
      { a: 'true', b: 'not_applicable', c: 'true', 'a.judge': 'x' },
      { a: 'not_applicable', b: 'not_applicable', c: 'true' },
      { a: 'error', b: 'true', c: 'false' },
    ])
    const clean = column(read, 'clean')
    const asked = (row: number, ...leaves: string[]) => clean.wasAsked(row, (leaf) => leaves.includes(leaf))
    expect([asked(0), asked(0, 'a'), asked(0, 'b'), asked(0, 'a', 'b')]).toEqual([false, false, false, true])
    expect([asked(1), asked(1, 'b'), asked(1, 'a')]).toEqual([false, false, true])
    expect([asked(2), asked(2, 'a', 'b')]).toEqual([false, false])
    expect([asked(3, 'b'), asked(3, 'a', 'b')]).toEqual([false, true])
  })

  test('has a label in the file only where every judged leaf has one, though one would decide it', () => {
    const read = readRows({ clean: all(metric('a'), metric('b')) }, [
      { a: 'true', b: 'true', 'a.judge': 'x', 'b.judge': 'x', 'a.label': 'fail' },
      { a: 'true', b: 'true', 'a.judge': 'x', 'b.judge': 'x', 'a.label': 'fail', 'b.label': 'pass' },
      { a: 'true', b: 'true', 'a.judge': 'x', 'b.judge': 'x', 'a.label': 'pass', 'b.label': 'pass' },
      { a: 'true', b: 'true', 'a.judge': 'x', 'b.judge': 'x' },
    ])
    const clean = column(read, 'clean')
    expect(clean.hasLabels).toBe(true)
    expect([0, 1, 2, 3].map((row) => clean.labelOf(row))).toEqual([UNLABELLED, FAILED, PASSED, UNLABELLED])
    expect([0, 1, 2, 3].map((row) => clean.wasAskedInFile(row))).toEqual([false, true, true, false])
    expect(clean.derivedLabel(0, (leaf) => (leaf === 'a' ? FAILED : UNLABELLED))).toBe(FAILED)
  })

  test('has been asked about, and has no label, where labels leave it to a missing verdict', () => {
    const read = readRows({ clean: any(metric('a'), metric('b')) }, [
      { a: 'true', b: 'error', 'a.judge': 'x', 'a.label': 'fail' },
    ])
    const clean = column(read, 'clean')
    expect(read.said('clean')).toBe('passed')
    expect([clean.wasAskedInFile(0), clean.labelOf(0)]).toEqual([true, UNLABELLED])
  })

  test('has no labels in a file that lacks those of one leaf, and none without a judge', () => {
    const half = readRows({ c: all(metric('a'), metric('b')) }, [
      { a: 'true', b: 'true', 'a.judge': 'x', 'b.judge': 'x', 'a.label': 'pass' },
    ])
    expect(column(half, 'c').hasLabels).toBe(false)
    const code = readRows({ c: metric('a') }, [{ a: 'true', 'a.label': 'pass' }])
    expect([column(code, 'c').hasLabels, column(code, 'c').labelOf(0)]).toEqual([false, UNLABELLED])
  })
})

describe('a grader that the policy names for a criterion', () => {
  const ROWS: readonly Row[] = [{ a: 'true', b: 'true', 'a.judge': 'gpt' }]
  const graders = (gradedBy: 'code' | 'model' | 'person') => {
    const metrics = { c: graded(gradedBy), d: graded(gradedBy) }
    const read = readRows({ c: all(metric('a'), metric('b')), d: not(metric('b')) }, ROWS, { metrics })
    const problems = new ProblemList()
    checkGraders(read.columns, { file: 'release.yaml', metrics: new Map(Object.entries(metrics)) }, problems)
    return problemsOf(problems)
  }

  test.each(['code', 'person'] as const)('must not be %s over a leaf that a model graded', (gradedBy) => {
    const problems = graders(gradedBy)
    expect(problems.map((each) => [each.code, each.file, each.line])).toEqual([
      ['SCORES_GRADER', 'release.yaml', 1],
    ])
    expect(problems[0]?.message).toContain(`metrics: {c: {graded_by: ${gradedBy}}}, and a model graded "a"`)
  })

  test('may be a model', () => {
    expect(graders('model')).toEqual([])
  })
})

describe('a criterion over a judged score', () => {
  const ROWS: readonly Row[] = [
    { m: 0.9, 'm.judge': 'gpt', 'grounded.label': 'fail', ok: true },
    { m: 0.2, 'm.judge': 'gpt', 'grounded.label': '', ok: true },
    { m: 0.9, ok: true },
  ]

  test('is judged, and labelled under the name of the criterion that is the comparison', () => {
    const read = readRows(
      { both: all(score('m', 'at_least', 0.7), metric('ok')), grounded: score('m', 'at_least', 0.7) },
      ROWS,
    )
    for (const name of ['grounded', 'both']) {
      const criterion = column(read, name)
      expect([0, 1, 2].map((row) => criterion.isJudged(row))).toEqual([true, true, false])
      expect([criterion.judgedLeaves(), [...criterion.judges], criterion.hasLabels]).toEqual([
        ['grounded'],
        ['gpt'],
        true,
      ])
      expect([0, 1].map((row) => criterion.labelOf(row))).toEqual([FAILED, UNLABELLED])
    }
    expect(read.problems).toEqual([])
  })

  test('is read once however many criteria make the same comparison', () => {
    const criteria = {
      grounded: score('m', 'at_least', 0.7),
      both: all(score('m', 'at_least', 0.7), metric('ok')),
    }
    const read = readRows(criteria, [{ m: 1, ok: true, 'grounded.label': 'perhaps' }])
    expect(read.problems.map((each) => each.code)).toEqual(['SCORES_LABEL'])
  })

  test('never has a label where no criterion is that comparison', () => {
    const read = readRows({ both: all(score('m', 'at_least', 0.8), metric('ok')) }, ROWS)
    const both = column(read, 'both')
    expect(both.isJudged(0)).toBe(true)
    expect(both.judgedLeaves()).toEqual(['m at_least 0.8'])
    expect(both.hasLabels).toBe(false)
  })

  test('is not judged where the policy says that code graded the score', () => {
    const read = readRows({ grounded: score('m', 'at_least', 0.7) }, [{ m: 1, 'm.judge': 'unknown' }], {
      metrics: { m: graded('code') },
    })
    expect([column(read, 'grounded').isJudged(0), column(read, 'grounded').judgedLeaves()]).toEqual([
      false,
      [],
    ])
    expect(read.problems).toEqual([])
    const named = readRows({ grounded: score('m', 'at_least', 0.7) }, [{ m: 1, 'm.judge': 'gpt' }], {
      metrics: { m: graded('code') },
    })
    expect(named.problems.map((each) => each.code)).toEqual(['SCORES_GRADER'])
  })
})

describe('a criterion over traces', () => {
  test('is judged by nobody', () => {
    const read = readRows({ c: toolCalled('x') }, [{ observability: 'tool_only', tool_calls: [] }])
    expect([
      column(read, 'c').isJudged(0),
      column(read, 'c').judgedLeaves(),
      column(read, 'c').isThere,
    ]).toEqual([false, [], true])
  })

  test('refuses to look for nothing at all', () => {
    expect(() => readRows({ c: all() }, [{ x: 1 }]).said('c')).toThrow(RangeError)
  })

  test('answers for many criteria that name one another twice in no time', () => {
    const criteria: Record<string, Criterion> = { c0: all(metric('a'), metric('a')) }
    for (let level = 1; level < 60; level += 1) {
      criteria[`c${level}`] = any(metric(`c${level - 1}`), not(metric(`c${level - 1}`)))
    }
    const read = readRows(criteria, [{ a: 'error', 'a.judge': 'x' }])
    expect(read.said('c59')).toBe('error')
    expect(read.operands('c59')).toEqual(['error'])
    expect(column(read, 'c59').derivedLabel(0, () => PASSED)).toBe(PASSED)
  })

  test('refuses criteria that form a circle', () => {
    expect(() => readRows({ a: not(metric('b')), b: metric('a') }, [])).toThrow(RangeError)
  })

  test('has no verdict for a row that was not read', () => {
    const read = readRows({ c: metric('a') }, [{ a: 'true' }])
    expect(() => column(read, 'c').codeOf(1)).toThrow(RangeError)
  })
})
