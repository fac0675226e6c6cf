import { expect, it } from 'vitest'
import { place, problemsOf } from './read-problems.ts'

/** What is wrong, the text, then one entry a problem: code and place, words of the message, and the hint. */
export type Row = readonly [
  name: string,
  text: string,
  ...problems: readonly (readonly [string, string, string])[],
]

/** A rule on lines 3 to 4, then its bound and whatever follows from line 5, column 5. */
export function rule(...lines: readonly string[]): string {
  return ['version: 1', 'rules:', '  - id: a', '    metric: m', ...lines.map((line) => `    ${line}`)].join(
    '\n',
  )
}

/** A good rule after one or more lines of settings, the first of which is line 2. */
export function settings(...lines: readonly string[]): string {
  return ['version: 1', ...lines, 'rules:', '  - {id: a, metric: m, max: 0.1}', ''].join('\n')
}

/** Criteria from line 3, column 3, and a rule that reads the first of them. */
export function criteria(...lines: readonly string[]): string {
  return settings('criteria:', ...lines.map((line) => `  ${line}`)).replace('metric: m', 'metric: c')
}

/** Each row's policy has exactly the problems that the row says: one fault, one problem. */
export function itRefuses(rows: readonly Row[]): void {
  for (const [name, text, ...expected] of rows) {
    it(name, () => {
      const problems = problemsOf(text)
      expect(problems.map(place)).toEqual(expected.map(([where]) => where))
      expected.forEach(([, words, hint], index) => {
        expect(problems[index]?.message).toContain(words)
        expect(problems[index]?.hint).toBe(hint)
      })
    })
  }
}
