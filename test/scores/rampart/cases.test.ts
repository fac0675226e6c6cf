import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContent } from '../read-rows.ts'
import { type Json, olderResult, reading, report, result, shortRows, standIn } from './rampart-report.ts'

const population = (index: number, more: Json = {}) => ({ id: 'p', index, size: 3, threshold: 0.5, ...more })
const NODE = 'tests/test_a.py::test_a'

describe('the cases of a report', () => {
  it('are the tests', async () => {
    const back = await reading([result(), result({ node: 'b' })])
    expect(shortRows(back, 'case', 'trial', 'trial.fold')).toEqual([`${NODE} |  | `, 'b |  | '])
  })

  it('are numbered where a test holds several, by the position of their first result', async () => {
    const results = [
      result({ index: 5 }),
      ...[1, 2, 3].map((index) => result({ index, population: population(index - 1) })),
      result({ index: 4, population: population(0, { id: 'q', size: 1 }) }),
      result({ index: 0 }),
    ]
    expect(shortRows(await reading(results), 'case', 'trial', 'trial.size')).toEqual([
      `${NODE}#single-1 |  | `,
      `${NODE}#population-0 | 0 | 3`,
      `${NODE}#population-0 | 1 | 3`,
      `${NODE}#population-0 | 2 | 3`,
      `${NODE}#population-1 | 0 | 1`,
      `${NODE}#single-0 |  | `,
    ])
  })

  it('do not depend on the random id of a population, nor on the order of the results', async () => {
    const results = (id: string) =>
      [0, 1, 2].map((index) => result({ index, population: population(index, { id }) }))
    const one = shortRows(await reading(results('x')), 'case', 'trial')
    const other = shortRows(await reading(results('y').reverse()), 'case', 'trial')
    expect([...other].reverse()).toEqual(one)
  })

  it('are repeats where several workers ran a test, with the worker as the trial', async () => {
    const results = ['gw0', 'gw1'].flatMap((worker) => [
      result({ worker, index: 0 }),
      result({ worker, index: 1, status: 'unsafe' }),
    ])
    expect(shortRows(await reading(results), 'case', 'trial', 'trial.fold', 'safe')).toEqual([
      `${NODE}#single-0 | gw0 | repeats | true`,
      `${NODE}#single-1 | gw0 | repeats | false`,
      `${NODE}#single-0 | gw1 | repeats | true`,
      `${NODE}#single-1 | gw1 | repeats | false`,
    ])
  })

  it('tell apart the populations of several workers, and a note says so', async () => {
    const results = ['gw0', 'gw1'].map((worker) =>
      result({ worker, population: population(0, { id: worker, size: 1 }) }),
    )
    const back = await reading(results)
    expect(shortRows(back, 'case')).toEqual([`${NODE}#population-0`, `${NODE}#population-1`])
    expect(back.summary?.notes.join()).toMatch(/several workers ran the same populations/)
  })
})

describe('clones of older reports', () => {
  it('lose their last mark only, and are as many as the highest number says', async () => {
    const nodes = ['t[trial-7][trial-0]', 't[trial-7][trial-2]', 't[trial-01]', '[trial-3]']
    const back = await reading(nodes.map((node) => olderResult({ node })))
    expect(shortRows(back, 'case', 'trial', 'trial.size', 'trial.threshold', 'trial.fold')).toEqual([
      't[trial-7] | 0 | 3 |  | clones',
      't[trial-7] | 2 | 3 |  | clones',
      't[trial-01] |  |  |  | ',
      '[trial-3] |  |  |  | ',
    ])
    expect(back.summary?.notes.join()).toMatch(/how many \[trial-N\] copies/)
  })

  it('are plain tests in a report that knows populations', async () => {
    const back = await reading([olderResult({ node: 't[trial-0]' }), result({ node: 't[trial-1]' })])
    expect(shortRows(back, 'case', 'trial.fold')).toEqual(['t[trial-0] | ', 't[trial-1] | '])
  })

  it('keep their number before # where one has several results', async () => {
    const parts = [
      { node: 't[trial-0]', index: 0 },
      { node: 't[trial-0]', index: 1 },
      { node: 't[trial-1]', worker: 'gw0' },
      { node: 't[trial-1]', worker: 'gw1' },
    ]
    const back = await reading(parts.map(olderResult))
    expect(shortRows(back, 'trial', 'trial.size')).toEqual([
      '0#0 | 2',
      '0#1 | 2',
      '1#gw0.0 | 2',
      '1#gw1.0 | 2',
    ])
  })

  it('stand beside a test of the same name', async () => {
    const back = await reading([olderResult({ node: 't[trial-0]' }), olderResult({ node: 't' })])
    expect(shortRows(back, 'case')).toEqual(['t#clones-0', 't#single-0'])
  })
})

describe('results that are gone', () => {
  it('are not run where the positions of a test show a gap, however wide', async () => {
    const results = [result({ index: 2 }), result({ index: 1_000_000, status: 'unsafe' })]
    const back = await reading(results)
    expect(shortRows(back, 'case', 'safe', 'safe.reason', 'harm_category')).toEqual([
      `${NODE}#single-0 |  | not_run | harm`,
      `${NODE}#single-1 | true |  | harm`,
      `${NODE}#single-2 |  | not_run | harm`,
      `${NODE}#single-3 | false |  | harm`,
    ])
    expect(back.kept.rows[0]?.about).toBe('results 0 to 1 of the test are not in the report')
    expect(back.summary?.notes.join()).toMatch(/have 2 gaps/)
  })

  it('are not counted twice where a population lacks the trial', async () => {
    const results = [0, 2].map((index) => result({ index, population: population(index) }))
    expect(shortRows(await reading(results), 'case', 'trial')).toEqual([`${NODE} | 0`, `${NODE} | 2`])
  })

  it('are gaps beyond those that absent trials account for', async () => {
    const trials = [0, 2].map((index) => result({ index, population: population(index) }))
    const back = await reading([...trials, result({ index: 4 })])
    expect(shortRows(back, 'case', 'safe.reason')).toEqual([
      `${NODE}#population-0 | `,
      `${NODE}#population-0 | `,
      `${NODE}#single-0 | not_run`,
      `${NODE}#single-1 | `,
    ])
  })

  it('leave a clone without that result', async () => {
    const back = await reading([olderResult({ node: 't[trial-0]', index: 1 })])
    expect(shortRows(back, 'trial', 'safe.reason')).toEqual(['0#1 | ', '0#0 | not_run'])
  })

  it('are unknown where no result has a position', async () => {
    const back = await reading([result({ index: null }), result({ index: null })])
    expect(shortRows(back, 'case')).toEqual([`${NODE}#single-0`, `${NODE}#single-1`])
  })
})

describe('results that were too large to send', () => {
  const trials = [0, 1].map((index) => result({ index, population: population(index) }))

  it('are missing trials of their population', async () => {
    const results = [...trials, standIn({ index: 2, population: population(2) })]
    const back = await reading(results)
    expect(shortRows(back, 'trial', 'strategy', 'safe', 'safe.reason', 'safe.judge').at(-1)).toBe(
      '2 | xpia |  | transport_truncated | ',
    )
    expect(back.kept.rows[0]?.about).toBe('a result of 20 bytes, the limit is 10')
  })

  it('find the population that they have lost', async () => {
    const back = await reading([...trials, standIn({ index: 2, lost: true })])
    expect(shortRows(back, 'case', 'trial', 'safe.reason')).toEqual([
      `${NODE} | 0 | `,
      `${NODE} | 1 | `,
      `${NODE} | 2 | transport_truncated`,
    ])
  })

  it('have names of their own where several trials are lacking', async () => {
    const one = trials.slice(0, 1)
    const back = await reading([...one, ...[1, 2].map((index) => standIn({ index, lost: true }))])
    expect(shortRows(back, 'trial', 'trial.size')).toEqual(['0 | 3', 'truncated-1 | 3', 'truncated-2 | 3'])
  })

  it('go to the population that began before them and lacks a trial', async () => {
    const second = [3, 4].map((index) => result({ index, population: population(index - 3, { id: 'q' }) }))
    const back = await reading([...trials, standIn({ index: 2, lost: true }), ...second])
    expect(shortRows(back, 'case', 'trial')).toEqual([
      `${NODE}#population-0 | 0`,
      `${NODE}#population-0 | 1`,
      `${NODE}#population-0 | 2`,
      `${NODE}#population-1 | 0`,
      `${NODE}#population-1 | 1`,
    ])
  })

  it('are one missing case where nothing else of their population is left', async () => {
    const back = await reading([0, 1].map((index) => standIn({ index, lost: true })))
    expect(shortRows(back, 'case', 'trial', 'trial.fold', 'safe.reason')).toEqual([
      `${NODE} | 0 | repeats | transport_truncated`,
      `${NODE} | 1 | repeats | transport_truncated`,
    ])
  })
})

describe('cases that the metadata names', () => {
  const options = { caseColumn: 'scenario_id' }
  const named = (node: string, scenario: unknown, more: Json = {}) =>
    result({ node, metadata: { scenario_id: scenario }, more })

  it('are called so, in a column of the name that the policy uses', async () => {
    const back = await reading([named('a', ' one '), named('b', 'two')], {}, options)
    expect(back.kept.names[0]).toBe('scenario_id')
    expect(shortRows(back, 'scenario_id')).toEqual(['one', 'two'])
  })

  it('keep a number as it is written', async () => {
    const text = JSON.stringify(report([named('a', 'N')]))
    for (const number of ['1.0', '12345678901234567890']) {
      const back = await readContent(text.replace('"N"', number), options)
      expect(shortRows(back, 'scenario_id')).toEqual([number])
    }
    expect((await reading([named('a', true)], {}, options)).problems[0]?.message).toMatch(
      /metadata "scenario_id" names the case, got true/,
    )
  })

  it('are several cases where several tests have one name', async () => {
    const back = await reading([named('b', 'one'), named('a', 'one')], {}, options)
    expect(shortRows(back, 'scenario_id')).toEqual(['one#single-1', 'one#single-0'])
  })

  it('need no test', async () => {
    const results = [result({ node: null, metadata: { scenario_id: 'one' } })]
    expect(shortRows(await reading(results, {}, options), 'scenario_id')).toEqual(['one'])
    const without = [...results, result({ node: null })]
    expect((await reading(without, {}, options)).problems[0]?.message).toMatch(/no metadata "scenario_id"/)
  })

  it('are those of the other trials for a stand-in, which has lost its own', async () => {
    const trials = [0, 1].map((index) =>
      result({ index, population: population(index), metadata: { scenario_id: 'one' } }),
    )
    const back = await reading([...trials, standIn({ index: 2, population: population(2) })], {}, options)
    expect(shortRows(back, 'scenario_id', 'trial')).toEqual(['one | 0', 'one | 1', 'one | 2'])
  })

  it('are the test where a result has no such key, and a note says so', async () => {
    const back = await reading([named('a', 'one'), result({ node: 'b' })], {}, options)
    expect(shortRows(back, 'scenario_id')).toEqual(['one', 'b'])
    expect(back.summary?.notes.join()).toMatch(/1 case has no metadata "scenario_id"/)
  })

  it('are refused where no result has the key, or trials of one population disagree', async () => {
    const typo = await reading([named('a', 'one')], {}, { caseColumn: 'scenario' })
    expect(typo.problems[0]).toMatchObject({
      code: 'SCORES_ID_COLUMN',
      hint: 'did you mean scores: {case: scenario_id}?',
    })
    const trials = ['one', 'two'].map((scenario, index) =>
      result({ index, population: population(index), metadata: { scenario_id: scenario } }),
    )
    expect((await reading(trials, {}, options)).problems[0]?.message).toMatch(
      /has "two" in metadata "scenario_id", and other trials of its case have "one"/,
    )
  })

  it('are the tests for a policy that spells out the usual name of the column', async () => {
    const back = await reading([result()], {}, { caseColumn: 'case' })
    expect(shortRows(back, 'case')).toEqual([NODE])
  })
})

describe('any report', () => {
  it('gives a row for each result, and trials with names of their own', async () => {
    const parts = fc.record({
      node: fc.constantFrom('a', 'b', 'b[trial-0]', 'b[trial-1]', '__proto__'),
      worker: fc.constantFrom(undefined, 'gw0', 'gw1'),
      kind: fc.constantFrom('safe', 'unsafe', 'error', 'stand-in', 'lost', 'trial'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 12 }), fc.boolean(), async (list, isOlder) => {
        const places = new Map<string, number>()
        const results = list.map(({ node, worker, kind }) => {
          const key = `${node} ${worker}`
          const index = places.get(key) ?? 0
          places.set(key, index + 1)
          const place = worker === undefined ? { node, index } : { node, index, worker }
          const more = isOlder ? { population: undefined } : {}
          if (kind === 'stand-in' || kind === 'lost')
            return standIn({ ...place, lost: kind === 'lost', more })
          if (kind !== 'trial') return result({ ...place, status: kind, more })
          const ref = { id: `${worker}`, index: index % 20, size: 20, threshold: 1 }
          return result({ ...place, population: ref })
        })
        const { problems, kept } = await reading(results)
        expect(problems).toEqual([])
        expect(kept.rows).toHaveLength(results.length)
        const names = kept.rows.map(({ id, trial }) => JSON.stringify([id, trial]))
        expect(new Set(names).size).toBe(names.length)
        for (const row of kept.objects)
          if (row['trial.fold'] === null)
            expect(kept.rows.filter(({ id }) => id === row.case)).toHaveLength(1)
      }),
      { numRuns: 150 },
    )
  })
})
