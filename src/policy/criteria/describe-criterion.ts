import type { Criterion, TextTest } from '../../domain/policy.ts'
import { plainName, quoted } from '../shown.ts'

/** A criterion in words; parts of it that are made from parts stand in brackets. */
export function criterionWords(criterion: Criterion): string {
  switch (criterion.kind) {
    case 'metric':
      return plainName(criterion.name)
    case 'not':
      return `not ${partWords(criterion.operand)}`
    case 'all':
      return joined(criterion.operands, ' and ')
    case 'any':
      return joined(criterion.operands, ' or ')
    case 'score':
      return `${plainName(criterion.metric)} is ${comparisonWords(criterion.comparison)} ${criterion.value}`
    case 'label':
      return `${plainName(criterion.name)} is ${plainName(criterion.equals)}`
    case 'tool_called':
      return `tool ${plainName(criterion.name)} is called${testsWords(criterion.arguments)}`
    case 'side_effect':
      return `side effect ${plainName(criterion.effect)} is seen${testsWords(criterion.details)}`
    case 'response_contains':
      return `the response ${testWords(criterion.test)}`
  }
}

function joined(operands: readonly Criterion[], word: ' and ' | ' or '): string {
  const [only] = operands
  if (operands.length === 1 && only !== undefined) return criterionWords(only)
  return operands.map(partWords).join(word)
}

function partWords(criterion: Criterion): string {
  switch (criterion.kind) {
    case 'not':
    case 'metric':
      return criterionWords(criterion)
    case 'all':
    case 'any':
    case 'score':
    case 'label':
    case 'tool_called':
    case 'side_effect':
    case 'response_contains':
      return `(${criterionWords(criterion)})`
  }
}

function comparisonWords(comparison: 'at_least' | 'above' | 'at_most' | 'below'): string {
  return comparison.replace('_', ' ')
}

function testsWords(tests: ReadonlyMap<string, TextTest>): string {
  if (tests.size === 0) return ''
  return ` with ${[...tests].map(([name, test]) => `${plainName(name)} that ${testWords(test)}`).join(' and ')}`
}

function testWords(test: TextTest): string {
  switch (test.kind) {
    case 'equals':
      return `equals ${typeof test.value === 'string' ? quoted(test.value) : String(test.value)}`
    case 'contains':
      return `contains ${quoted(test.text)}${caseWords(test)}`
    case 'matches':
      return `matches ${quoted(test.pattern)}${caseWords(test)}`
  }
}

function caseWords({ ignoreCase }: { readonly ignoreCase: boolean }): string {
  return ignoreCase ? ' in any letter case' : ''
}
