/** Values of a group differ by a factor of at most this. */
const WIDTH = 1.05

/** Terms of the logarithm's series that leave less than 1e-15 of each value over such a width. */
const TERMS = 8

/**
 * Many values from 0 to 1 in a form in which sums of logarithms of linear functions of them cost no more than some hundred
 * steps: groups of values within 5% of each other, and of each group the sums of powers of their distances from its centre.
 * Nothing is rounded to a group's centre: the sums below are exact to some 15 digits.
 */
export class ValueGroups {
  readonly #counts: readonly number[]
  readonly #centres: readonly number[]
  /** Sums of `((value - centre) / centre)^k / k` with alternating sign, k from 1, group after group. */
  readonly #powers: Float64Array
  readonly count: number

  /** @param ascending from 0 to 1, in ascending order */
  constructor(ascending: Float64Array) {
    const counts: number[] = []
    const centres: number[] = []
    const powers: number[] = []
    for (let start = 0; start < ascending.length; ) {
      const least = ascending[start]!
      let end = start + 1
      while (end < ascending.length && ascending[end]! <= least * WIDTH) end += 1
      const centre = (least + ascending[end - 1]!) / 2
      counts.push(end - start)
      centres.push(centre)
      powers.push(...powerSums(ascending, start, end, centre))
      start = end
    }
    this.#counts = counts
    this.#centres = centres
    this.#powers = Float64Array.from(powers)
    this.count = ascending.length
  }

  /**
   * Sum over the values of `ln(1 + stake (value - mean))`.
   *
   * @param stake above 0
   * @param rest  `1 - stake mean`, from 0, with its own digits: where it is 0, a value of 0 makes the sum -Infinity
   */
  sumOfLogs(stake: number, rest: number, mean: number): number {
    let sum = 0
    for (let group = 0; group < this.#centres.length; group += 1) {
      const centre = this.#centres[group]!
      const staked = stake * centre
      const gain = stake * (centre - mean)
      // Near 1 a factor has lost the digits of its distance from 1, near 0 the distance those of the factor.
      const log = gain > -0.5 ? Math.log1p(gain) : Math.log(rest + staked)
      sum += this.#counts[group]! * log + this.#series(group, staked / (rest + staked))
    }
    return sum
  }

  /** What the distances from the centre add; `ratio` from 0 to 1 is how far a relative change of a value carries. */
  #series(group: number, ratio: number): number {
    const from = group * TERMS
    // All alike: also where nothing is staked on them and the ratio does not exist.
    if (this.#powers[from + 1] === 0) return 0
    let sum = 0
    for (let term = TERMS - 1; term >= 0; term -= 1) sum = ratio * (this.#powers[from + term]! + sum)
    return sum
  }
}

function powerSums(values: Float64Array, start: number, end: number, centre: number): number[] {
  const sums = new Array<number>(TERMS).fill(0)
  if (values[start] === values[end - 1]) return sums
  for (let at = start; at < end; at += 1) {
    const distance = (values[at]! - centre) / centre
    let power = 1
    for (let term = 0; term < TERMS; term += 1) {
      power *= distance
      sums[term]! += power
    }
  }
  return sums.map((sum, term) => (term % 2 === 0 ? sum : -sum) / (term + 1))
}
