import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

function withScores(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'scores.csv'), 'ticket,case,ok\nt1,a,true\nt1,a,false\nt2,b,true\n')
  return folder
}

describe('the hint of a wrong command line', () => {
  test.each([
    ['judge sample scores.csv -n many', '-n 100'],
    ['judge sample scores.csv --goods -1', '--goods 200'],
    ['judge sample scores.csv --bads 1.5', '--bads 40'],
    ['interval many 60', 'oloproof interval 58 60'],
    ['scores import', 'oloproof scores import --help'],
    ['check --nothing-like-it', 'oloproof check --help'],
    ['judge sample scores.csv --nothing-like-it', 'oloproof judge sample --help'],
    ['policy nothing-like-it', 'oloproof policy --help'],
    ['nothing-like-it', 'oloproof --help'],
    ['scores help', 'oloproof scores --help'],
    ['init a b c', 'oloproof init --help'],
    ['check before.csv after.csv --baseline x.csv', 'oloproof scores import before.csv after.csv'],
    ['check - -', 'oloproof scores import before.csv -'],
  ])('%s', async (line, hint) => {
    const ran = await runInProcess(line.split(' '), withScores())
    expect(ran).toMatchObject({ code: 3, out: '' })
    expect(ran.err).toContain(`\nhint: ${hint}\n`)
  })

  test('of a policy that is not there does not speak of an option that policy check has not', async () => {
    const ran = await runInProcess(['policy', 'check', 'nope.yaml'], temporaryFolder())
    expect(ran.code).toBe(3)
    expect(ran.err).toContain('error[FILE_UNREADABLE] nope.yaml')
    expect(ran.err).not.toContain('--policy')
  })

  test.each([['scores'], ['judge'], ['policy']])(
    'the help of %s lists no command that it refuses',
    async (group) => {
      const ran = await runInProcess([group, '--help'], temporaryFolder())
      expect(ran.code).toBe(0)
      expect(ran.out).not.toMatch(/^ +help /m)
    },
  )
})

describe('oloproof init', () => {
  test('says how to enter a folder that looks like an option', async () => {
    const folder = temporaryFolder()
    const ran = await runInProcess(['init', '--', '-dash'], folder)
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain('\n  cd ./-dash\n')
    expect(existsSync(join(folder, '-dash/oloproof.yaml'))).toBe(true)
  })

  test('escapes the name of a folder, and still gives a line to copy', async () => {
    const ran = await runInProcess(['init', 'a\nPASS'], temporaryFolder())
    expect(ran.code).toBe(0)
    expect(ran.out).not.toMatch(/^PASS/m)
    expect(ran.out).toContain("\n  cd $'a\\x0aPASS'\n")
  })
})

describe('a description', () => {
  test('gives the error in JSON too when nobody gave a policy', async () => {
    const folder = withScores()
    const ran = await runInProcess(['check', 'scores.csv', '-f', 'json', '-o', 'x.json'], folder)
    expect(ran.code).toBe(3)
    expect(readFileSync(join(folder, 'x.json'), 'utf8')).toBe(ran.out)
    const said = JSON.parse(ran.out)
    expect(said).toMatchObject({ format: 1, decision: null, exit_code: 3, scores: [{ rows: 3 }] })
    expect(said.errors).toMatchObject([{ code: 'NO_POLICY', file: null, line: null, column: null }])
    expect(ran.err).toContain(`error[NO_POLICY] ${said.errors[0].message}\nhint: ${said.errors[0].hint}\n`)
  })

  test('that was asked for has no error', async () => {
    const ran = await runInProcess(['check', 'scores.csv', '--describe', '-f', 'json'], withScores())
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(ran.out)).not.toHaveProperty('errors')
  })

  test('takes the columns of the case and the trial from the policy', async () => {
    const folder = withScores()
    const rules = 'rules:\n  - {id: r, metric: ok, min: 0.5}\n'
    writeFileSync(join(folder, 'q.yaml'), `version: 1\nscores: {case: ticket}\n${rules}`)
    const casesOf = async (...more: string[]): Promise<number> => {
      const ran = await runInProcess(['check', 'scores.csv', '--describe', '-f', 'json', ...more], folder)
      return JSON.parse(ran.out).scores[0].cases
    }
    writeFileSync(join(folder, 'scores.csv'), 'ticket,case,ok\nt1,a,true\nt1,b,false\nt2,c,true\n')
    expect(await casesOf()).toBe(3)
    expect(await casesOf('-p', 'q.yaml')).toBe(2)
  })

  test('complains about a policy that cannot be read', async () => {
    const folder = withScores()
    const none = await runInProcess(['check', 'scores.csv', '--describe', '-p', 'nope.yaml'], folder)
    expect(none).toMatchObject({ code: 3, out: '' })
    expect(none.err).toContain('error[FILE_UNREADABLE] nope.yaml')
    writeFileSync(join(folder, 'p.yaml'), 'version: 1\nrulez: []\n')
    const wrong = await runInProcess(['check', 'scores.csv', '--describe', '-p', 'p.yaml'], folder)
    expect(wrong.code).toBe(3)
    expect(wrong.err).toContain('error[POLICY_UNKNOWN_KEY] p.yaml:2:1')
  })

  test('is one line when quiet', async () => {
    const folder = withScores()
    const asked = await runInProcess(['check', 'scores.csv', '--describe', '--quiet'], folder)
    expect(asked).toMatchObject({ code: 0, out: 'DESCRIPTION  scores.csv, 2 cases  exit 0\n' })
    const refused = await runInProcess(['check', 'scores.csv', '--quiet'], folder)
    expect(refused).toMatchObject({ code: 3, out: 'NOTHING DECIDED  scores.csv, 2 cases  exit 3\n' })
    expect(refused.err).toContain('error[NO_POLICY]')
  })
})
