import { CodePointSet } from './code-points.ts'
import { type Assertion, PatternError, type PatternNode } from './pattern-node.ts'
import { readPattern } from './pattern-syntax.ts'

/** A longer program would take too long on each character of a long answer. */
export const MOST_INSTRUCTIONS = 2000

/** One instruction of the automaton. Where nothing is said of the next one, it is the one after. */
export type Instruction =
  | { readonly kind: 'one_of'; readonly set: CodePointSet }
  | { readonly kind: 'assertion'; readonly what: Assertion }
  | { readonly kind: 'go'; readonly to: readonly number[] }
  | { readonly kind: 'found' }

/**
 * Thompson's construction: every repetition unrolled, every choice a fork.
 * @throws {PatternError} for a pattern that is not read, or that is longer than `MOST_INSTRUCTIONS` when unrolled
 */
export function compileProgram(pattern: string, ignoreCase: boolean): readonly Instruction[] {
  const node = readPattern(pattern)
  if (lengthOf(node) > MOST_INSTRUCTIONS) {
    throw new PatternError(`repetitions that unroll to more than ${MOST_INSTRUCTIONS} steps`, 1)
  }
  const program = new Program(ignoreCase)
  program.emit(node)
  return program.finish()
}

/** Instructions that a node takes, at least; known before any is made, so that no short pattern fills the memory. */
function lengthOf(node: PatternNode): number {
  switch (node.kind) {
    case 'one_of':
    case 'assertion':
      return 1
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + lengthOf(part), 0)
    case 'either':
      return node.branches.reduce((sum, branch) => sum + 1 + lengthOf(branch), 0)
    case 'repeat': {
      // An empty part still costs its forks.
      const part = lengthOf(node.part)
      const copies = node.most === null ? node.least + 1 : node.most
      return copies * (part + 1) + 1
    }
  }
}

class Program {
  readonly #instructions: Instruction[] = []
  readonly #ignoreCase: boolean
  /** Copies of one node share their set. */
  readonly #sets = new Map<PatternNode, CodePointSet>()

  constructor(ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase
  }

  finish(): readonly Instruction[] {
    return [...this.#instructions, { kind: 'found' }]
  }

  emit(node: PatternNode): void {
    switch (node.kind) {
      case 'one_of': {
        const set = this.#sets.get(node) ?? new CodePointSet(node.ranges, node.negated, this.#ignoreCase)
        this.#sets.set(node, set)
        this.#instructions.push({ kind: 'one_of', set })
        return
      }
      case 'assertion':
        this.#instructions.push(node)
        return
      case 'sequence':
        for (const part of node.parts) this.emit(part)
        return
      case 'either':
        this.#emitBranches(node.branches)
        return
      case 'repeat':
        this.#emitRepeat(node)
    }
  }

  #emitBranches(branches: readonly PatternNode[]): void {
    const fork = this.#hole()
    const starts: number[] = []
    const ends: number[] = []
    for (const branch of branches) {
      starts.push(this.#instructions.length)
      this.emit(branch)
      ends.push(this.#hole())
    }
    this.#fill(fork, starts)
    for (const end of ends) this.#fill(end, [this.#instructions.length])
  }

  #emitRepeat({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>): void {
    for (let copy = 0; copy < least; copy += 1) this.emit(part)
    if (most === null) {
      const fork = this.#hole()
      this.emit(part)
      this.#fill(this.#hole(), [fork])
      this.#fill(fork, [fork + 1, this.#instructions.length])
      return
    }
    const forks: number[] = []
    for (let copy = least; copy < most; copy += 1) {
      forks.push(this.#hole())
      this.emit(part)
    }
    for (const fork of forks) this.#fill(fork, [fork + 1, this.#instructions.length])
  }

  /** A fork whose targets are not known yet. */
  #hole(): number {
    return this.#instructions.push({ kind: 'go', to: [] }) - 1
  }

  #fill(hole: number, to: readonly number[]): void {
    this.#instructions[hole] = { kind: 'go', to }
  }
}
