import type { ErrorCode } from '../domain/error-codes.ts'
import type { Position } from '../domain/policy.ts'
import type { Problem } from '../domain/problem.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { PolicyNode } from './policy-tree.ts'

/** Gathers what is wrong with a policy, and remembers which values nobody should look at again: one fault, one problem. */
export class Faults {
  readonly #file: string
  readonly #problems: Problem[] = []
  readonly #faulty = new Set<PolicyNode>()

  constructor(file: string) {
    this.#file = file
  }

  add(code: ErrorCode, at: Position, message: string, hint: string): void {
    this.#problems.push(problem(code, message, hint, { file: this.#file, line: at.line, column: at.column }))
  }

  /** Adds a problem of a value, unless it has one already. */
  reject(code: ErrorCode, node: PolicyNode, message: string, hint: string, at: Position = node.at): void {
    if (this.#faulty.has(node)) return
    this.#faulty.add(node)
    this.add(code, at, message, hint)
  }

  /** Leaves a value out of everything that follows, because the problem is said elsewhere. */
  ignore(node: PolicyNode): void {
    this.#faulty.add(node)
  }

  isFaulty(node: PolicyNode): boolean {
    return this.#faulty.has(node)
  }

  get none(): boolean {
    return this.#problems.length === 0
  }

  /** @throws {OloproofError} with all problems in file order, when there is one */
  throwIfAny(): void {
    const inOrder = [...this.#problems].sort(
      (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
    )
    const list = new ProblemList()
    for (const one of inOrder) list.add(one)
    list.throwIfAny()
  }
}
