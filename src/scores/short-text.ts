import crypto from 'node:crypto'

/** Longest prompt that is its own label. */
const LONGEST_PROMPT = 60
const LONGEST_ABOUT = 200

/** SHA-256 of a text, which a suite needs once a row; the short way is three times faster, and not in every Node 20. */
export const hexDigest: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text).digest('hex')

/** How a prompt is known: itself, or its first 60 characters and a digest when it is long or has line breaks. */
export function promptLabel(prompt: string): string {
  if (prompt.length <= LONGEST_PROMPT && !UNEVEN_BLANKS.test(prompt)) return prompt
  return `${cut(onOneLine(prompt.slice(0, 4 * LONGEST_PROMPT)), LONGEST_PROMPT)}…${hexDigest(prompt).slice(0, 8)}`
}

/** What tells a person which case it is, short enough to keep for every case. */
export function aboutText(text: string): string | null {
  const start = text.length > 4 * LONGEST_ABOUT ? text.slice(0, 4 * LONGEST_ABOUT) : text
  const line = (UNEVEN_BLANKS.test(start) ? onOneLine(start) : start).trim()
  if (line === '') return null
  if (line.length > LONGEST_ABOUT) return detached(`${cut(line, LONGEST_ABOUT - 1)}…`)
  return line.length < text.length ? detached(line) : line
}

/** Blanks that are more than a single space between words. */
const UNEVEN_BLANKS = /\s\s|[^\S ]/

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** At most so many UTF-16 units, never half a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** A copy: a slice would keep the whole text it was cut from in memory. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
