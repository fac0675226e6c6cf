import { CodePointSet } from './code-points.ts'
import { type Assertion, PatternError, type PatternNode, readPattern } from './pattern-syntax.ts'

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
  const program: Instruction[] = []
  emit(node, program, ignoreCase)
  program.push({ kind: 'found' })
  return program
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

function emit(node: PatternNode, program: Instruction[], ignoreCase: boolean): void {
  switch (node.kind) {
    case 'one_of':
      program.push({ kind: 'one_of', set: new CodePointSet(node.ranges, node.negated, ignoreCase) })
      return
    case 'assertion':
      program.push(node)
      return
    case 'sequence':
      for (const part of node.parts) emit(part, program, ignoreCase)
      return
    case 'either':
      emitBranches(node.branches, program, ignoreCase)
      return
    case 'repeat':
      emitRepeat(node, program, ignoreCase)
  }
}

function emitBranches(branches: readonly PatternNode[], program: Instruction[], ignoreCase: boolean): void {
  const fork = program.push({ kind: 'go', to: [] }) - 1
  const starts: number[] = []
  const ends: number[] = []
  for (const branch of branches) {
    starts.push(program.length)
    emit(branch, program, ignoreCase)
    ends.push(program.push({ kind: 'go', to: [] }) - 1)
  }
  program[fork] = { kind: 'go', to: starts }
  for (const end of ends) program[end] = { kind: 'go', to: [program.length] }
}

function emitRepeat(
  { part, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
  program: Instruction[],
  ignoreCase: boolean,
): void {
  for (let copy = 0; copy < least; copy += 1) emit(part, program, ignoreCase)
  if (most === null) {
    const fork = program.push({ kind: 'go', to: [] }) - 1
    emit(part, program, ignoreCase)
    program.push({ kind: 'go', to: [fork] })
    program[fork] = { kind: 'go', to: [fork + 1, program.length] }
    return
  }
  const forks: number[] = []
  for (let copy = least; copy < most; copy += 1) {
    forks.push(program.push({ kind: 'go', to: [] }) - 1)
    emit(part, program, ignoreCase)
  }
  for (const fork of forks) program[fork] = { kind: 'go', to: [fork + 1, program.length] }
}
