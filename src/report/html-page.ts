import { STYLE } from './html-style.ts'
import { html, Markup, type Piece, text } from './markup.ts'

/** Longest line of a text that is shown as it is. */
const LONGEST_LINE = 4000
const NEW_LINE = new Markup('\n')

/** A whole page: one file that loads nothing and runs nothing, which its first lines hold the browser to. */
export function page(title: string, body: Piece): string {
  const whole = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${`${title} · oloproof`}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
  return whole.toString()
}

/** A page that says in words what happened where there is no decision to show. */
export function renderTextPage(title: string, words: string): string {
  const lines = words
    .trimEnd()
    .split('\n')
    .map((line, index) => [index === 0 ? null : NEW_LINE, text(line, LONGEST_LINE)])
  return page(title, html`<p class="tool">oloproof</p>\n<h1>${title}</h1>\n<pre>${lines}</pre>`)
}
