import { describe } from 'vitest'
import { itRefuses, type Row, rule, settings } from './refused-table.ts'

const YAML: readonly Row[] = [
  ['an empty file', '', ['POLICY_SHAPE 1:1', 'the policy is empty', 'oloproof init writes a policy to edit']],
  [
    'only comments',
    '# nothing\n',
    ['POLICY_SHAPE 1:1', 'the policy is empty', 'oloproof init writes a policy to edit'],
  ],
  ['a list', '- 1\n- 2\n', ['POLICY_SHAPE 1:1', 'got a list', 'oloproof init writes a policy to edit']],
  [
    'a sentence',
    'no harm please',
    ['POLICY_SHAPE 1:1', 'got "no harm please"', 'oloproof init writes a policy to edit'],
  ],
  [
    'a tab as indentation',
    'version: 1\nrules:\n  - id: a\n\tmetric: m\n\tmax: 0.1\n',
    ['POLICY_TAB 4:1', 'a tab', 'put spaces in place of every tab'],
  ],
  [
    'a tab after spaces',
    'version: 1\nrules:\n  - id: a\n  \tmetric: m\n',
    ['POLICY_TAB 4:3', 'a tab', 'put spaces in place of every tab'],
  ],
  [
    'a tab before a value',
    settings().replace(': 1', ':\t1'),
    ['POLICY_TAB 1:9', 'a tab', 'put spaces in place of every tab'],
  ],
  [
    'an alias of a mapping',
    'version: 1\nrules:\n  - &r {id: a, metric: m, max: 0.1}\n  - *r\n',
    [
      'POLICY_ALIAS 4:5',
      '"*r" stands for a mapping or a list',
      'write the value itself, aliases stand only for plain values',
    ],
  ],
  [
    'an alias without an anchor',
    rule('max: *x'),
    [
      'POLICY_ALIAS 5:10',
      '"*x" has no anchor before it',
      'write the value itself, aliases stand only for plain values',
    ],
  ],
  [
    'a merge key',
    'version: 1\nrules:\n  - {<<: {metric: m, max: 0.1}, id: a}\n',
    ['POLICY_ALIAS 3:6', 'merge key <<', 'write the keys out in each mapping'],
  ],
  ['a tag', rule('max: !!float 0.02'), ['POLICY_YAML 5:18', '"!!float"', 'leave the tag out']],
  ['a directive', `%YAML 1.1\n---\n${settings()}`, ['POLICY_YAML 1:1', 'directive', 'leave that line out']],
  [
    'two documents',
    `${settings()}---\n${settings()}`,
    [
      'POLICY_YAML 4:1',
      'second document',
      'leave out the line ---, or keep each policy in a file of its own',
    ],
  ],
  [
    'a bracket left open',
    'version: 1\nrules: [',
    [
      'POLICY_YAML 2:9',
      'bracket',
      'write key: value, with a space after the colon, and close what was opened',
    ],
  ],
  [
    'two colons on a line',
    'a: b: c',
    ['POLICY_YAML 1:4', 'colon', 'one key: value a line; put a text with a colon in quotes'],
  ],
  [
    'a list as a key',
    `${settings()}? [a]\n: 1\n`,
    ['POLICY_YAML 4:3', 'a key must be a word', 'write key: value'],
  ],
]

describe('A policy is refused for its YAML', () => itRefuses(YAML))
