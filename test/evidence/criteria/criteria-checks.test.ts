import { describe, expect, test } from 'vitest'
import type { Criterion } from '../../../src/domain/policy.ts'
import type { Problem } from '../../../src/domain/problem.ts'
import { ProblemList } from '../../../src/domain/problem-list.ts'
import {
  checkLeaves,
  checkPatterns,
  metricNames,
  reachableCriteria,
} from '../../../src/evidence/criteria/criteria-checks.ts'
import { NamedColumns } from '../../../src/scores/columns.ts'
import {
  all,
  any,
  label,
  matches,
  metric,
  not,
  policies,
  problemsOf,
  responseContains,
  score,
  sideEffect,
  toolCalled,
} from './read-rows.ts'

const leavesOf = (
  criteria: Record<string, Criterion>,
  names: readonly string[],
  recipe = 'jsonl',
): readonly Problem[] => {
  const problems = new ProblemList()
  const read = { file: 'traces.jsonl', recipe, trialColumn: null, columns: new NamedColumns(names) }
  checkLeaves(policies(criteria), read, 'release.yaml', problems)
  return problemsOf(problems)
}
const COLUMNS = ['case', 'resisted', 'resisted.reason', 'faithfulness', 'language']

describe('leaves that the scores do not have', () => {
  test.each([
    ['a metric', metric('resistd'), 'POLICY_METRIC', 'reads metric "resistd"', 'did you mean resisted?'],
    [
      'a score',
      score('faithfullness', 'above', 1),
      'POLICY_METRIC',
      'reads score "faithfullness"',
      'did you mean score: faithfulness?',
    ],
    ['a label', label('langauge', 'de'), 'POLICY_LABEL', 'reads label "langauge"', 'label: {name: language}'],
    [
      'a metric like a criterion',
      metric('clen'),
      'POLICY_METRIC',
      'reads metric "clen"',
      'did you mean clean?',
    ],
    [
      'a metric like nothing',
      metric('xyzzy'),
      'POLICY_METRIC',
      'reads metric "xyzzy"',
      'name a column of the scores file',
    ],
  ])('are a problem at their place in the policy: %s', (_, leaf, code, message, hint) => {
    const problems = leavesOf({ clean: all(metric('resisted'), not(leaf)) }, COLUMNS)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code, hint, file: 'release.yaml', line: 7, column: 3 })
    expect(problems[0]?.message).toContain(`criterion "clean" ${message}`)
  })

  test('are none where the scores have them, or where a criterion has the name', () => {
    const criteria = {
      clean: all(metric('resisted'), score('faithfulness', 'above', 1), label('language', 'de')),
      both: any(metric('clean'), toolCalled('x'), responseContains(matches('x')), sideEffect('y')),
    }
    expect(leavesOf(criteria, COLUMNS)).toEqual([])
  })

  test('are not missed in a file without any row', () => {
    expect(leavesOf({ clean: metric('resisted') }, [])).toEqual([])
  })

  test.each(['csv', 'promptfoo', 'rampart'])('are traces in a file that was read as %s', (recipe) => {
    for (const leaf of [toolCalled('x'), sideEffect('x'), responseContains(matches('x'))]) {
      const problems = leavesOf({ c: leaf }, ['case', 'response'], recipe)
      expect(problems.map((each) => each.code)).toEqual(['POLICY_CRITERION'])
    }
    expect(leavesOf({ c: metric('resisted') }, COLUMNS, recipe)).toEqual([])
  })
})

describe('patterns of a policy', () => {
  test('are refused with their criterion and character, before anything is read', () => {
    const problems = new ProblemList()
    const criteria = policies({
      a: all(responseContains(matches('(a)\\1')), toolCalled('x', { u: matches('(?=x)') })),
      b: sideEffect('x', { u: matches('[') }),
      c: responseContains(matches('fine|good')),
    })
    checkPatterns(criteria, 'release.yaml', problems)
    const found = problemsOf(problems)
    expect(found.map((each) => [each.code, each.file, each.line])).toEqual(
      Array.from({ length: 3 }, () => ['POLICY_VALUE', 'release.yaml', 7]),
    )
    expect(found[0]?.message).toBe(
      'criterion "a" has the regular expression "(a)\\1": a reference back to a group is not matched in linear time at character 4',
    )
  })
})

describe('what criteria need', () => {
  const criteria = policies({
    a: all(metric('b'), metric('m')),
    b: not(metric('n')),
    c: any(metric('o'), score('s', 'above', 1), label('l', 'x')),
  })

  test('is every metric that is no criterion, once', () => {
    expect(metricNames(criteria)).toEqual(['m', 'n', 'o'])
  })

  test('is only what the rules reach', () => {
    const reached = reachableCriteria(criteria, ['a', 'elsewhere'])
    expect([...reached.keys()]).toEqual(['a', 'b'])
    expect(metricNames(reached)).toEqual(['m', 'n'])
    expect([...reachableCriteria(criteria, []).keys()]).toEqual([])
  })
})
