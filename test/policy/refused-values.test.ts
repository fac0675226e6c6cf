import { describe } from 'vitest'
import { itRefuses, type Row, rule, settings } from './refused-table.ts'

const VALUE: readonly Row[] = [
  [
    'a quoted number',
    rule('max: "0.02"'),
    ['POLICY_VALUE 5:10', 'rules[0].max must be a number from 0 to 1, got "0.02"', 'max: 0.02'],
  ],
  ['a percentage', rule('max: 2%'), ['POLICY_VALUE 5:10', '"2%"', 'max: 0.02']],
  ['a decimal comma', rule('min: 0,98'), ['POLICY_VALUE 5:10', '"0,98"', 'min: 0.98']],
  ['an empty bound', rule('max:'), ['POLICY_VALUE 5:5', 'got nothing', 'max: 0.02']],
  [
    'a rate written as a percentage',
    rule('max: 2'),
    ['POLICY_VALUE 5:10', 'got 2', 'did you mean max: 0.02?'],
  ],
  [
    'a rate that looks like a score',
    rule('max: 800'),
    ['POLICY_VALUE 5:10', 'got 800', 'for a score say which figure of it: statistic: p95'],
  ],
  ['a negative rate', rule('max: -0.1'), ['POLICY_VALUE 5:10', 'got -0.1', 'max: 0.02']],
  ['NaN', rule('max: .nan'), ['POLICY_VALUE 5:10', 'got .nan', 'max: 0.02']],
  ['infinity', rule('min: .inf'), ['POLICY_VALUE 5:10', 'got .inf', 'min: 0.98']],
  ['a list for a number', rule('max: [0.02]'), ['POLICY_VALUE 5:10', 'got a list', 'max: 0.02']],
  [
    'a number in base 16',
    rule('max_failures: 0x10'),
    ['POLICY_VALUE 5:19', 'decimal number', 'max_failures: 16'],
  ],
  [
    'a number with a leading zero',
    rule('max_failures: 010'),
    ['POLICY_VALUE 5:19', 'got 010', 'max_failures: 10'],
  ],
  [
    'a number with underscores',
    rule('max_failures: 1_000'),
    ['POLICY_VALUE 5:19', '"1_000"', 'max_failures: 1000'],
  ],
  [
    'a rate for failures',
    rule('max_failures: 0.02'),
    ['POLICY_VALUE 5:19', 'whole number', 'for a rate say min: 0.98'],
  ],
  [
    'a rate for occurrences',
    rule('max_occurrences: 0.02'),
    ['POLICY_VALUE 5:22', 'whole number', 'for a rate say max: 0.02'],
  ],
  [
    'half a case',
    rule('max_failures: 2.5'),
    ['POLICY_VALUE 5:19', 'got 2.5', 'did you mean max_failures: 2?'],
  ],
  ['a negative count', rule('max_failures: -1'), ['POLICY_VALUE 5:19', 'got -1', 'max_failures: 0']],
  [
    'a count no double holds',
    rule('max_failures: 1e300'),
    ['POLICY_VALUE 5:19', 'at most 9007199254740991', 'max_failures: 0'],
  ],
  ['a maximum nothing breaks', rule('max: 1'), ['POLICY_CANNOT_FAIL 5:10', 'cannot fail', 'max: 0.02']],
  ['a minimum nothing breaks', rule('min: 0.0'), ['POLICY_CANNOT_FAIL 5:10', 'cannot fail', 'min: 0.98']],
  [
    'an unknown effect',
    rule('max: 0.1', 'effect: warning'),
    ['POLICY_VALUE 6:13', 'must be block or warn, got "warning"', 'effect: warn'],
  ],
  [
    'an effect in capitals',
    rule('max: 0.1', 'undecided: Block'),
    ['POLICY_VALUE 6:16', '"Block"', 'undecided: block'],
  ],
  [
    'a level as a percentage',
    rule('max: 0.1', 'confidence_level: 99'),
    [
      'POLICY_VALUE 6:23',
      'confidence_level must be a number from 0.5 to below 1',
      'did you mean confidence_level: 0.99?',
    ],
  ],
  [
    'a level of 95',
    settings('confidence_level: 95'),
    ['POLICY_VALUE 2:19', 'got 95', 'did you mean confidence_level: 0.95?'],
  ],
  [
    'a level as an error rate',
    settings('confidence_level: 0.05'),
    ['POLICY_VALUE 2:19', 'got 0.05', 'did you mean confidence_level: 0.95?'],
  ],
  [
    'a level as text',
    settings('confidence_level: "95%"'),
    ['POLICY_VALUE 2:19', '"95%"', 'confidence_level: 0.95'],
  ],
  ['a level of 0', settings('confidence_level: 0'), ['POLICY_VALUE 2:19', 'got 0', 'confidence_level: 0.95']],
  [
    'a level of 1',
    settings('confidence_level: 1'),
    ['POLICY_VALUE 2:19', 'got 1', 'did you mean confidence_level: 0.99?'],
  ],
  [
    'a description that is a number',
    rule('max: 0.1', 'description: 2024'),
    ['POLICY_VALUE 6:18', 'must be text', 'description: "2024"'],
  ],
  [
    'a blank id',
    settings().replace('id: a', 'id: ""'),
    ['POLICY_VALUE 3:10', 'must not be blank', 'id: unsafe-ceiling'],
  ],
  [
    'a metric with blanks around it',
    settings().replace('metric: m', 'metric: " m"'),
    ['POLICY_VALUE 3:21', 'without blanks around it', 'metric: m'],
  ],
  [
    'trials as a number',
    settings('trials: 3'),
    ['POLICY_VALUE 2:9', 'must be a mapping such as', 'trials: {threshold: 1, size: 3}'],
  ],
  [
    'a threshold as a percentage',
    settings('trials: {threshold: 80}'),
    ['POLICY_VALUE 2:21', 'got 80', 'did you mean threshold: 0.8?'],
  ],
  [
    'no trials at all',
    settings('trials: {threshold: 1, size: 0}'),
    ['POLICY_VALUE 2:30', 'whole number from 1', 'size: 3'],
  ],
  ['a suite as a number', settings('suite: 500'), ['POLICY_VALUE 2:8', 'got 500', 'suite: {cases: 500}']],
  [
    'a suite as a file',
    settings('suite: all.csv'),
    ['POLICY_VALUE 2:8', '"all.csv"', 'suite: {file: all.csv}'],
  ],
  [
    'a suite said twice',
    settings('suite: {cases: 5, file: x}'),
    ['POLICY_VALUE 2:19', 'got cases and file', 'suite: {cases: 400}'],
  ],
  ['a suite without a word', settings('suite: {}'), ['POLICY_VALUE 2:1', 'got none', 'suite: {cases: 400}']],
  [
    'a judge that may miss more than 5%',
    settings('judges: {m: {max_missed: 0.1}}'),
    ['POLICY_VALUE 2:26', 'from 0 to 0.05', 'max_missed: 0.05'],
  ],
  [
    'labels that are no list',
    settings('judges: {m: {labels: l.csv}}'),
    ['POLICY_VALUE 2:22', 'must be a list', 'labels: [l.csv]'],
  ],
  [
    'yes for true',
    settings('judges: {m: {trust: yes, reason: x}}'),
    ['POLICY_VALUE 2:21', 'true or false, got "yes"', 'trust: true'],
  ],
  [
    'trust beside labels',
    settings('judges: {m: {labels: [l.csv], trust: true, reason: x}}'),
    ['POLICY_VALUE 2:31', 'trust', 'leave out trust, or labels'],
  ],
  [
    'an unknown grader',
    settings('metrics: {m: {graded_by: human}}'),
    ['POLICY_VALUE 2:26', 'code, model or person', 'graded_by: code'],
  ],
  [
    'a metric without a name',
    settings('metrics: {"": {graded_by: code}}'),
    ['POLICY_VALUE 2:11', "a metric's name", 'write the name of the metric'],
  ],
  [
    'one column for cases and trials',
    settings('scores: {case: 7, trial: "7"}'),
    ['POLICY_VALUE 2:26', 'both name the column 7', 'scores: {case: case, trial: trial}'],
  ],
]

const MISSING: readonly Row[] = [
  [
    'a reason nobody gave',
    settings('missing: {exclude: [error]}'),
    [
      'POLICY_MISSING_KEY 2:11',
      'missing has no reason',
      'reason: "the grader was down, whatever the answers were"',
    ],
  ],
  [
    'one reason without a list',
    settings('missing: {exclude: error, reason: x}'),
    ['POLICY_VALUE 2:20', 'must be a list', 'exclude: [error]'],
  ],
  [
    'the bare word exclude',
    settings('missing: exclude'),
    [
      'POLICY_VALUE 2:10',
      'counts_against or a mapping',
      'missing: {exclude: [error, ungraded], reason: why these say nothing about the system}',
    ],
  ],
  [
    'what did not run, in any spelling',
    settings('missing: {exclude: [Not Run], reason: x}'),
    ['POLICY_EXCLUDE 2:21', 'must not exclude "Not Run"', 'leave it out of the list, it counts against'],
  ],
  [
    'the reason too_many_reasons left out',
    settings('missing: {exclude: [too_many_reasons], reason: x}'),
    [
      'POLICY_EXCLUDE 2:21',
      'must not exclude "too_many_reasons"',
      'leave it out of the list, it counts against',
    ],
  ],
  [
    'the reason unknown_label left out',
    settings('missing: {exclude: [unknown_label], reason: x}'),
    [
      'POLICY_EXCLUDE 2:21',
      'must not exclude "unknown_label"',
      'leave it out of the list, it counts against',
    ],
  ],
  [
    'the same reason twice',
    settings('missing: {exclude: [error, error], reason: x}'),
    ['POLICY_VALUE 2:28', 'excludes "error" twice', 'name each reason once'],
  ],
  [
    'an exclusion from a count',
    rule('max_failures: 0', 'missing: {exclude: [error], reason: x}'),
    ['POLICY_EXCLUDE 6:5', 'from a count', 'leave missing out of this rule'],
  ],
]

describe('A policy is refused for a value', () => itRefuses(VALUE))
describe('A policy is refused for what it does with missing verdicts', () => itRefuses(MISSING))
