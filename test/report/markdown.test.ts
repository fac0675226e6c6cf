import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../src/domain/exit-code.ts'
import { renderMarkdown } from '../../src/report/markdown.ts'
import { hostileDecision, OBEYED } from './hostile.ts'
import { expectPicture } from './picture.ts'
import { PICTURED } from './pictured.ts'

describe('the Markdown report', () => {
  it.each(['pass', 'fail', 'insufficient', 'unvalidated', 'described', 'slices'])(
    'looks like the picture of %s',
    (name) => {
      expectPicture(`${name}.md`, renderMarkdown(PICTURED[name]!))
    },
  )

  it('begins with the same heading for every outcome, then the answer in one line', () => {
    for (const each of Object.values(PICTURED)) {
      const [heading, , answer] = renderMarkdown(each).split('\n')
      expect(heading).toBe('## oloproof')
      expect(answer).toMatch(
        new RegExp(`^\\*\\*${each.outcome}\\*\\* · .* · exit ${exitCodeOf(each.outcome)}$`),
      )
    }
  })

  it('lets nobody add HTML, cells, links or mentions', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        const text = renderMarkdown(hostile)
        for (const line of text.slice(0, -1).split('\n')) expect(line).not.toMatch(OBEYED)
        const withoutCode = text
          .replace(/^```\n.*\n```$/gm, '')
          .replace(/(?<!\\)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, '')
        const tags = withoutCode.match(/<[^>]*>?/g) ?? []
        for (const tag of tags) expect(['<details>', '</details>', '<summary>', '</summary>']).toContain(tag)
        expect(withoutCode).not.toMatch(/@\w|(?<!&#8203;):\/\/|\bwww\./i)
        expect(withoutCode).not.toMatch(/(?:^|[^\\])(?:\\\\)*\]\(/)
      }),
    )
  })

  it('has as many cells in each row of the table as in its head', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        const rows = renderMarkdown(hostile)
          .split('\n')
          .filter((line) => line.startsWith('| '))
        expect(rows.length).toBeGreaterThanOrEqual(hostile.rules.length)
        for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(7)
      }),
    )
  })
})
