import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RuleDecision } from '../../src/domain/decision.ts'
import { decide } from '../../src/gate.ts'
import { type CheckedJudge, check, draw, folderOf } from './check-folder.ts'

/** Numbers that a seed fixes, below `most`. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const good = (bound: 'min' | 'max'): string => String(bound === 'min')
const bad = (bound: 'min' | 'max'): string => String(bound === 'max')

function scoresOf(seed: number, trials: number, bound: 'min' | 'max'): string {
  const roll = dice(seed)
  const rows: string[] = []
  for (let i = 0; i < 60; i += 1) {
    for (let trial = 1; trial <= trials; trial += 1) {
      const verdict = roll(10) === 0 ? '' : roll(6) === 0 ? bad(bound) : good(bound)
      // One of each at least, so that there is something to draw.
      const sure = i === 0 ? good(bound) : i === 1 ? bad(bound) : verdict
      rows.push(`c${i},${trial},${sure},gpt,doc${i % 12}\n`)
    }
  }
  return `case,trial,m,m.judge,document\n${rows.join('')}`
}

const LEVEL = 0.9

function policyOf(bound: 'min' | 'max', trials: number, clustered: boolean): string {
  return `version: 1
confidence_level: ${LEVEL}
${trials === 1 ? '' : `trials: {threshold: 0.6, size: ${trials}}\n`}${clustered ? 'clusters: {column: document}\n' : ''}rules:
  - {id: rate, metric: m, ${bound}: 0.5}
  - {id: count, metric: m, ${bound === 'min' ? 'max_failures' : 'max_occurrences'}: 1000}
`
}

function expectTheSame(judge: CheckedJudge, rate: RuleDecision, count: RuleDecision): void {
  expect(judge.bad_when).toBe(rate.badWhen)
  expect(judge.corrected).toEqual({ lower: rate.interval?.lower, upper: rate.interval?.upper })
  expect(judge.missing).toBe(rate.tally.missing)
  if (judge.every_answer_labelled) {
    expect(rate.judge).toBeNull()
    return
  }
  expect(rate.judge).toMatchObject({
    graded: judge.graded,
    judgedBad: judge.judged_bad,
    labelledGoods: judge.judged_good_labelled,
    missed: judge.missed,
    labelledBads: judge.judged_bad_labelled,
    confirmed: judge.judged_bad_labelled - judge.false_alarms,
    unanswered: judge.unanswered,
    badShare: judge.bad_share,
    otherRuns: judge.other_runs,
    maxMissed: judge.max_missed,
  })
  expect(count.judge?.missedUpper).toBe(judge.missed_interval.upper)
  expect(judge.max_missed_met).toBe(judge.missed_interval.upper <= judge.max_missed)
}

test('a judge is counted and bounded as deciding counts and bounds it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        seed: fc.nat({ max: 2 ** 31 }),
        trials: fc.integer({ min: 1, max: 3 }),
        bound: fc.constantFrom('min' as const, 'max' as const),
        clustered: fc.boolean(),
        draws: fc.array(fc.constantFrom(['-n', '10'], ['-n', '60'], ['--goods', '20'], ['--bads', '5']), {
          maxLength: 2,
        }),
        silence: fc.integer({ min: 0, max: 4 }),
      }),
      async ({ seed, trials, bound, clustered, draws, silence }) => {
        const folder = folderOf({
          'scores.csv': scoresOf(seed, trials, bound),
          'policy.yaml': policyOf(bound, trials, clustered),
        })
        const roll = dice(seed + 1)
        const sheets: string[] = []
        for (const [index, how] of draws.entries()) {
          const sheet = `labels-${index}.csv`
          const said = (): string | null =>
            roll(10) < silence ? (roll(2) === 0 ? '' : null) : roll(8) === 0 ? bad(bound) : good(bound)
          await draw(folder, sheet, said, '-p', 'policy.yaml', ...how)
          sheets.push(sheet)
        }
        const labels = sheets.flatMap((sheet) => ['--labels', sheet])
        const checked = await check(folder, '-p', 'policy.yaml', ...labels)
        const decision = await decide({
          scores: join(folder, 'scores.csv'),
          baseline: null,
          baselineMayBeAbsent: false,
          policy: { file: join(folder, 'policy.yaml'), found: false },
          labels: sheets.map((sheet) => join(folder, sheet)),
          where: new Map(),
          recipe: null,
          failOnWarn: false,
          onProgress: null,
        })
        expect(checked.judges.length).toBe(1)
        expectTheSame(checked.judges[0]!, decision.rules[0]!, decision.rules[1]!)
        expect(checked.exit_code).toBe(checked.judges[0]!.max_missed_met ? 0 : 2)
      },
    ),
    { numRuns: 60 },
  )
})
