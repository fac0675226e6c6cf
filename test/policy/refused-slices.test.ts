import { describe } from 'vitest'
import { itRefuses, type Row, rule, settings } from './refused-table.ts'

const WHERE: readonly Row[] = [
  [
    'no label',
    rule('max: 0.1', 'where: {}'),
    ['POLICY_VALUE 6:12', 'got an empty mapping', 'where: {language: [de, fr]}'],
  ],
  [
    'where left empty',
    rule('max: 0.1', 'where:'),
    ['POLICY_VALUE 6:5', 'got nothing', 'where: {language: [de, fr]}'],
  ],
  [
    'a label as on the command line',
    rule('max: 0.1', 'where: lang=de'),
    ['POLICY_VALUE 6:12', 'must be a mapping', 'where: {lang: de}'],
  ],
  [
    'no value',
    rule('max: 0.1', 'where: {lang: }'),
    ['POLICY_VALUE 6:13', 'rules[0].where.lang must be a value or a list of values, got nothing', 'lang: de'],
  ],
  [
    'an empty list',
    rule('max: 0.1', 'where: {lang: []}'),
    ['POLICY_VALUE 6:19', 'got an empty list', 'lang: de'],
  ],
  [
    'a blank value',
    rule('max: 0.1', 'where: {lang: [de, ""]}'),
    ['POLICY_VALUE 6:24', 'must not be blank', 'lang: [de]'],
  ],
  [
    'an empty item',
    rule('max: 0.1', 'where: {lang: [~]}'),
    ['POLICY_VALUE 6:20', 'got nothing', 'lang: [de]'],
  ],
  [
    'a mapping for a value',
    rule('max: 0.1', 'where: {rules: [{max: 1}], lang: {not: de}}'),
    ['POLICY_VALUE 6:22', 'rules[0].where.rules[0] must be text', 'rules: [de]'],
    ['POLICY_VALUE 6:39', 'a value or a list of values, got a mapping', 'lang: de'],
  ],
  [
    'the same value twice',
    rule('max: 0.1', 'where: {lang: [de, fr, de]}'),
    ['POLICY_VALUE 6:28', 'where names "de" twice for lang', 'name each value once'],
  ],
  [
    'a label without a name',
    rule('max: 0.1', 'where: {" ": de}'),
    ['POLICY_VALUE 6:13', "a label's name", 'write the name of the label'],
  ],
  [
    'no value of a metric',
    settings('metrics: {m: {where: {lang: []}}}'),
    ['POLICY_VALUE 2:29', 'metrics.m.where.lang', 'lang: de'],
  ],
  [
    'a filter',
    rule('max: 0.1', 'filter: {a: b}'),
    ['POLICY_UNKNOWN_KEY 6:5', '"filter"', 'did you mean where?'],
  ],
]

const BY: readonly Row[] = [
  ['by nothing', rule('max: 0.1', 'by:'), ['POLICY_VALUE 6:5', 'must be text, got nothing', 'by: language']],
  ['by a list', rule('max: 0.1', 'by: [lang]'), ['POLICY_VALUE 6:9', 'must be text, got a list', 'by: lang']],
  ['by a blank', rule('max: 0.1', 'by: ""'), ['POLICY_VALUE 6:9', 'must not be blank', 'by: language']],
  [
    'a rule that is called like a slice',
    `${rule('max: 0.1', 'by: lang')}\n  - {id: 'a[lang=de]', metric: m, max: 0.1}`,
    [
      'POLICY_DUPLICATE_RULE 7:10',
      'is what a slice of the rule on line 3 is called',
      'give each rule an id of its own, reports name rules by it',
    ],
  ],
]

const COUNT: readonly Row[] = [
  [
    'a count of trials in a rate',
    rule('max: 0.1', 'count: trials'),
    ['POLICY_VALUE 6:5', 'max is a rate of cases', 'leave count out of this rule'],
  ],
  [
    'a count of cases in a rate',
    rule('min: 0.1', 'count: cases'),
    ['POLICY_VALUE 6:5', 'min is a rate of cases', 'leave count out of this rule'],
  ],
  [
    'a count of something else',
    rule('max_failures: 0', 'count: trial'),
    ['POLICY_VALUE 6:12', 'must be cases or trials, got "trial"', 'count: trials'],
  ],
  ['a count without a bound', rule('count: trials'), ['POLICY_BOUND 3:5', 'no bound', 'max: 0.02']],
]

const SETTINGS: readonly Row[] = [
  [
    'clusters as a column',
    settings('clusters: team'),
    ['POLICY_VALUE 2:11', 'must be a mapping', 'clusters: {column: team}'],
  ],
  [
    'clusters without a column',
    settings('clusters: {}'),
    ['POLICY_MISSING_KEY 2:11', 'no column', 'column: customer'],
  ],
  [
    'two columns',
    settings('clusters: {column: [a, b]}'),
    ['POLICY_VALUE 2:20', 'must be text, got a list', 'column: customer'],
  ],
  [
    'a level by itself',
    settings('observability: tool-only'),
    ['POLICY_VALUE 2:16', 'must be a mapping', 'observability: {min_level: tool_only}'],
  ],
  [
    'a level that nobody reports',
    settings('observability: {min_level: tools_only}'),
    [
      'POLICY_VALUE 2:28',
      'must be response_only, tool_only or tool_and_side_effects',
      'min_level: tool_only',
    ],
  ],
  [
    'a pass that fails',
    settings('observability: {qualified_pass: fail}'),
    ['POLICY_VALUE 2:33', 'must be pass or missing, got "fail"', 'qualified_pass: missing'],
  ],
  [
    'a truth value for a word',
    settings('observability: {pass_without_evaluation: true}'),
    ['POLICY_VALUE 2:42', 'must be pass or missing, got true', 'pass_without_evaluation: missing'],
  ],
  [
    'a key of another spelling',
    settings('observability: {minimum_level: tool_only}'),
    ['POLICY_UNKNOWN_KEY 2:17', '"minimum_level"', 'did you mean min_level?'],
  ],
]

describe('A policy is refused for its where', () => itRefuses(WHERE))
describe('A policy is refused for its by', () => itRefuses(BY))
describe('A policy is refused for its count', () => itRefuses(COUNT))
describe('A policy is refused for its clusters and observability', () => itRefuses(SETTINGS))
