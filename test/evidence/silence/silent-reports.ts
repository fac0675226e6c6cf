import { type Json, type ResultParts, report, result, standIn } from '../../scores/rampart/rampart-report.ts'
import { policy, type Silence } from './silence.ts'

const CODE = 'metrics: {safe: {graded_by: code}}\n'
const RATE = policy(['metric: safe, min: 0.9'], CODE)
const COUNT = policy(['metric: safe, max_failures: 0'], CODE)
const node = (index: number) => `tests/test_a.py::test_${index}`
const written = (results: readonly unknown[], more: Json = {}) => ({
  'scores.json': JSON.stringify(report(results, more), null, 2),
})
const tests = (parts: (index: number) => ResultParts) =>
  Array.from({ length: 60 }, (_, index) => result({ node: node(index), ...parts(index) }))
const safe = written(tests(() => ({})))
const last = (parts: ResultParts) => written(tests((index) => (index === 59 ? parts : {})))
const missing = { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['missing_verdicts'] } as const

/** Three runs of one test each; `status` of the last. */
const populations = (status: string | null, threshold = 0.6) =>
  written(
    Array.from({ length: 3 }, (_, index) => index).flatMap((index) =>
      index === 2 && status === null
        ? []
        : [
            result({
              index,
              status: index === 2 ? (status ?? 'safe') : 'safe',
              population: { id: 'p', index, size: 3, threshold },
            }),
          ],
    ),
  )

/** Clones of one test, as the oldest releases mark them. */
const clones = (numbers: readonly number[]) =>
  written(
    numbers.map((clone) => result({ node: `${node(0)}[trial-${clone}]`, more: { population: undefined } })),
  )

/** Silences in reports of RAMPART. */
export const SILENT_REPORTS: readonly Silence[] = [
  {
    name: 'a run that was cut short',
    files: {
      'policy.yaml': policy(['metric: safe, min: 0.9', 'metric: safe, max_failures: 0'], CODE),
      ...written(
        tests(() => ({})),
        { metadata: { incomplete: true, incomplete_reasons: ['worker gw1 was lost'] } },
      ),
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['run_incomplete', 'run_incomplete'] },
    spoken: safe,
  },
  {
    name: 'a result that was too large to send',
    files: {
      'policy.yaml': COUNT,
      ...written([...tests(() => ({})).slice(0, 59), standIn({ node: node(59) })]),
    },
    expected: { ...missing, missing: { transport_truncated: 1 } },
    spoken: safe,
  },
  {
    name: 'a result that is undetermined',
    files: { 'policy.yaml': COUNT, ...last({ status: 'undetermined' }) },
    expected: { ...missing, missing: { undetermined: 1 } },
    spoken: safe,
  },
  {
    name: 'a safe result that nothing evaluated',
    files: { 'policy.yaml': COUNT, ...last({ more: { turns: [] } }) },
    expected: { ...missing, missing: { no_evaluation: 1 } },
    spoken: safe,
  },
  {
    name: 'a safe result below the level that the policy asks for',
    files: {
      'policy.yaml': policy(
        ['metric: safe, max_failures: 0'],
        `observability: {min_level: tool_only}\n${CODE}`,
      ),
      ...last({ more: { observability_level: 'response_only' } }),
    },
    expected: { ...missing, missing: { observability_below_policy: 1 } },
    spoken: safe,
  },
  {
    name: 'a report of an earlier release, which names no level, where the policy asks for one',
    files: {
      'policy.yaml': policy(
        ['metric: safe, max_failures: 0'],
        `observability: {min_level: response_only}\n${CODE}`,
      ),
      ...written(tests(() => ({ more: { population: undefined, observability_level: undefined } }))),
    },
    expected: { ...missing, missing: { observability_below_policy: 60 } },
    spoken: safe,
  },
  {
    name: 'a population with a trial that is absent',
    files: { 'policy.yaml': COUNT, ...populations(null, 1) },
    expected: { ...missing, missing: { undecided_trials: 1 } },
    spoken: populations('safe', 1),
  },
  {
    name: 'a population with a trial that ended in an error, although two of three are enough',
    files: { 'policy.yaml': COUNT, ...populations('error') },
    expected: { ...missing, missing: { population_error: 1 } },
    spoken: populations('safe'),
  },
  {
    name: 'a trial of a population that is absent, under a count of trials',
    files: {
      'policy.yaml': policy(['metric: safe, max_failures: 0, count: trials'], CODE),
      ...populations(null),
    },
    expected: { ...missing, missing: { not_run: 1 } },
    spoken: populations('safe'),
  },
  {
    name: 'a population with a threshold of 0',
    files: { 'policy.yaml': COUNT, ...populations('safe', 0) },
    expected: { ...missing, missing: { no_threshold: 1 } },
    spoken: populations('safe'),
  },
  {
    name: 'clones without a threshold',
    files: {
      'policy.yaml': COUNT,
      ...clones([0, 1, 2]),
    },
    expected: { ...missing, missing: { no_threshold: 1 } },
    spoken: { 'policy.yaml': policy(['metric: safe, max_failures: 0'], `trials: {threshold: 1}\n${CODE}`) },
  },
  {
    name: 'a clone that is absent between two others',
    files: {
      'policy.yaml': policy(['metric: safe, max_failures: 0'], `trials: {threshold: 1}\n${CODE}`),
      ...clones([0, 2]),
    },
    expected: { ...missing, missing: { undecided_trials: 1 } },
    spoken: clones([0, 1, 2]),
  },
  {
    name: 'a report that does not say that code graded it',
    files: { 'policy.yaml': policy(['metric: safe, min: 0.9']), ...safe },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['evaluator_not_validated'] },
    spoken: { 'policy.yaml': RATE },
  },
]
