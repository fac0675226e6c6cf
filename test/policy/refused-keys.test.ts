import { describe } from 'vitest'
import { itRefuses, type Row, rule, settings } from './refused-table.ts'

const KEYS: readonly Row[] = [
  [
    'a misspelt bound',
    rule('max_failure: 0'),
    ['POLICY_UNKNOWN_KEY 5:5', 'rules[0] has no key "max_failure"', 'did you mean max_failures?'],
  ],
  [
    'a bound in capitals',
    rule('Max_Failures: 0'),
    ['POLICY_UNKNOWN_KEY 5:5', '"Max_Failures"', 'did you mean max_failures?'],
  ],
  [
    'a misspelt setting',
    settings('confidence_lvl: 0.99'),
    ['POLICY_UNKNOWN_KEY 2:1', 'the policy has no key "confidence_lvl"', 'did you mean confidence_level?'],
  ],
  [
    'a misspelt metric',
    rule('max: 0.1').replace('metric:', 'metrc:'),
    ['POLICY_UNKNOWN_KEY 4:5', '"metrc"', 'did you mean metric?'],
  ],
  [
    'a misspelt version',
    settings().replace('version', 'verson'),
    ['POLICY_UNKNOWN_KEY 1:1', '"verson"', 'did you mean version?'],
  ],
  [
    'a key of another tool',
    settings('colour: red'),
    [
      'POLICY_UNKNOWN_KEY 2:1',
      '"colour"',
      'its keys are version, rules, confidence_level, missing, undecided, scores, suite, metrics, clusters, criteria, trials, judges, observability',
    ],
  ],
  [
    'the same key twice',
    rule('max: 0.02', 'max: 0.9'),
    ['POLICY_DUPLICATE_KEY 6:5', 'the key "max" stands already on line 5', 'keep one of the two'],
  ],
  [
    'rules twice',
    `${rule('max: 0.02')}\nrules:\n  - {id: b, metric: m, max: 0.9}`,
    ['POLICY_DUPLICATE_KEY 6:1', '"rules"', 'keep one of the two'],
  ],
  [
    'two bounds',
    rule('max: 0.02', 'min: 0.5'),
    ['POLICY_BOUND 6:5', '2 bounds, max and min', 'write a rule for each bound, with an id of its own'],
  ],
  ['no bound', rule('description: x'), ['POLICY_BOUND 3:5', 'rules[0] (a) has no bound', 'max: 0.02']],
  [
    'no metric',
    settings().replace(', metric: m', ''),
    ['POLICY_MISSING_KEY 3:6', 'rules[0] has no metric', 'metric: unsafe'],
  ],
  [
    'no threshold',
    settings('trials: {size: 3}'),
    ['POLICY_MISSING_KEY 2:10', 'trials has no threshold', 'threshold: 1'],
  ],
  [
    'trust without a reason',
    settings('judges: {m: {trust: true}}'),
    [
      'POLICY_MISSING_KEY 2:14',
      'judges.m has trust and no reason',
      'reason: same judge and same prompts as in the run that was labelled',
    ],
  ],
  [
    'carry without a reason',
    settings('judges: {m: {carry: true}}'),
    [
      'POLICY_MISSING_KEY 2:14',
      'judges.m has carry and no reason',
      'reason: same judge and same prompts as in the run that was labelled',
    ],
  ],
  [
    'the same id twice',
    `${settings()}  - {id: a, metric: n, max: 0.1}`,
    [
      'POLICY_DUPLICATE_RULE 4:10',
      'rule id "a" is already used on line 3',
      'give each rule an id of its own, reports name rules by it',
    ],
  ],
  [
    'no version',
    'rules:\n  - {id: a, metric: m, max: 0.1}',
    ['POLICY_VERSION 1:1', 'no version', 'version: 1'],
  ],
  [
    'another version',
    settings().replace('1', '2'),
    ['POLICY_VERSION 1:10', 'version must be 1, got 2', 'version: 1'],
  ],
  ['a quoted version', settings().replace('1', '"1"'), ['POLICY_VERSION 1:10', 'got "1"', 'version: 1']],
  [
    'a list without rules',
    'version: 1\nrules: []',
    ['POLICY_NO_RULES 2:1', 'no rules', 'rules: [{id: unsafe-ceiling, metric: unsafe, max: 0.02}]'],
  ],
  [
    'rules left empty',
    'version: 1\nrules:\n',
    ['POLICY_NO_RULES 2:1', 'no rules', 'rules: [{id: unsafe-ceiling, metric: unsafe, max: 0.02}]'],
  ],
  [
    'only rules that warn',
    rule('max: 0.1', 'effect: warn'),
    ['POLICY_NO_BLOCKING_RULE 2:1', 'no rule of the policy blocks', 'effect: block'],
  ],
  [
    'a rule that is a word',
    'version: 1\nrules: [a]',
    ['POLICY_VALUE 2:9', 'rules[0] must be a mapping', '- {id: unsafe-ceiling, metric: unsafe, max: 0.02}'],
  ],
]

const DIRECTION: readonly Row[] = [
  [
    'max_failures beside max',
    settings('').replace('max: 0.1}', 'max_failures: 0}\n  - {id: b, metric: m, max: 0.02}'),
    ['POLICY_DIRECTION 5:24', 'max_failures on line 4', 'on line 4: max_occurrences: 0'],
  ],
  [
    'max beside max_failures',
    `${settings()}  - {id: b, metric: m, max_failures: 3}`,
    ['POLICY_DIRECTION 4:24', 'max on line 3', 'max_occurrences: 3'],
  ],
  [
    'max beside min',
    `${settings()}  - {id: b, metric: m, min: 0.9}`,
    ['POLICY_DIRECTION 4:24', 'max on line 3', 'max: 0.1'],
  ],
  [
    'a bound against bad_when',
    settings('metrics: {m: {bad_when: passed}}').replace('max: 0.1', 'max_failures: 0'),
    ['POLICY_DIRECTION 4:24', 'bad_when: passed on line 2', 'max_occurrences: 0'],
  ],
  [
    'all bounds against bad_when',
    `${settings('metrics: {m: {bad_when: failed}}')}  - {id: b, metric: m, max_occurrences: 3}`,
    ['POLICY_DIRECTION 2:25', 'lines 4 and 5', 'bad_when: passed'],
  ],
]

const LATER: readonly Row[] = [
  ...['interval', 'looks', 'ledger'].map(
    (key): Row => [
      key,
      settings(`${key}: {column: x}`),
      ['POLICY_NOT_YET 2:1', `the policy has ${key}`, `leave ${key} out, or use a later version of oloproof`],
    ],
  ),
]

describe('A policy is refused for its keys', () => itRefuses(KEYS))
describe('A policy is refused for its directions', () => itRefuses(DIRECTION))
describe('A policy is refused for keys of later versions', () => itRefuses(LATER))
