import type { Ranges } from './code-points.ts'

/** A pattern as it was written, before repetitions are unrolled. */
export type PatternNode =
  | { readonly kind: 'one_of'; readonly ranges: Ranges; readonly negated: boolean }
  | { readonly kind: 'assertion'; readonly what: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly branches: readonly PatternNode[] }
  /** `most` null: without end. */
  | {
      readonly kind: 'repeat'
      readonly part: PatternNode
      readonly least: number
      readonly most: number | null
    }

export type Assertion = 'start' | 'end' | 'word_boundary'

/** A pattern that is not written as oloproof reads it. The message is a fragment and names the character, from 1. */
export class PatternError extends Error {
  readonly position: number

  constructor(what: string, position: number) {
    super(`${what} at character ${position}`)
    this.name = 'PatternError'
    this.position = position
  }
}
