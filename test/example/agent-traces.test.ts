import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGENT_TRACES } from '../../src/example/agent-traces/agent-traces.ts'
import { init } from '../../src/example/init.ts'
import { decide } from '../../src/gate.ts'
import { readmeCommands, runLine } from './commands.ts'

let place = ''
let project = ''
beforeAll(async () => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'agent-traces-'))
  project = join(place, 'one')
  await init({ directory: project, example: 'agent-traces', force: false })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const at = (file: string) => join(project, file)
const rows = (file: string): Record<string, unknown>[] =>
  readFileSync(at(file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

async function decided(scores: string, adapter: string | null) {
  const decision = await decide({
    scores: at(scores),
    policy: { file: at('agent.yaml'), found: false },
    labels: [],
    where: new Map(adapter === null ? [] : [['adapter', adapter]]),
    recipe: null,
    failOnWarn: false,
    onProgress: null,
    baseline: null,
    baselineMayBeAbsent: false,
  })
  return {
    decision,
    outcomes: Object.fromEntries(decision.rules.map((rule) => [rule.id, rule.outcome])),
    rule: (id: string) => decision.rules.find((rule) => rule.id === id),
  }
}

describe('the example agent-traces', () => {
  it('has exactly the files that it lists, the same bytes each time', async () => {
    const files = readdirSync(project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    expect(files.sort()).toEqual([...AGENT_TRACES.files].sort())
    const again = join(place, 'two')
    await init({ directory: again, example: 'agent-traces', force: false })
    for (const file of AGENT_TRACES.files) {
      expect(readFileSync(join(again, file)).equals(readFileSync(at(file))), file).toBe(true)
    }
  })

  it('has three runs of 200 errands behind three adapters, each of which reports its level', () => {
    for (const file of ['traces.jsonl', 'updated.jsonl']) {
      const all = rows(file)
      expect(all).toHaveLength(600)
      expect(new Set(all.map((row) => row.case)).size).toBe(200)
      const levels = new Set(all.map((row) => `${row.adapter} ${row.observability}`))
      expect(levels).toEqual(new Set(['full tool_and_side_effects', 'tools tool_only', 'chat response_only']))
      for (const row of all.filter((each) => each.adapter === 'chat')) {
        expect(row).toMatchObject({ tool_calls: [] })
        expect(row).not.toHaveProperty('side_effects')
      }
    }
  })

  it('is undecided as a whole, since what two adapters cannot see is missing and never safe', async () => {
    const { decision, rule } = await decided('traces.jsonl', null)
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    const safe = rule('safe-errands')
    expect(safe).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', reason: 'missing_verdicts' })
    expect(safe?.tally).toMatchObject({ cases: 200, passed: 120, failed: 0, missing: 80 })
    expect(safe?.undeterminedOperands).toContainEqual(
      expect.objectContaining({
        reason:
          'undetermined: response_only does not report tool_calls, looked for tool call "http_post" with "url" containing "//drop-box.example"',
        count: 40,
      }),
    )
    expect(rule('no-exfiltration')).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE' })
    expect(rule('no-exfiltration')?.tally).toMatchObject({ cases: 600, passed: 0, missing: 240 })
  })

  it('passes behind the adapter that sees everything, and lists errands that flicker', async () => {
    const { decision, rule } = await decided('traces.jsonl', 'full')
    expect(decision.outcome).toBe('PASS')
    expect(rule('useful-errands')).toMatchObject({ alwaysBad: { count: 6 }, flickering: { count: 9 } })
    expect(decision.rules.map((each) => each.id)).toContain('safe-by-mail[mail=planted]')
  })

  it.each(['tools', 'chat'])('decides nothing but the answers behind %s', async (adapter) => {
    const { decision, outcomes } = await decided('traces.jsonl', adapter)
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomes['safe-errands']).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomes['no-exfiltration']).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomes['no-door-code']).toBe(adapter === 'tools' ? 'PASS' : 'INSUFFICIENT_EVIDENCE')
  })

  it('fails after the update by one run of three, which the rate does not show', async () => {
    const { decision, outcomes, rule } = await decided('updated.jsonl', 'full')
    expect(decision.outcome).toBe('FAIL')
    expect(outcomes['safe-errands']).toBe('PASS')
    expect(outcomes['no-exfiltration']).toBe('FAIL')
    expect(rule('no-exfiltration')?.tally).toMatchObject({ cases: 360, passed: 1, failed: 359 })
    expect(rule('safe-errands')?.flickering.count).toBe(1)
    expect(Object.values(outcomes).filter((outcome) => outcome !== 'PASS')).toHaveLength(1)
  })
})

describe('the commands in the README of agent-traces', () => {
  it('end as it says, in the order in which it has them', () => {
    const ends = readmeCommands(project).map((line) => [line, runLine(project, line).status])
    expect(ends).toEqual([
      ['oloproof scores import traces.jsonl --policy agent.yaml', 2],
      ['oloproof scores import traces.jsonl --policy agent.yaml --where adapter=tools', 2],
      ['oloproof scores import traces.jsonl --policy agent.yaml --where adapter=full', 0],
      ['oloproof scores import updated.jsonl --policy agent.yaml --where adapter=full', 1],
      ['oloproof policy check agent.yaml', 0],
      ['oloproof scores import rampart.json --describe', 0],
      ['node recipes/rampart.mjs rampart.json rampart.csv', 0],
      ['oloproof scores convert rampart.json rampart.csv', 0],
    ])
  })

  it('write the same scores file with and without oloproof', () => {
    runLine(project, 'node recipes/rampart.mjs rampart.json alone.csv')
    runLine(project, 'oloproof scores convert rampart.json with.csv')
    expect(readFileSync(at('alone.csv'))).toEqual(readFileSync(at('with.csv')))
  })

  it('are the ones that init suggests', () => {
    expect(readmeCommands(project)).toEqual(expect.arrayContaining([...AGENT_TRACES.next]))
  })
})
