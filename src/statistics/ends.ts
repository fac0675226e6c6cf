/** Two ends of an interval in the units of what it is about, `lower ≤ upper`. Of rates there is `Interval`. */
export interface Ends {
  readonly lower: number
  readonly upper: number
}
