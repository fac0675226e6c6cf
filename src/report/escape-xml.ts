import { cutCharacters, escapeTerminal } from './escape.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text that is only text in XML, between tags and in a quoted attribute. What XML cannot hold at all, such as control
 * characters and half surrogates, stands there as a visible escape.
 *
 * @param most code points to keep
 */
export function escapeXml(text: string, most: number): string {
  return escapeTerminal(cutCharacters(text, most)).replace(
    /[&<>"']/g,
    (character) => ENTITIES[character] ?? '',
  )
}
