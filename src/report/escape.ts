/**
 * What a terminal would obey, hide, reorder or draw as nothing: control and format characters (ANSI and bidirectional
 * ones among them), unassigned and private ones, every blank but the plain space, and what Unicode calls ignorable.
 */
const UNSEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Marks that hang on nothing, or pile up until they cover the lines around them. */
const STRAY_MARKS = /^\p{M}|(?<=\p{M}{3})\p{M}/gu

function visibleEscape(character: string): string {
  switch (character) {
    case '\n':
      return '\\n'
    case '\r':
      return '\\r'
    case '\t':
      return '\\t'
  }
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`
}

/**
 * Text from an input, fit for one line of a terminal: whatever a reader could not see stands there as an escape.
 * Backslashes stay as they are, so that escaping twice changes nothing.
 */
export function escapeTerminal(text: string): string {
  return text.replace(UNSEEN, visibleEscape).replace(STRAY_MARKS, visibleEscape)
}

/** Whether text reads the same raw and escaped, so that a person can copy it. */
export function isCopyable(text: string): boolean {
  return escapeTerminal(text) === text
}

/**
 * JSON in which every character that a terminal would obey is `\uXXXX`. Nothing is lost: it parses to the same value.
 *
 * @param json as `JSON.stringify` makes it; such characters stand only inside its strings
 */
export function escapeJson(json: string): string {
  return json.replace(UNSEEN, (character) => {
    if (character === '\n') return character
    let escaped = ''
    for (let index = 0; index < character.length; index += 1) {
      escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
    }
    return escaped
  })
}

/** The first `most` characters (code points), and `…` where there were more. */
export function cutCharacters(text: string, most: number): string {
  // A slice first: the rest of a text of many megabytes is never looked at.
  const head = Array.from(text.slice(0, most * 2 + 2))
  return head.length <= most ? text : `${head.slice(0, Math.max(0, most - 1)).join('')}…`
}

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text that is only text in HTML and in XML, between tags and in a quoted attribute.
 *
 * @param most code points to keep; of what had to be escaped no more than twice as many are shown
 */
export function escapeHtml(text: string, most = 600): string {
  const shown = cutCharacters(escapeTerminal(cutCharacters(text, most)), most * 2)
  return shown.replace(/[&<>"']/g, (character) => HTML[character] ?? character)
}

/** A blank of no width, as an entity. */
const APART = '&#8203;'

/**
 * Text that is only text in Markdown, in a paragraph, a table cell or a list: no markup, no HTML, no link, no image,
 * no mention and no reference to an issue. Hosts look for the last three after rendering, where an escape is gone
 * already: an entity for a blank of no width parts them there.
 *
 * @param most code points to keep
 */
export function escapeMarkdown(text: string, most = 200): string {
  return escapeTerminal(cutCharacters(text, most))
    .trim()
    .replace(/[&<>|\\`*~[\]$#@_]/g, markdownText)
    .replace(/^[-+=](?=[-+=\s]*$|\s)/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/:(?=\/\/)|(?<=\b(?:mailto|xmpp)):/gi, `${APART}:`)
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}${APART}.`)
    .replace(/\bGH-(?=\d)/gi, (reference) => `${reference}${APART}`)
    .replace(/\b[0-9a-f]{7,40}\b/gi, (digest) => `${digest.slice(0, 4)}${APART}${digest.slice(4)}`)
}

/** One character that means something in Markdown or to its host, as text where it stands. */
function markdownText(character: string, at: number, text: string): string {
  const before = text[at - 1] ?? ''
  const after = text[at + 1] ?? ''
  switch (character) {
    case '|':
      return '&#124;'
    case '#':
      return /\d/.test(after) ? `&#35;${APART}` : at === 0 ? '&#35;' : '#'
    case '@':
      return /[\p{L}\p{N}_-]/u.test(after) ? `&#64;${APART}` : '@'
    case '_':
      // Inside a word it is no emphasis, and names read better without backslashes.
      return /[A-Za-z0-9]/.test(before) && /[A-Za-z0-9]/.test(after) ? '_' : '\\_'
    default:
      return HTML[character] ?? `\\${character}`
  }
}

/**
 * A name from an input as Markdown code: nothing inside code is markup, a link or a mention.
 *
 * @param place in a table a `|` ends the cell even inside code, so it is escaped there and only there
 */
export function markdownCode(text: string, place: 'table' | 'text', most = 80): string {
  const shown = escapeTerminal(cutCharacters(text, most))
  const runs = shown.match(/`+/g) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1)
  const padded = shown === '' || /^[` ]|[` ]$/.test(shown) ? ` ${shown} ` : shown
  return `${fence}${place === 'table' ? padded.replaceAll('|', '\\|') : padded}${fence}`
}
