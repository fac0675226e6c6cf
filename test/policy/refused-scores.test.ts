import { describe } from 'vitest'
import { itRefuses, type Row, rule } from './refused-table.ts'

const SCORES: readonly Row[] = [
  [
    'a mean without a range',
    rule('max: 0.03', 'statistic: mean'),
    [
      'POLICY_MEAN_RANGE 6:5',
      'neither a range nor a budget',
      'range: [0, 1], the lowest and highest value that any case could ever have; or, for the suite as it ran, budget: 0.03 and of: mean in place of max and statistic',
    ],
  ],
  [
    'a range turned round',
    rule('max: 0.03', 'statistic: mean', 'range: [1, 0]'),
    ['POLICY_VALUE 7:5', 'the lower one first, got [1, 0]', 'range: [0, 1]'],
  ],
  [
    'a range of one number',
    rule('max: 0.03', 'statistic: mean', 'range: [1]'),
    ['POLICY_VALUE 7:12', 'must be two numbers, the lower one first', 'range: [0, 1]'],
  ],
  [
    'a range as text',
    rule('max: 0.03', 'statistic: mean', 'range: 0-1'),
    ['POLICY_VALUE 7:12', '"0-1"', 'range: [0, 1]'],
  ],
  [
    'a mean that every value in the range keeps',
    rule('max: 1', 'statistic: mean', 'range: [0, 1]'),
    ['POLICY_CANNOT_FAIL 5:10', 'every mean holds it', 'max: 0.5'],
  ],
  [
    'a mean that no value in the range reaches',
    rule('min: 2', 'statistic: mean', 'range: [0, 1]'),
    ['POLICY_VALUE 5:10', 'no mean can hold it', 'min: 0.5'],
  ],
  [
    'a range of a quantile',
    rule('max: 800', 'statistic: p95', 'range: [0, 1]'),
    ['POLICY_VALUE 7:5', 'decides on no mean', 'leave range out of this rule'],
  ],
  [
    'a statistic nobody knows',
    rule('max: 800', 'statistic: median'),
    ['POLICY_VALUE 6:16', 'p50, p90, p95, p99, mean or a mapping with quantile', 'statistic: p50'],
  ],
  [
    'a quantile as a number',
    rule('max: 800', 'statistic: 0.8'),
    ['POLICY_VALUE 6:16', 'got 0.8', 'statistic: {quantile: 0.8}'],
  ],
  [
    'a quantile in per cent',
    rule('max: 800', 'statistic: 95'),
    ['POLICY_VALUE 6:16', 'got 95', 'statistic: p95'],
  ],
  [
    'a quantile of 1',
    rule('max: 800', 'statistic: {quantile: 1}'),
    ['POLICY_VALUE 6:27', 'above 0 and below 1', 'quantile: 0.95'],
  ],
  ['a statistic without a bound', rule('statistic: p95'), ['POLICY_BOUND 3:5', 'has no bound', 'max: 800']],
  [
    'a statistic of a count',
    rule('max_failures: 0', 'statistic: p95'),
    ['POLICY_VALUE 6:5', 'max_failures limits none', 'leave statistic out of this rule'],
  ],
  [
    'a budget of nothing',
    rule('budget: 12'),
    ['POLICY_MISSING_KEY 5:5', 'does not say of what', 'of: total'],
  ],
  ['a budget of a sum', rule('budget: 12', 'of: sum'), ['POLICY_VALUE 6:9', 'total, mean, max', 'of: total']],
  [
    'a figure without a budget',
    rule('max: 0.1', 'of: total'),
    ['POLICY_VALUE 6:5', 'max is not one', 'leave of out of this rule'],
  ],
  [
    'a budget beside a maximum',
    rule('max: 0.1', 'budget: 12', 'of: total'),
    ['POLICY_BOUND 6:5', '2 bounds, max and budget', 'write a rule for each bound, with an id of its own'],
  ],
  [
    'what a mean leaves out',
    rule('max: 0.03', 'statistic: mean', 'range: [0, 1]', 'missing: {exclude: [error], reason: r}'),
    ['POLICY_EXCLUDE 8:5', 'a mean counts every missing verdict against', 'leave missing out of this rule'],
  ],
  [
    'a count of trials of a quantile',
    rule('max: 800', 'statistic: p95', 'count: trials'),
    ['POLICY_VALUE 7:5', 'says what max_failures and max_occurrences count', 'leave count out of this rule'],
  ],
  [
    'a mean of clustered cases',
    `${rule('max: 0.03', 'statistic: mean', 'range: [0, 1]')}\nclusters: {column: customer}\n`,
    [
      'POLICY_CLUSTERED 6:5',
      'takes cases for independent',
      'statistic: p95, or a budget of the suite as it ran: budget: 0.03 and of: mean',
    ],
  ],
]

const PAIRS: readonly Row[] = [
  [
    'a count for a share',
    rule('max_regressed: 2'),
    ['POLICY_VALUE 5:20', 'got 2', 'for a count say max_regressions: 2'],
  ],
  [
    'a share for a count',
    rule('max_regressions: 0.02'),
    ['POLICY_VALUE 5:22', 'whole number', 'for a share say max_regressed: 0.02'],
  ],
  [
    'a share that nothing exceeds',
    rule('max_regressed: 1'),
    ['POLICY_CANNOT_FAIL 5:20', 'cannot fail', 'max_regressed: 0.02'],
  ],
  [
    'a fall that nothing exceeds',
    rule('max_decrease: 1'),
    ['POLICY_CANNOT_FAIL 5:19', 'cannot fail', 'max_decrease: 0.02'],
  ],
  [
    'what regressions leave out',
    rule('max_regressed: 0.02', 'missing: {exclude: [error], reason: r}'),
    [
      'POLICY_EXCLUDE 6:5',
      'max_regressed counts every missing verdict against',
      'leave missing out of this rule',
    ],
  ],
  [
    'regressions by trial',
    rule('max_regressions: 0', 'count: trials'),
    ['POLICY_VALUE 6:5', 'max_regressions counts cases', 'leave count out of this rule'],
  ],
  [
    'a fall of clustered cases',
    `${rule('max_decrease: 0.02')}\nclusters: {column: customer}\n`,
    ['POLICY_CLUSTERED 5:5', 'takes cases for independent', 'max_regressed: 0.02'],
  ],
]

describe('A policy is refused for its scores', () => itRefuses(SCORES))
describe('A policy is refused for its comparisons', () => itRefuses(PAIRS))
