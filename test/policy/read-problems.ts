import type { Problem } from '../../src/domain/problem.ts'
import { OloproofError } from '../../src/domain/problem.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'

/** All problems of a policy; none when it is read. Anything thrown but an OloproofError is a fault of the program. */
export function problemsOf(content: string | Uint8Array): readonly Problem[] {
  try {
    parsePolicy(content, 'p.yaml')
    return []
  } catch (error) {
    if (error instanceof OloproofError) return error.problems
    throw error
  }
}

/** `CODE line:column`, as the tables of the tests have it. */
export function place({ code, line, column }: Problem): string {
  return `${code} ${line}:${column}`
}
