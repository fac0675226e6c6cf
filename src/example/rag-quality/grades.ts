import type { Grounding } from './answers.ts'

/** From this share of supported claims on an answer counts as grounded: the limit of the policy. */
export const GROUNDED_FROM = 0.7

/** What the judge found in an answer: claims, and those of them that the passages support. */
const SUPPORTED = [
  [1, 1],
  [2, 2],
  [3, 3],
  [5, 5],
  [4, 5],
  [3, 4],
] as const
const UNSUPPORTED = [
  [1, 2],
  [2, 3],
  [1, 3],
  [3, 5],
] as const

/** Share of the claims that the judge found supported. */
export function faithfulness(grounding: Grounding, random: () => number): number {
  const shares = judgedGrounded(grounding) ? SUPPORTED : UNSUPPORTED
  const [supported, claims] = shares[Math.floor(random() * shares.length)] ?? [1, 1]
  return supported / claims
}

/** How well the judge finds that the answer fits the question. */
export function answerRelevancy(random: () => number): number {
  return 0.99 - 0.3 * random() * random()
}

export function judgedGrounded(grounding: Grounding): boolean {
  return grounding === 'grounded' || grounding === 'made_up_quietly'
}

/** What a person says who has the page and the answer. */
export function isGrounded(grounding: Grounding): boolean {
  return grounding === 'grounded' || grounding === 'said_otherwise'
}
