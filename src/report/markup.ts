import { escapeHtml } from './escape.ts'

/** HTML that is safe to stand in a page. Only `html` and `text` make it: whatever else they are given is escaped. */
export class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What may stand in a template: text of whatever origin, markup, some of either, or nothing. */
export type Piece = string | number | Markup | null | readonly Piece[]

/**
 * A template of HTML in which every text is escaped, whoever wrote it. Letters beyond ASCII stand in pieces and not in the
 * template: a bundler may not write those as escapes, and the bundle is read as one byte a letter.
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(
    strings.map((string, index) => (index === 0 ? '' : shown(pieces[index - 1] ?? null)) + string).join(''),
  )
}

/** Text that is cut at `most` code points rather than where a sentence is. */
export function text(raw: string, most: number): Markup {
  return new Markup(escapeHtml(raw, most))
}

function shown(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(Number(piece.toFixed(3)))
  return piece instanceof Markup ? piece.toString() : piece.map(shown).join('')
}
