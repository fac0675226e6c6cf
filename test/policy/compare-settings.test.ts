import { describe, expect, it } from 'vitest'
import { KEPT, lines, ofSettings } from './compared.ts'

const WHY = 'reason: "w"'
const CODE = 'metrics: {m: {graded_by: code}}'
const MODEL = 'metrics: {m: {graded_by: model}}'
const PAIRED = '  - {id: p, metric: m, max_regressions: 0}'

describe('A setting of the policy', () => {
  it.each([
    ['', 'suite: {min_cases: 100}', 'suite none → min_cases 100: tightened'],
    ['suite: {min_cases: 100}', '', 'suite min_cases 100 → none: loosened'],
    ['suite: {min_cases: 100}', 'suite: {min_cases: 90}', 'suite min_cases 100 → min_cases 90: loosened'],
    ['suite: {min_cases: 90}', 'suite: {min_cases: 100}', 'suite min_cases 90 → min_cases 100: tightened'],
    ['suite: {min_cases: 90}', 'suite: {cases: 90}', 'suite min_cases 90 → cases 90: tightened'],
    ['suite: {cases: 90}', 'suite: {min_cases: 90}', 'suite cases 90 → min_cases 90: loosened'],
    ['suite: {cases: 90}', 'suite: {cases: 80}', 'suite cases 90 → cases 80: loosened'],
    ['suite: {cases: 80}', 'suite: {cases: 90}', 'suite cases 80 → cases 90: changed'],
    ['suite: {min_cases: 90}', 'suite: {cases: 80}', 'suite min_cases 90 → cases 80: changed'],
    ['', 'suite: {file: a.csv}', 'suite none → file a.csv: changed'],
    ['suite: {file: a.csv}', 'suite: {file: b.csv}', 'suite file a.csv → file b.csv: changed'],
    ['suite: {file: a.csv}', '', 'suite file a.csv → none: loosened'],
    ['', 'trials: {threshold: 1}', 'trials none → threshold 1: changed'],
    ['trials: {threshold: 1}', '', 'trials threshold 1 → none: changed'],
    ['trials: {threshold: 1}', 'trials: {threshold: 0.5}', 'trials.threshold 100% → 50%: loosened'],
    ['trials: {threshold: 0.5}', 'trials: {threshold: 1}', 'trials.threshold 50% → 100%: tightened'],
    ['trials: {threshold: 0}', 'trials: {threshold: 1}', 'trials.threshold 0% → 100%: changed'],
    ['trials: {threshold: 1}', 'trials: {threshold: 1, size: 3}', 'trials.size none → 3: tightened'],
    ['trials: {threshold: 1, size: 3}', 'trials: {threshold: 1}', 'trials.size 3 → none: loosened'],
    ['trials: {threshold: 1, size: 3}', 'trials: {threshold: 1, size: 2}', 'trials.size 3 → 2: loosened'],
    ['trials: {threshold: 1, size: 2}', 'trials: {threshold: 1, size: 3}', 'trials.size 2 → 3: changed'],
    ['', `judges: {m: {trust: true, ${WHY}}}`, 'judges.m labels → trust: loosened'],
    [`judges: {m: {trust: true, ${WHY}}}`, '', 'judges.m trust → labels: changed'],
    [
      'judges: {m: {max_missed: 0.01}}',
      'judges: {m: {max_missed: 0.02}}',
      'judges.m.max_missed 1% → 2%: loosened',
    ],
    ['', 'judges: {m: {max_missed: 0.02}}', 'judges.m.max_missed 5% → 2%: tightened'],
    ['', `judges: {m: {carry: true, ${WHY}}}`, 'judges.m.carry no → yes: loosened'],
    [`judges: {m: {carry: true, ${WHY}}}`, '', 'judges.m.carry yes → no: changed'],
    ['', 'judges: {m: {mode: labels}}', 'judges.m.mode corrected → labels: changed'],
    ['', 'judges: {m: {labels: [a.csv]}}', 'judges.m.labels none → a.csv: changed'],
    ['', 'judges: {m: {mode: corrected}}', 'judges.m not named → named: reworded'],
    [
      'judges: {m: {trust: true, reason: a}}',
      'judges: {m: {trust: true, reason: b}}',
      'judges.m.reason "a" → "b": reworded',
    ],
    ['', CODE, 'metrics.m.graded_by none → code: loosened'],
    ['', MODEL, 'metrics.m.graded_by none → model: changed'],
    [MODEL, '', 'metrics.m.graded_by model → none: loosened'],
    [MODEL, CODE, 'metrics.m.graded_by model → code: loosened'],
    [CODE, MODEL, 'metrics.m.graded_by code → model: changed'],
    ['', 'metrics: {m: {where: {a: b}}}', 'metrics.m.where all cases → a is b: changed'],
    ['', 'metrics: {m: {bad_when: failed}}', 'metrics.m.bad_when none → failed: changed'],
    ['clusters: {column: a}', '', 'clusters a → none: loosened'],
    ['', 'clusters: {column: a}', 'clusters none → a: changed'],
    ['', 'criteria: {x: {not: y}}', 'criteria.x none → not y: changed'],
    ['', 'scores: {case: name}', 'scores.case none → name: changed'],
    ['', 'observability: {min_level: tool_only}', 'observability.min_level none → tool_only: tightened'],
    [
      'observability: {min_level: tool_only}',
      'observability: {min_level: response_only}',
      'observability.min_level tool_only → response_only: loosened',
    ],
    [
      '',
      'observability: {qualified_pass: missing}',
      'observability.qualified_pass pass → missing: tightened',
    ],
    [
      '',
      'observability: {pass_without_evaluation: pass}',
      'observability.pass_without_evaluation missing → pass: loosened',
    ],
  ])('%s, then %s', (before, after, expected) => {
    const found = ofSettings(before, after)
    expect(lines(found.settings)).toEqual([expected])
    expect(found.result).toBe(expected.slice(expected.lastIndexOf(' ') + 1))
    expect(found.rules.map((rule) => rule.change)).toEqual(['unchanged'])
  })

  it('that every rule takes over stands on the policy and on each rule', () => {
    for (const [before, after, setting] of [
      ['', 'confidence_level: 0.9', 'confidence_level'],
      ['', `missing: {exclude: [error], ${WHY}}`, 'missing'],
      ['', 'undecided: warn', 'undecided'],
    ] as const) {
      const found = ofSettings(before, after)
      expect(found).toMatchObject({ result: 'loosened', settings: [{ setting, change: 'loosened' }] })
      expect(found.rules[0]).toMatchObject({ change: 'loosened', settings: [{ setting }] })
      expect(ofSettings(after, before)).toMatchObject({ result: 'tightened' })
    }
  })

  it('that asks more of trials may hide what broke, where two runs are compared', () => {
    const found = ofSettings('trials: {threshold: 0.5}', 'trials: {threshold: 1}', PAIRED)
    expect(lines(found.settings)).toEqual(['trials.threshold 50% → 100%: changed'])
  })

  it('that asks more of verdicts may hide what a model missed', () => {
    for (const [before, after, expected] of [
      ['trials: {threshold: 0.5}', 'trials: {threshold: 1}', 'trials.threshold 50% → 100%: changed'],
      ['', 'observability: {min_level: tool_only}', 'observability.min_level none → tool_only: changed'],
    ] as const) {
      for (const model of [MODEL, 'judges: {m: {mode: labels}}']) {
        expect(lines(ofSettings(`${model}\n${before}`, `${model}\n${after}`).settings)).toEqual([expected])
      }
    }
  })

  it('that no longer excludes may bring back whole clusters', () => {
    const rules = `${KEPT}\nclusters: {column: a}`
    const found = ofSettings(`missing: {exclude: [error], ${WHY}}`, '', rules)
    expect(found.settings).toMatchObject([{ setting: 'missing', change: 'changed' }])
  })

  it('says nothing of a budget, which has no interval', () => {
    const rules = '  - {id: b, metric: c, budget: 1, of: total}'
    const found = ofSettings('', 'confidence_level: 0.9', rules)
    expect(found.rules[0]).toMatchObject({ change: 'reworded' })
    expect(found.result).toBe('loosened')
  })
})
