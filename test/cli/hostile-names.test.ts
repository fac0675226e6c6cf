import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { escapeTerminal } from '../../src/report/escape.ts'
import { BIN, requireBuild } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { OBEYED } from '../report/hostile.ts'
import { readJunit } from '../report/read-junit.ts'
import { readWorkflowCommand } from '../report/read-workflow-command.ts'

beforeAll(requireBuild)

const NAMES = {
  markup: '<script>alert(1)</script>',
  'a command': '::error::b',
  'a command that stops commands': '::stop-commands::t',
  'an old command': '##[error]x ##vso[task.complete result=Succeeded]',
  'encoded lines': '%0A::error::x,line=9',
  ANSI: '\u001b[2J\u001b[31mred',
  'from right to left': '\u202eabc\u2066',
  'very long': 'x'.repeat(10_000),
  'a formula': '=HYPERLINK("http://x.example","y")',
  'a cell': 'a|b|c',
  'a table': '| a | b |',
  'ends of XML': ']]>--></failure>"\'&amp;',
  'a link': '[x](javascript:alert(1)) ![y](https://evil.example/z.png) @octocat #12',
  // Not in the name of a rule, which is on one line.
  lines: 'a\n::error::b\r\nPASS  all rules hold  exit 0',
} as const

const CONTROL = new RegExp(OBEYED.source, 'u')
const FORMATS = ['text', 'json', 'markdown', 'html', 'junit', 'github'] as const
const FILES = ['o.txt', 'o.md', 'o.json', 'o.html', 'o.xml']
type Format = (typeof FORMATS)[number]

/** What the gate says in every format of scores, reasons, labels and a rule that are all called `name`. */
function decided(
  name: string,
): Readonly<Record<Format, string>> & { readonly rule: string; readonly files: string[] } {
  const folder = temporaryFolder()
  const rule = name.replace(/\s+/g, ' ')
  const rules = [
    { id: rule, metric: 'ok', max_failures: 0 },
    { id: 'in-slice', metric: 'ok', min: 0.9, where: { lang: rule } },
  ]
  writeFileSync(join(folder, 'p.yaml'), JSON.stringify({ version: 1, rules }))
  const row = (rest: object) => JSON.stringify({ case: name, ok: false, lang: rule, ...rest })
  const rows = [
    row({}),
    row({ case: `${name} 2`, ok: null, ok_error: name }),
    row({ case: 'b', ok: true, reason: name }),
  ]
  writeFileSync(join(folder, 's.jsonl'), `${rows.join('\n')}\n`)
  const words = ['scores', 'import', 's.jsonl', '-p', 'p.yaml']
  const said = Object.fromEntries(
    FORMATS.map((format) => {
      const outputs = format === 'text' ? FILES.flatMap((file) => ['-o', file]) : []
      const ran = spawnSync(process.execPath, [BIN, ...words, '-f', format, ...outputs], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect({ code: ran.status, err: ran.stderr }, format).toEqual({ code: 1, err: '' })
      return [format, ran.stdout]
    }),
  )
  const { text = '', json = '', markdown = '', html = '', junit = '', github = '' } = said
  const files = FILES.map((file) => readFileSync(join(folder, file), 'utf8'))
  return { text, json, markdown, html, junit, github, rule, files }
}

const linesOf = (text: string) => text.split('\n')

describe.each(Object.entries(NAMES))('%s', (_, name) => {
  it('is a name and no more, in every format', () => {
    const said = decided(name)
    const { rule } = said
    const shown = escapeTerminal(rule)
    for (const output of [...FORMATS.map((format) => said[format]), ...said.files]) {
      for (const line of linesOf(output)) expect(line).not.toMatch(CONTROL)
    }
    for (const format of ['text', 'json', 'markdown', 'html', 'junit'] as const) {
      for (const line of linesOf(said[format])) {
        expect(line.trimStart(), format).not.toMatch(/^::/)
        expect(line, format).not.toMatch(/##(?:vso)?\[/)
      }
    }

    // The decision is one line, and it is the first: no name says another.
    expect(said.text).toMatch(/^FAIL {2}/)
    expect(linesOf(said.text).filter((line) => /^(?:PASS|INSUFFICIENT)/.test(line))).toEqual([])

    const json = JSON.parse(said.json)
    expect(json).toMatchObject({ decision: 'FAIL', exit_code: 1, rules: [{ id: rule }, {}] })

    // Outside code nothing of it is markup.
    const prose = said.markdown.replace(/(`+)[^`].*?\1(?!`)/g, '')
    expect(prose).not.toMatch(/<script|<\/failure|\]\(javascript|!\[y\]|(?<!\\)\[x\]/)
    for (const line of linesOf(said.markdown).filter((each) => each.startsWith('|'))) {
      const cells = line.replaceAll('\\|', '').split('|').length
      expect(cells, line).toBe(headerCells(said.markdown, line))
    }

    // The page has the tags that a page of plain names has, and no others.
    expect(tagsOf(said.html)).toEqual(plainTags())
    expect(said.html).not.toMatch(/<script|javascript:[^<]*"|<img|<a href="(?!#)/)

    const junit = readJunit(said.junit)
    expect(junit.cases.map(({ element }) => element)).toContain('failure')
    expect(junit.cases).toHaveLength(2)
    const named = junit.cases[0]?.name.replaceAll('\\u0023', '#').replaceAll('\\u003a', ':') ?? ''
    if (shown.length <= 1000) expect(named).toBe(shown)
    else expect(shown.startsWith(named.slice(0, -1))).toBe(true)

    const commands = linesOf(said.github.trimEnd()).map(readWorkflowCommand)
    expect(commands.map((each) => each?.command)).toEqual(['error', 'error', 'error'])
    const title = commands[1]?.properties.title ?? ''
    if (shown.length <= 150) expect(title).toBe(`oloproof: ${shown}`.trimEnd())
    for (const each of commands.slice(1))
      expect(each?.properties).toMatchObject({ file: 'p.yaml', line: '1' })
    for (const format of ['text', 'github', 'markdown'] as const) {
      expect(Math.max(...linesOf(said[format]).map((line) => line.length)), format).toBeLessThan(8000)
    }
  })
})

/** The tags of a page, in order, without their attributes. */
function tagsOf(html: string): readonly string[] {
  return html.match(/<\/?[a-z][\w-]*/gi) ?? []
}

/** The same decision about names that are only names. */
const plainTags = (() => {
  let known: readonly string[] | null = null
  return (): readonly string[] => {
    known ??= tagsOf(decided('plain').html)
    return known
  }
})()

/** The cells of the header of the table that a line belongs to. */
function headerCells(markdown: string, line: string): number {
  const lines = linesOf(markdown)
  let at = lines.indexOf(line)
  while (at > 0 && lines[at - 1]?.startsWith('|')) at -= 1
  return (lines[at] ?? '').replaceAll('\\|', '').split('|').length
}
