import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayWidth } from '../../src/report/display-width.ts'
import { check, checkText, folderOf } from './check-folder.ts'

const HOSTILE = [
  '\u001b[2J\u001b[31m',
  '\u202e0 tixe\u2066',
  'a\u200bb',
  'two\nlines',
  '$(reboot) `id`',
  "o'k",
  '__proto__',
  '漢字かな交じり文',
  'x'.repeat(300),
  '| a | b |',
]
/** What a terminal would obey or hide, line ends aside. */
const UNSEEN = /(?!\n)[\p{Cc}\u200b\u202e\u2066]/u

const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`

/** A run in which every name has the text in it, and five answers of which two people say different things. */
function folderWith(text: string): string {
  const metric = `m${text}`
  const id = (i: number): string => cell(`c${i}${text}`)
  const rows = Array.from({ length: 40 }, (_, i) =>
    [id(i), i % 5 === 0 ? 'false' : 'true', cell(`gpt${text}`), cell(`l${text}`), i < 20 ? 'true' : ''].join(
      ',',
    ),
  )
  const header = ['case', metric, `${metric}.judge`, `lang${text}`, `${metric}.label`].map(cell).join(',')
  const folder = folderOf({ 'scores.csv': `${header}\n${rows.join('\n')}\n` })
  const run = createHash('sha256')
    .update(readFileSync(join(folder, 'scores.csv')))
    .digest('hex')
  const sheet = [0, 1, 2, 3, 4].map((i) => `${id(i)},${i % 5 !== 0},${run},false\n`)
  writeFileSync(
    join(folder, 'mine.csv'),
    `case,${cell(metric)},run,${cell(`${metric}.label`)}\n${sheet.join('')}`,
  )
  return folder
}

describe('hostile text', () => {
  test.each(HOSTILE)('%j is shown escaped, on lines that fit', async (text) => {
    const shown = await checkText(folderWith(text), '--labels', 'mine.csv', '--by', `lang${text}`)
    expect(shown.code).toBe(2)
    expect(shown.out).not.toMatch(UNSEEN)
    const wide = shown.out
      .split('\n')
      .filter((line) => displayWidth(line) > 80 && !line.startsWith('      oloproof judge sample '))
    expect(wide).toEqual([])
  })

  test.each(HOSTILE)('%j comes back from the JSON', async (text) => {
    const folder = folderWith(text)
    const more = ['--labels', 'mine.csv', '--by', `lang${text}`]
    expect((await checkText(folder, '-f', 'json', ...more)).out).not.toMatch(UNSEEN)
    const [judge] = (await check(folder, ...more)).judges
    expect(judge).toMatchObject({
      metric: `m${text}`,
      judge: `gpt${text}`,
      by: { label: `lang${text}`, value: `l${text}` },
      disputed: 5,
    })
    expect(judge!.disputes.map((dispute) => dispute.case)).toEqual([0, 1, 2, 3, 4].map((i) => `c${i}${text}`))
  })
})
