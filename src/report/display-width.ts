/** Drawn two columns wide by terminals: East Asian wide and full-width forms, and emoji. */
const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u

/** Drawn on top of the character before: combining marks, skin tones, vowels and finals of Hangul. */
const ZERO = /[\p{M}\p{Emoji_Modifier}\u1160-\u11ff]/u

const REGIONAL = /\p{Regional_Indicator}/u
const ONLY_ASCII = /^[ -~]*$/

/** Columns that one code point takes; two regional indicators make one flag of two columns. */
function widthOf(character: string, before: string): number {
  if (character >= ' ' && character <= '~') return 1
  if (ZERO.test(character)) return 0
  if (REGIONAL.test(character)) return REGIONAL.test(before) ? 0 : 2
  return WIDE.test(character) ? 2 : 1
}

/** Columns that a text takes in a terminal. The text has been escaped: it has no control characters. */
export function displayWidth(text: string): number {
  if (ONLY_ASCII.test(text)) return text.length
  let width = 0
  let before = ''
  for (const character of text) {
    const own = widthOf(character, before)
    width += own
    // A third indicator starts a new flag.
    before = own === 0 && REGIONAL.test(character) ? '' : character
  }
  return width
}

/** As much of the text as fits in `width` columns, from its start. */
function head(text: string, width: number): string {
  let kept = ''
  let before = ''
  let used = 0
  for (const character of text) {
    const own = widthOf(character, before)
    if (used + own > width) break
    used += own
    kept += character
    before = own === 0 && REGIONAL.test(character) ? '' : character
  }
  return kept
}

/** As much of the text as fits in `width` columns, from its end. */
function tail(text: string, width: number): string {
  let kept = ''
  let used = 0
  for (const character of Array.from(text.slice(-(width * 8))).reverse()) {
    const own = widthOf(character, '')
    if (used + own > width) break
    used += own
    kept = character + kept
  }
  return kept
}

/** At most `width` columns of the text, ending in the ellipsis where something was cut. */
export function cutToWidth(text: string, width: number, ellipsis: string): string {
  if (displayWidth(text) <= width) return text
  return `${head(text, Math.max(0, width - displayWidth(ellipsis)))}${ellipsis}`
}

/** Columns at the start of a name that stay, however long the part is that tells it from others. */
const LEAST_START = 6

/**
 * At most `width` columns with the middle cut out, for names that differ in their last part. The value of a slice,
 * as in `id[label=value]`, is kept as far as there is room.
 */
export function cutMiddle(text: string, width: number, ellipsis: string): string {
  if (displayWidth(text) <= width) return text
  const room = Math.max(0, width - displayWidth(ellipsis))
  const value = text.endsWith(']') ? displayWidth(text.slice(text.lastIndexOf('=') + 1)) : 0
  const end = Math.max(Math.floor(room / 3), Math.min(value, room - LEAST_START))
  return `${head(text, room - end)}${ellipsis}${tail(text, end)}`
}

export function padRight(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

export function padLeft(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

/** The text in lines of at most `width` columns, broken at blanks; a word that is wider is cut. */
export function wrap(text: string, width: number, ellipsis: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const fitting = cutToWidth(word, width, ellipsis)
    if (line === '') line = fitting
    else if (displayWidth(line) + 1 + displayWidth(fitting) <= width) line += ` ${fitting}`
    else {
      lines.push(line)
      line = fitting
    }
  }
  if (line !== '') lines.push(line)
  return lines
}
