import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/domain/error-codes.ts'
import { policyTable } from '../../src/policy/reference-table.ts'
import { PROJECT, runInShell } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { blocksOf, stepsOf } from './readme-blocks.ts'

const PAGE = join(PROJECT, 'README.md')
const UPDATE = process.env.UPDATE_README === '1'
if (UPDATE) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
const README = readFileSync(PAGE, 'utf8')
/** Blocks that stand for a file of the project, or for what `.ci/run` does: tested in another way. */
const SETUP = 'sh'

describe('the README', () => {
  it('prints what it says, command by command', () => {
    const folder = temporaryFolder()
    cpSync(join(import.meta.dirname, 'files'), folder, { recursive: true })
    let markdown = README
    let lastCode = 0
    let steps = 0
    for (const block of blocksOf(README)) {
      if (block.title !== '' && block.language !== 'console') {
        mkdirSync(join(folder, dirname(block.title)), { recursive: true })
        writeFileSync(join(folder, block.title), `${block.text}\n`)
      }
      if (block.language !== 'console') continue
      let fresh = ''
      for (const { command, output } of stepsOf(block)) {
        const ran =
          command === 'echo $?'
            ? { out: `${lastCode}\n`, err: '', code: lastCode }
            : runInShell(`${command} 2>&1`, folder)
        lastCode = ran.code ?? 3
        steps += 1
        fresh += `$ ${command}\n${ran.out.trimEnd()}\n`
        if (!UPDATE) expect(ran.out.trimEnd(), `line ${block.line}: ${command}`).toBe(output)
      }
      if (UPDATE)
        markdown = markdown.replace(block.text, () => fresh.replaceAll(/\n\n(?=\$ )/g, '\n').trimEnd())
    }
    if (UPDATE) writeFileSync(PAGE, markdown)
    expect(steps).toBeGreaterThan(10)
  })

  it('has no block that nothing executes', () => {
    const loose = blocksOf(README).filter(
      (block) => block.language !== 'console' && block.language !== SETUP && block.title === '',
    )
    expect(loose.map((block) => `line ${block.line}: ${block.language}`)).toEqual([])
  })

  it('names set-up commands that .ci/run executes', () => {
    const ci = readFileSync(join(PROJECT, '.ci/run'), 'utf8')
    const scripts = Object.keys(JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')).scripts)
    for (const block of blocksOf(README).filter((each) => each.language === SETUP)) {
      for (const command of block.text.split('\n').flatMap((line) => line.split('&&'))) {
        const words = command.replace(/#.*/, '').trim()
        const script = /^npm run (\S+)/.exec(words)?.[1]
        if (script !== undefined) expect(scripts).toContain(script)
        else if (words !== '') expect(ci).toContain(words)
      }
    }
  })

  it('has the tables that the schema and the error codes make', () => {
    expect(README).toBe(withTables(README))
  })
})

function withTables(page: string): string {
  const codes = Object.entries(ERROR_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  const errors = ['| code | means |', '|---|---|', ...codes.sort()].join('\n')
  return filled(
    filled(page, 'policies/policy.schema.json', policyTable()),
    'src/domain/error-codes.ts',
    errors,
  )
}

/** Puts a table between its two marks. */
function filled(page: string, source: string, table: string): string {
  const mark = `<!-- made from ${source} -->\n`
  const start = page.indexOf(mark)
  const end = page.indexOf('<!-- end -->', start)
  if (start < 0 || end < 0) throw new Error(`the README has no place for what is made from ${source}`)
  return `${page.slice(0, start)}${mark}${table}\n${page.slice(end)}`
}
