import { describe, expect, test } from 'vitest'
import { Kleene } from '../../../src/evidence/criteria/kleene.ts'
import {
  FAILED,
  MissingReasons,
  NOT_APPLICABLE,
  OUTSIDE,
  PASSED,
} from '../../../src/evidence/verdict-codes.ts'
import { wordOf } from './read-rows.ts'

const reasons = new MissingReasons()
const kleene = new Kleene(reasons)
const CODES: ReadonlyMap<string, number> = new Map([
  ['passed', PASSED],
  ['failed', FAILED],
  ['error', reasons.codeOf('error')],
  ['ungraded', reasons.codeOf('ungraded')],
  ['undetermined', reasons.codeOf('undetermined')],
  ['not_applicable', NOT_APPLICABLE],
])
const words = [...CODES.keys()]
const code = (word: string): number => CODES.get(word) ?? reasons.codeOf(word)
const said = (value: number): string => wordOf(value, reasons)
const and = (a: string, b: string): string => said(kleene.and(code(a), code(b)))
const or = (a: string, b: string): string => said(kleene.or(code(a), code(b)))
const not = (a: string): string => said(kleene.not(code(a)))

/** Rows and columns in the order passed, failed, error, ungraded, undetermined, not_applicable. */
const AND = [
  ['passed', 'failed', 'error', 'ungraded', 'undetermined', 'not_applicable'],
  ['failed', 'failed', 'failed', 'failed', 'failed', 'failed'],
  ['error', 'failed', 'error', 'undetermined', 'undetermined', 'undetermined'],
  ['ungraded', 'failed', 'undetermined', 'ungraded', 'undetermined', 'undetermined'],
  ['undetermined', 'failed', 'undetermined', 'undetermined', 'undetermined', 'undetermined'],
  ['not_applicable', 'failed', 'undetermined', 'undetermined', 'undetermined', 'not_applicable'],
]
const OR = [
  ['passed', 'passed', 'passed', 'passed', 'passed', 'passed'],
  ['passed', 'failed', 'error', 'ungraded', 'undetermined', 'not_applicable'],
  ['passed', 'error', 'error', 'undetermined', 'undetermined', 'undetermined'],
  ['passed', 'ungraded', 'undetermined', 'ungraded', 'undetermined', 'undetermined'],
  ['passed', 'undetermined', 'undetermined', 'undetermined', 'undetermined', 'undetermined'],
  ['passed', 'not_applicable', 'undetermined', 'undetermined', 'undetermined', 'not_applicable'],
]
const pairs = words.flatMap((a, row) =>
  words.map((b, column) => [a, b, AND[row]?.[column], OR[row]?.[column]] as const),
)

describe("Kleene's logic of verdicts", () => {
  test.each(pairs)('says of %s and %s both ways round: all %s, any %s', (a, b, both, either) => {
    expect([and(a, b), and(b, a)]).toEqual([both, both])
    expect([or(a, b), or(b, a)]).toEqual([either, either])
  })

  test.each([
    ['passed', 'failed'],
    ['failed', 'passed'],
    ['error', 'error'],
    ['ungraded', 'ungraded'],
    ['undetermined', 'undetermined'],
    ['not_applicable', 'not_applicable'],
  ])('turns %s into %s', (operand, result) => {
    expect(not(operand)).toBe(result)
  })

  test("keeps De Morgan's laws for all pairs, reasons included", () => {
    for (const [a, b] of pairs) {
      expect(not(and(a, b))).toBe(said(kleene.or(kleene.not(code(a)), kleene.not(code(b)))))
      expect(not(or(a, b))).toBe(said(kleene.and(kleene.not(code(a)), kleene.not(code(b)))))
    }
  })

  test('is associative over all triples, reasons included', () => {
    for (const a of words) {
      for (const b of words) {
        for (const c of words) {
          expect(and(and(a, b), c), `${a} ${b} ${c}`).toBe(and(a, and(b, c)))
          expect(or(or(a, b), c), `${a} ${b} ${c}`).toBe(or(a, or(b, c)))
        }
      }
    }
  })

  test('makes what does not apply a missing verdict, which no tally leaves out', () => {
    for (const result of [
      kleene.not(NOT_APPLICABLE),
      kleene.and(NOT_APPLICABLE, PASSED),
      kleene.or(NOT_APPLICABLE, FAILED),
    ]) {
      expect(result).not.toBe(NOT_APPLICABLE)
      expect(reasons.nameOf(result)).toBe('not_applicable')
    }
  })

  test('takes no code for a verdict that is none', () => {
    expect(() => kleene.and(OUTSIDE, PASSED)).toThrow(RangeError)
    expect(() => kleene.not(OUTSIDE)).toThrow(RangeError)
    expect(() => kleene.or(PASSED, OUTSIDE)).toThrow(RangeError)
  })
})
