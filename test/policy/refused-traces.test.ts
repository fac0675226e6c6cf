import { describe } from 'vitest'
import { criteria, itRefuses, type Row } from './refused-table.ts'

/** One argument test, whose value starts on line 3, column 44. */
function argument(test: string): string {
  return criteria(`c: {tool_called: {name: t, arguments: {a: ${test}}}}`)
}

const URL_TEST = 'a: {contains: evil.example}'

const TRACES: readonly Row[] = [
  [
    'a tool without its mapping',
    criteria('c: {tool_called: http_post}'),
    ['POLICY_VALUE 3:20', 'must be a mapping', 'tool_called: {name: http_post}'],
  ],
  [
    'a tool without a name',
    criteria('c: {tool_called: {arguments: {a: 1}}}'),
    ['POLICY_MISSING_KEY 3:21', 'no name', 'name: http_post'],
  ],
  [
    'arguments by another word',
    criteria('c: {tool_called: {name: t, args: {a: 1}}}'),
    ['POLICY_UNKNOWN_KEY 3:30', '"args"', 'did you mean arguments?'],
  ],
  [
    'no arguments in a mapping of them',
    criteria('c: {tool_called: {name: t, arguments: {}}}'),
    ['POLICY_VALUE 3:41', 'got an empty mapping', 'arguments: {url: {contains: evil.example}}'],
  ],
  ['an argument without a value', argument(''), ['POLICY_VALUE 3:42', 'got nothing', URL_TEST]],
  [
    'an empty equals',
    argument('{equals: }'),
    ['POLICY_VALUE 3:46', 'must be a plain value, got nothing', 'equals: evil.example'],
  ],
  ['a list of values', argument('[x, y]'), ['POLICY_VALUE 3:45', 'got a list', URL_TEST]],
  [
    'a test of nothing',
    argument('{}'),
    ['POLICY_ONE_OF 3:45', 'must have one of equals, contains, regex', URL_TEST],
  ],
  [
    'two tests of one argument',
    argument('{equals: x, regex: y}'),
    ['POLICY_ONE_OF 3:57', 'has equals and regex', 'keep one of the two'],
  ],
  [
    'a misspelt test',
    argument('{contain: x}'),
    ['POLICY_UNKNOWN_KEY 3:46', '"contain"', 'did you mean contains?'],
  ],
  [
    'a test by another word',
    argument('{matches: x}'),
    ['POLICY_UNKNOWN_KEY 3:46', '"matches"', 'did you mean regex?'],
  ],
  [
    'letter case of a plain value',
    argument('{equals: x, ignore_case: true}'),
    ['POLICY_ONE_OF 3:57', 'which equals does not take', 'leave ignore_case out'],
  ],
  [
    'yes for true',
    argument('{regex: x, ignore_case: yes}'),
    ['POLICY_VALUE 3:69', '"yes"', 'ignore_case: true'],
  ],
  [
    'a blank text',
    argument('{contains: ""}'),
    ['POLICY_VALUE 3:56', 'must not be blank', 'contains: evil.example'],
  ],
  ['NaN as a value', argument('.nan'), ['POLICY_VALUE 3:45', 'got .nan', URL_TEST]],
  [
    'more digits than a number has',
    argument('12345678901234567890'),
    ['POLICY_VALUE 3:45', 'more digits than a number keeps', 'a: "12345678901234567890"'],
  ],
  ['a value in base 8', argument('0o17'), ['POLICY_VALUE 3:45', 'decimal number', 'a: 15']],
  [
    'an empty pattern',
    argument('{regex: ""}'),
    ['POLICY_VALUE 3:53', 'must not be blank', 'regex: "evil[.]example"'],
  ],
  [
    'a pattern that no person reads',
    argument(`{regex: ${'x'.repeat(1001)}}`),
    ['POLICY_VALUE 3:53', 'at most 1000 characters', 'regex: "evil[.]example"'],
  ],
  [
    'a side effect by its type',
    criteria('c: {side_effect: {type: x}}'),
    ['POLICY_UNKNOWN_KEY 3:21', '"type"', 'did you mean kind?'],
  ],
  [
    'a label as on the command line',
    criteria('c: {label: lang=de}'),
    ['POLICY_VALUE 3:14', 'must be a mapping', 'label: {name: lang, equals: de}'],
  ],
  [
    'a label without a value',
    criteria('c: {label: {name: lang}}'),
    ['POLICY_MISSING_KEY 3:15', 'no equals', 'equals: de'],
  ],
  [
    'a response that contains nothing',
    criteria('c: {response_contains: ""}'),
    ['POLICY_VALUE 3:26', 'must not be blank', 'response_contains: sort code'],
  ],
  [
    'a response without a text',
    criteria('c: {response_contains: {ignore_case: true}}'),
    ['POLICY_ONE_OF 3:27', 'must have one of text, regex, got ignore_case', 'response_contains: sort code'],
  ],
  [
    'a response with two texts',
    criteria('c: {response_contains: {text: a, regex: b}}'),
    ['POLICY_ONE_OF 3:36', 'has text and regex', 'keep one of the two'],
  ],
]

describe('A criterion over traces is refused', () => itRefuses(TRACES))
