import { CodePointSet, WORD } from './code-points.ts'
import type { Assertion } from './pattern-node.ts'
import { compileProgram, type Instruction } from './pattern-program.ts'

/** A regular expression that finds what it looks for in time linear in the text, whatever the text. */
export interface Pattern {
  /** Whether it matches anywhere in the text. */
  test(text: string): boolean
}

/** Before the first character of a text, and after the last. */
const NOTHING = -1
const WORD_CHARACTERS = new CodePointSet(WORD, false, false)
const LAST_ROUND = 2 ** 32 - 1

/**
 * Compiles a pattern. `.`, `\d`, `\w`, `\s` and `\b` are JavaScript's; `^` and `$` are the ends of the whole text;
 * characters are code points. With `ignoreCase` characters are alike when one is the other's lower or upper form.
 * @throws {PatternError} naming the character, for what is not a regular expression of linear time
 */
export function compilePattern(pattern: string, options: { readonly ignoreCase: boolean }): LinearPattern {
  return new LinearPattern(compileProgram(pattern, options.ignoreCase))
}

/**
 * Pike's simulation of Thompson's automaton: all instructions that could be next are held at once, each once, so that
 * a character costs at most the length of the program and no text makes it go back.
 */
export class LinearPattern implements Pattern {
  readonly #program: readonly Instruction[]
  /** The round in which an instruction was last visited. */
  readonly #visited: Uint32Array
  #round = 0

  constructor(program: readonly Instruction[]) {
    this.#program = program
    this.#visited = new Uint32Array(program.length)
  }

  /** Instructions of the automaton. */
  get length(): number {
    return this.#program.length
  }

  test(text: string): boolean {
    return this.search(text).found
  }

  /** Whether it matches anywhere, and how many instructions were looked at to know. */
  search(text: string): { readonly found: boolean; readonly steps: number } {
    let steps = 0
    let seeds: number[] = []
    let next: number[] = []
    let before = NOTHING
    for (let at = 0; ; ) {
      const point = at < text.length ? text.codePointAt(at)! : NOTHING
      this.#nextRound()
      // A match may begin at every character.
      seeds.push(0)
      for (let pc = seeds.pop(); pc !== undefined; pc = seeds.pop()) {
        if (this.#visited[pc] === this.#round) continue
        this.#visited[pc] = this.#round
        steps += 1
        const instruction = this.#program[pc]!
        switch (instruction.kind) {
          case 'found':
            return { found: true, steps }
          case 'one_of':
            if (point !== NOTHING && instruction.set.has(point)) next.push(pc + 1)
            break
          case 'assertion':
            if (holds(instruction.what, before, point)) seeds.push(pc + 1)
            break
          case 'go':
            for (const target of instruction.to) seeds.push(target)
        }
      }
      if (point === NOTHING) return { found: false, steps }
      const drained = seeds
      seeds = next
      next = drained
      before = point
      at += point > 0xffff ? 2 : 1
    }
  }

  #nextRound(): void {
    if (this.#round === LAST_ROUND) {
      this.#visited.fill(0)
      this.#round = 0
    }
    this.#round += 1
  }
}

function holds(what: Assertion, before: number, after: number): boolean {
  switch (what) {
    case 'start':
      return before === NOTHING
    case 'end':
      return after === NOTHING
    case 'word_boundary':
      return isWord(before) !== isWord(after)
  }
}

function isWord(point: number): boolean {
  return point !== NOTHING && WORD_CHARACTERS.has(point)
}
