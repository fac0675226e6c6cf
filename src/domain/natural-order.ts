/**
 * Order of ids as people list them: runs of digits compare as numbers, so that `q-2` comes before `q-10`.
 * Total and independent of the order of rows; ids that differ never compare equal.
 */
export function naturalOrder(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (isDigit(a, i) && isDigit(b, j)) {
      const endOfA = endOfDigits(a, i)
      const endOfB = endOfDigits(b, j)
      const startOfA = skipZeros(a, i, endOfA)
      const startOfB = skipZeros(b, j, endOfB)
      const byLength = endOfA - startOfA - (endOfB - startOfB)
      if (byLength !== 0) return byLength
      const digitsOfA = a.slice(startOfA, endOfA)
      const digitsOfB = b.slice(startOfB, endOfB)
      if (digitsOfA !== digitsOfB) return digitsOfA < digitsOfB ? -1 : 1
      i = endOfA
      j = endOfB
    } else {
      const byUnit = a.charCodeAt(i) - b.charCodeAt(j)
      if (byUnit !== 0) return byUnit
      i += 1
      j += 1
    }
  }
  const byRest = a.length - i - (b.length - j)
  if (byRest !== 0) return byRest
  return a < b ? -1 : a > b ? 1 : 0
}

function isDigit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 48 && unit <= 57
}

function endOfDigits(text: string, from: number): number {
  let end = from
  while (end < text.length && isDigit(text, end)) end += 1
  return end
}

function skipZeros(text: string, from: number, end: number): number {
  let start = from
  while (start < end - 1 && text.charCodeAt(start) === 48) start += 1
  return start
}
