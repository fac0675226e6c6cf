import type { TextTest } from '../../domain/policy.ts'
import { quoted } from '../../scores/quoted.ts'
import { compilePattern } from './linear-pattern.ts'

/** Whether a value of a trace is what a policy looks for. */
export type ValueTest = (value: unknown) => boolean

/**
 * A test of a text, or of any other JSON value: `equals` compares a text with the value as text and anything else as it
 * is; `contains` and `matches` look at a text, else at the value's JSON and at every text inside it.
 * @throws {PatternError} for a pattern that is not read
 */
export function valueTest(test: TextTest): ValueTest {
  switch (test.kind) {
    case 'equals': {
      const { value } = test
      const text = value === null ? null : String(value)
      // YAML and JSON people write 1 and "1" for the same thing; a harm must not hide behind the difference.
      const isPlain = (found: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof found)
      return (found) => (text !== null && isPlain(found) ? String(found) === text : found === value)
    }
    case 'contains': {
      const wanted = test.ignoreCase ? test.text.toLowerCase() : test.text
      return someText((text) => (test.ignoreCase ? text.toLowerCase() : text).includes(wanted))
    }
    case 'matches': {
      const pattern = compilePattern(test.pattern, { ignoreCase: test.ignoreCase })
      return someText((text) => pattern.test(text))
    }
  }
}

/** What a test looks for, in words that follow the name of what it looks at. */
export function shownTest(test: TextTest): string {
  switch (test.kind) {
    case 'equals':
      return `equal to ${quoted(String(test.value))}`
    case 'contains':
      return `containing ${quoted(test.text)}`
    case 'matches':
      return `matching ${quoted(test.pattern)}`
  }
}

function someText(isWanted: (text: string) => boolean): ValueTest {
  return (value) => {
    if (typeof value === 'string') return isWanted(value)
    if (value === undefined) return false
    // JSON escapes quotes and line ends, so what stands in a text inside it is looked for there too.
    return isWanted(JSON.stringify(value)) || textsIn(value).some(isWanted)
  }
}

/** Every text and key inside a JSON value. A loop, since a value may be nested deeper than calls can be. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = []
  const pending: unknown[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') texts.push(next)
    else if (Array.isArray(next)) for (const element of next) pending.push(element)
    else if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) {
        texts.push(key)
        pending.push(member)
      }
    }
  }
  return texts
}
