/** A model with its list price, in dollars a million tokens, and about how fast it answers. */
export interface Model {
  readonly dollarsPerMillionAsked: number
  readonly dollarsPerMillionAnswered: number
  readonly firstTokenMs: number
  readonly msPerToken: number
}

export const LARGE: Model = {
  dollarsPerMillionAsked: 3,
  dollarsPerMillionAnswered: 15,
  firstTokenMs: 700,
  msPerToken: 11,
}

export const SMALL: Model = {
  dollarsPerMillionAsked: 0.8,
  dollarsPerMillionAnswered: 4,
  firstTokenMs: 350,
  msPerToken: 4.5,
}

/** Limits that the assistant sets on every call. */
export const MOST_ASKED = 16_000
export const MOST_ANSWERED = 1_000

/** What one call costs, in whole millionths of a dollar. */
export function millionthsOf(model: Model, asked: number, answered: number): number {
  return Math.round(asked * model.dollarsPerMillionAsked + answered * model.dollarsPerMillionAnswered)
}

/** What no single call can cost more than, in millionths of a dollar: the range of the policy. */
export const DEAREST_CALL = millionthsOf(LARGE, MOST_ASKED, MOST_ANSWERED)
