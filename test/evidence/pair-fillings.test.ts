import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gate } from './gate-folder.ts'

const POLICY = `version: 1
confidence_level: 0.8
rules:
  - {id: share, metric: ok, max_regressed: 0.18}
  - {id: count, metric: ok, max_regressions: 2}
  - {id: fall, metric: ok, max_decrease: 0.12}
`

type Side = readonly string[]

const file = (side: Side): string =>
  `case,ok\n${side.flatMap((ok, i) => (ok === 'gone' ? [] : [`c${i},${ok}`])).join('\n')}\n`

const outcomesOf = async (before: Side, after: Side): Promise<readonly string[]> => {
  const decision = await gate(
    { 'policy.yaml': POLICY, 'before.csv': file(before), 'scores.csv': file(after) },
    { baseline: 'before.csv' },
  )
  return decision.rules.map(({ outcome }) => outcome)
}

/** Both verdicts in the place of every one that is missing. */
function fillings(side: Side): readonly Side[] {
  const at = side.findIndex((ok) => ok === '' || ok === 'gone')
  if (at < 0) return [side]
  return ['true', 'false'].flatMap((ok) => fillings(side.map((each, i) => (i === at ? ok : each))))
}

/** Twenty-four pairs of which some changed, and up to three sides without a verdict. */
const pairs = fc
  .tuple(
    fc.oneof(
      fc.array(fc.nat(23), { maxLength: 3, size: 'max' }),
      fc.array(fc.nat(23), { minLength: 6, maxLength: 14, size: 'max' }),
    ),
    fc.array(fc.nat(23), { maxLength: 5, size: 'max' }),
    fc.array(fc.nat(23), { maxLength: 1, size: 'max' }),
    fc.array(fc.tuple(fc.nat(23), fc.constantFrom('', 'gone')), { minLength: 1, maxLength: 3, size: 'max' }),
  )
  .map(([broken, bad, lostBefore, lostAfter]) => {
    const before: string[] = Array.from({ length: 24 }, (_, i) => (bad.includes(i) ? 'false' : 'true'))
    const after = before.map((ok, i) => (broken.includes(i) ? (ok === 'true' ? 'false' : 'true') : ok))
    for (const i of lostBefore) before[i] = ''
    for (const [i, how] of lostAfter) after[i] = how
    return { before, after }
  })

/** The outcome that holds for every filling of the missing sides, rule by rule. */
async function wantedOf(before: Side, after: Side): Promise<readonly string[]> {
  const filled: (readonly string[])[] = []
  for (const first of fillings(before))
    for (const second of fillings(after)) filled.push(await outcomesOf(first, second))
  return [0, 1, 2].map((rule) => {
    const every = (wanted: string): boolean => filled.every((outcomes) => outcomes[rule] === wanted)
    return every('PASS') ? 'PASS' : every('FAIL') ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
  })
}

test('the pairs tried here pass, fail and stay undecided by each rule', async () => {
  const seen = new Set<string>()
  for (const { before, after } of fc.sample(pairs, { numRuns: 300, seed: 11 })) {
    for (const [rule, outcome] of (await outcomesOf(before, after)).entries()) seen.add(`${rule} ${outcome}`)
  }
  expect([...seen].sort()).toHaveLength(9)
})

test('a rule on two files passes when every filling passes, and fails when every one fails', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ({ before, after }) => {
      expect(await outcomesOf(before, after)).toEqual(await wantedOf(before, after))
    }),
    { numRuns: 60 },
  )
})
