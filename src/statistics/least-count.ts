/**
 * The least whole number from `from` on that satisfies a condition which, once true, stays true.
 *
 * @param most where to give up
 * @returns null when none up to `most` satisfies it
 */
export function leastCount(from: number, most: number, satisfies: (count: number) => boolean): number | null {
  if (from > most) return null
  if (satisfies(from)) return from
  if (from === most) return null
  let no = from
  let yes = from + 1
  for (let stride = 1; !satisfies(yes); stride *= 2) {
    if (yes >= most) return null
    no = yes
    yes = Math.min(most, yes + 2 * stride)
  }
  while (yes - no > 1) {
    const middle = no + Math.floor((yes - no) / 2)
    if (satisfies(middle)) yes = middle
    else no = middle
  }
  return yes
}
