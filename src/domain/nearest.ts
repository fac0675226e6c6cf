/** Longer names are never compared: they come from files, and the work grows with the product of two lengths. */
const LONGEST_COMPARED = 64

/** Rarely is a name of three letters with two wrong ones still the same name. */
function allowedEdits(length: number): number {
  if (length <= 2) return 0
  if (length <= 5) return 1
  if (length <= 8) return 2
  return Math.min(4, Math.floor(length / 3))
}

/** Letter case and the three ways of joining words do not make another name. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[-\s.]/g, '_')
}

/**
 * Damerau–Levenshtein distance in its optimal-string-alignment form: insertions, deletions, substitutions and swaps
 * of neighbours each count one.
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      }
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Shorter beginnings say too little: `id` begins many words. */
const SHORTEST_BEGINNING = 4

/** `toxic` for `toxicity`, `confidence_level` for `confidence`: one is the beginning of the other. */
function beginsAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= SHORTEST_BEGINNING && (a.startsWith(b) || b.startsWith(a))
}

/**
 * The candidate that `name` was most likely meant to be, for "did you mean": the one with the fewest typing mistakes,
 * the first of them on a tie, whatever the letter case, else the first that begins alike. Null when none is near
 * enough to be worth saying.
 */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  const wanted = folded(name)
  if (wanted.length > LONGEST_COMPARED) return null
  let best: string | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  let alike: string | null = null
  for (const candidate of candidates) {
    const offered = folded(candidate)
    if (offered.length > LONGEST_COMPARED) continue
    if (offered === wanted) return candidate
    if (alike === null && beginsAlike(wanted, offered)) alike = candidate
    const limit = allowedEdits(Math.max(wanted.length, offered.length))
    if (Math.abs(offered.length - wanted.length) > limit) continue
    const distance = editDistance(wanted, offered)
    if (distance <= limit && distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best ?? alike
}
