/** Elements that have no end. */
const VOID = new Set(['meta', 'wbr'])
/** All that a page may be made of, and all that may stand in its tags: no script, no link to anywhere, no handler. */
const ELEMENTS = new Set(
  'html head meta title style body main header section h1 h2 h3 p ul li dl dt dd div a pre strong span bdi wbr figure svg desc rect line circle text details summary table thead tbody tr th td'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'lang charset http-equiv content name class id href role tabindex scope x y x1 x2 y1 y2 cx cy r width height text-anchor aria-label aria-labelledby aria-hidden data-label'.split(
    ' ',
  ),
)

/** What is wrong with the tags of a page: not closed in order, or nothing that a report is made of. */
export function tagFaults(page: string): readonly string[] {
  const faults: string[] = []
  const open: string[] = []
  const [doctype, ...rest] = page.split('\n')
  if (doctype !== '<!DOCTYPE html>') faults.push(`begins with ${doctype}`)
  const left = rest
    .join('\n')
    .replace(/<(\/?)([a-z0-9]+)((?: [a-z0-9-]+="[^"<>]*")*)(\/?)>/g, (tag, ...parts) => {
      const [end, element, attributes, closed] = parts.map(String)
      if (!ELEMENTS.has(element ?? '')) faults.push(`element ${tag}`)
      for (const [, name = ''] of (attributes ?? '').matchAll(/ ([a-z0-9-]+)="/g)) {
        if (!ATTRIBUTES.has(name)) faults.push(`attribute ${name} in ${tag}`)
      }
      for (const [, target = ''] of (attributes ?? '').matchAll(/ href="([^"]*)"/g)) {
        if (!target.startsWith('#')) faults.push(`a link to ${target}`)
      }
      if (end === '/') {
        const expected = open.pop()
        if (expected !== element) faults.push(`${tag} where ${expected} ends`)
      } else if (closed !== '/' && !VOID.has(element ?? '')) open.push(element ?? '')
      return ''
    })
  if (/[<>]/.test(left)) faults.push(`markup that is none: ${/.{0,40}[<>].{0,40}/.exec(left)?.[0]}`)
  return [...faults, ...open.map((element) => `${element} is never closed`)]
}

/** The text of a page as a reader has it, without its style. */
export function readable(page: string): string {
  return page
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(/<wbr>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, entity: string) => ENTITIES[entity] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
