import { displayWidth, padRight, wrap } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { glyphsFor } from './glyphs.ts'
import type { TextOptions } from './palette.ts'

/** Longest sentence that is shown whole. */
const LONGEST_SENTENCE = 1000
const LEAST_WIDTH = 40
const MOST_WIDTH = 110
/** Under the headline and under each rule. */
export const INDENT = '      '

/** The width that reports are laid out in: what the terminal has, within reason. */
export function laidOut(options: TextOptions): TextOptions {
  const width = Number.isFinite(options.width) && options.width > 0 ? Math.floor(options.width) : 80
  return { ...options, width: Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)) }
}

/** A sentence in lines of the page, escaped, each line indented. */
export function paragraph(
  text: string,
  options: TextOptions,
  first = INDENT,
  rest = first,
): readonly string[] {
  const { ellipsis } = glyphsFor(options.unicode)
  const room = options.width - displayWidth(rest)
  return wrap(escapeTerminal(cutCharacters(text, LONGEST_SENTENCE)), room, ellipsis).map(
    (line, index) => (index === 0 ? first : rest) + line,
  )
}

/** Pieces on one line as long as they fit; none that fits in a line is torn apart. */
export function joined(pieces: readonly string[], options: TextOptions): readonly string[] {
  const { between, ellipsis } = glyphsFor(options.unicode)
  const room = options.width - INDENT.length
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    const shown = escapeTerminal(cutCharacters(piece, LONGEST_SENTENCE))
    const whole = line === '' ? shown : line + between + shown
    if (displayWidth(whole) <= room) {
      line = whole
      continue
    }
    if (line !== '') lines.push(line)
    // A piece that is wider than the page is wrapped: what narrowed the evidence is never cut short.
    const wrapped = wrap(shown, room, ellipsis)
    lines.push(...wrapped.slice(0, -1))
    line = wrapped[wrapped.length - 1] ?? ''
  }
  if (line !== '') lines.push(line)
  return lines.map((text) => INDENT + text)
}

/** Text at the left and at the right end of one line; two blanks between them at least. */
export function ends(left: string, right: string, options: TextOptions): string {
  const room = Math.max(displayWidth(left) + 2, options.width - 2 - displayWidth(right))
  return padRight(left, room) + right
}
