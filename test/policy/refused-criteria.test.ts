import { describe, expect, it } from 'vitest'
import { problemsOf } from './read-problems.ts'
import { criteria, itRefuses, type Row, settings } from './refused-table.ts'

const ONE_THING: readonly Row[] = [
  [
    'nothing',
    criteria('c:'),
    ['POLICY_VALUE 3:3', 'criteria.c must be the name of a metric', 'c: {all: [resisted, no_leak]}'],
  ],
  [
    'a blank name',
    criteria('c: " "'),
    ['POLICY_VALUE 3:6', 'must not be blank', 'c: {all: [resisted, no_leak]}'],
  ],
  ['a list', criteria('c: [x, 2]'), ['POLICY_VALUE 3:6', 'got a list', 'c: {all: [x, "2"]}']],
  [
    'an empty mapping',
    criteria('c: {}'),
    ['POLICY_ONE_OF 3:6', 'must have one of all, any, not', 'c: {all: [resisted, no_leak]}'],
  ],
  [
    'an empty list of all',
    criteria('c: {all: []}'),
    [
      'POLICY_VALUE 3:12',
      'criteria.c.all must be a list with at least one entry, got an empty list',
      'all: [resisted, no_leak]',
    ],
  ],
  [
    'an empty list of any, deep inside',
    criteria('c: {not: {all: [x, {any: []}]}}'),
    ['POLICY_VALUE 3:28', 'criteria.c.not.all[1].any must be a list', 'any: [exfiltrated, leaked]'],
  ],
  ['one without a list', criteria('c: {all: x}'), ['POLICY_VALUE 3:12', 'must be a list', 'all: [x]']],
  [
    'an empty item',
    criteria('c: {all: [x, ~]}'),
    ['POLICY_VALUE 3:16', 'got nothing', 'all: [{all: [resisted, no_leak]}]'],
  ],
  [
    'two kinds',
    criteria('c: {any: [x], not: y}'),
    [
      'POLICY_ONE_OF 3:17',
      'criteria.c has any and not, it takes one of them',
      'make a list of them under all: or any:',
    ],
  ],
  [
    'not with a list',
    criteria('c: {not: [x, y]}'),
    ['POLICY_VALUE 3:12', 'got a list', 'not: {all: [x, y]}'],
  ],
  [
    'a misspelt kind',
    criteria('c: {alll: [x]}'),
    ['POLICY_UNKNOWN_KEY 3:7', 'criteria.c has no key "alll"', 'did you mean all?'],
  ],
  [
    'and, one letter from any',
    criteria('c: {and: [x]}'),
    ['POLICY_UNKNOWN_KEY 3:7', '"and"', 'did you mean all?'],
  ],
  [
    'a mapping for a metric',
    criteria('c: {metric: x}'),
    ['POLICY_UNKNOWN_KEY 3:7', '"metric"', 'the name of a metric is a criterion by itself: x'],
  ],
  [
    'no name',
    criteria('"": x', 'c: x'),
    ['POLICY_VALUE 3:3', "a criterion's name", 'write the name of the criterion'],
  ],
]

const SCORES: readonly Row[] = [
  [
    'a score without a limit',
    criteria('c: {score: f}'),
    ['POLICY_MISSING_KEY 3:7', 'criteria.c has score and nothing', 'at_least: 0.7'],
  ],
  [
    'a limit without a score',
    criteria('c: {at_least: 1}'),
    ['POLICY_MISSING_KEY 3:7', 'no score', 'score: faithfulness'],
  ],
  [
    'two limits',
    criteria('c: {score: f, at_least: 0.7, below: 0.9}'),
    [
      'POLICY_ONE_OF 3:32',
      'by at_least and below',
      'all: [{score: f, at_least: 0.7}, {score: f, below: 0.9}]',
    ],
  ],
  [
    'a limit beside another kind',
    criteria('c: {not: x, at_most: 3}'),
    ['POLICY_ONE_OF 3:15', 'which only compares a score', 'leave at_most out'],
  ],
  [
    'a limit of another tool',
    criteria('c: {score: f, gte: 1}'),
    ['POLICY_UNKNOWN_KEY 3:17', '"gte"', 'did you mean at_least?'],
  ],
  [
    'NaN',
    criteria('c: {score: f, above: .nan}'),
    ['POLICY_VALUE 3:24', 'must be a number, got .nan', 'above: 0.7'],
  ],
  ['infinity', criteria('c: {score: f, below: -.inf}'), ['POLICY_VALUE 3:24', 'got -.inf', 'below: 800']],
  ['a quoted number', criteria('c: {score: f, above: "0.5"}'), ['POLICY_VALUE 3:24', '"0.5"', 'above: 0.5']],
  [
    'another base',
    criteria('c: {score: f, above: 0x10}'),
    ['POLICY_VALUE 3:24', 'decimal number', 'above: 16'],
  ],
  [
    'a rule that reads the score as passed or failed',
    settings('criteria: {ok: {score: m, above: 1}}'),
    [
      'POLICY_SCORE 4:21',
      'the rule takes "m" for passed or failed, but it is a score in criteria.ok on line 2',
      'metric: ok',
    ],
  ],
  [
    'a criterion that reads the score as passed or failed',
    criteria('c: {all: [ok, f]}', 'ok: {not: {score: f, above: 1}}'),
    ['POLICY_SCORE 3:17', 'criteria.c takes "f" for passed or failed', 'write ok in its place'],
  ],
  [
    'a score that is a criterion',
    criteria('c: {score: ok, above: 1}', 'ok: x'),
    ['POLICY_SCORE 3:14', 'it is the criterion of line 4', 'write ok without score'],
  ],
  [
    'a criterion with the name of its score',
    criteria('c: {score: c, above: 1}'),
    ['POLICY_SCORE 3:14', 'criteria.c has the name of the score', 'give the criterion a name of its own'],
  ],
]

const CIRCLES: readonly Row[] = [
  [
    'a criterion that is itself',
    criteria('c: {not: c}'),
    ['POLICY_CIRCLE 3:12', 'criteria.c is made from itself', 'give the criterion a name that no column has'],
  ],
  [
    'a circle of three, named',
    criteria('x: c', 'c: {all: [m, d]}', 'd: {any: [m, {not: e}]}', 'e: c'),
    ['POLICY_CIRCLE 6:6', 'criteria go in a circle: c from d from e from c', 'take c out of criteria.e'],
  ],
  [
    'two circles',
    criteria('c: {all: [d, e]}', 'd: c', 'e: {not: e}'),
    ['POLICY_CIRCLE 4:6', 'c from d from c', 'take c out of criteria.d'],
    ['POLICY_CIRCLE 5:12', 'criteria.e', 'give the criterion a name that no column has'],
  ],
]

describe('A criterion is refused that is not one thing', () => itRefuses(ONE_THING))
describe('A criterion over scores is refused', () => itRefuses(SCORES))
describe('Criteria are refused that go in a circle', () => itRefuses(CIRCLES))

describe('Criteria by the thousand', () => {
  it('are followed without exhausting the stack, and a circle of them is named in part', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => `c${index}: c${index + 1}`)
    expect(problemsOf(criteria('c: c0', ...chain))).toEqual([])
    const [circle, ...others] = problemsOf(criteria('c: c0', ...chain, 'c20000: c5'))
    expect(others).toEqual([])
    expect(circle?.message).toBe(
      'criteria go in a circle: c5 from c6 from c7 from c8 from c9 from c10 from c11 from c12 from c13 from c14 from … from c5',
    )
  })

  it('that name one another over and over are each followed once', () => {
    const layers = Array.from(
      { length: 200 },
      (_, index) => `c${index}: {all: [c${index + 1}, c${index + 1}, {not: c${index + 1}}]}`,
    )
    expect(problemsOf(criteria('c: c0', ...layers))).toEqual([])
  })

  it('may be nested thirty deep, and no deeper than a person could follow', () => {
    const nested = (depth: number) => criteria(`c: ${'{all: ['.repeat(depth)}x${']}'.repeat(depth)}`)
    expect(problemsOf(nested(30))).toEqual([])
    expect(problemsOf(nested(60))).toMatchObject([
      { code: 'POLICY_YAML', hint: 'give the inner criteria names of their own' },
    ])
  })
})
