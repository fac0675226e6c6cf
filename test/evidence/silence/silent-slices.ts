import { policy, type Silence, table } from './silence.ts'

const kinds = (kind: (index: number) => string) => table('case,ok,kind', 100, (i) => `true,${kind(i)}`)
const halves = kinds((i) => (i % 2 === 0 ? 'a' : 'b'))
const SUITE_OF_THREE = table('case,kind', 150, (i) => (i < 100 ? (i % 2 === 0 ? 'a' : 'b') : 'c'))
const ALL_OF_THREE = table('case,ok,kind', 150, (i) => `true,${i < 100 ? (i % 2 === 0 ? 'a' : 'b') : 'c'}`)
const SUITE = 'suite: {file: suite.csv}\n'
const CLUSTERS = 'clusters: {column: customer}\n'
const customers = (clusters: number, cell: (index: number) => string) =>
  table('case,ok,customer', 100, (i) => `${cell(i)},k${i % clusters}`)

/** Silences of whole slices and clusters. */
export const SILENT_SLICES: readonly Silence[] = [
  {
    name: 'a slice of which only the suite knows, by a rule of its own',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.9, where: {kind: c}'], SUITE),
      'suite.csv': SUITE_OF_THREE,
      'scores.csv': halves,
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['no_cases'], missing: { not_run: 50 } },
    spoken: { 'scores.csv': ALL_OF_THREE },
  },
  {
    name: 'a slice that lost all its cases, under by',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.9, by: kind'], SUITE),
      'suite.csv': SUITE_OF_THREE,
      'scores.csv': halves,
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['bound_met', 'bound_met', 'no_cases'] },
    spoken: { 'scores.csv': ALL_OF_THREE },
  },
  {
    name: 'a slice that lost all its cases, under a count',
    files: {
      'policy.yaml': policy(['metric: ok, max_failures: 0, by: kind'], SUITE),
      'suite.csv': SUITE_OF_THREE,
      'scores.csv': halves,
    },
    expected: {
      outcome: 'INSUFFICIENT_EVIDENCE',
      reasons: ['count_within', 'count_within', 'no_cases'],
    },
    spoken: { 'scores.csv': ALL_OF_THREE },
  },
  {
    name: 'two labels that no case has together',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.5, where: {kind: a, tone: calm}']),
      'scores.csv': table('case,ok,kind,tone', 100, (i) => `true,${i % 2 === 0 ? 'a,rough' : 'b,calm'}`),
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['no_cases'] },
    spoken: { 'scores.csv': table('case,ok,kind,tone', 100, () => 'true,a,calm') },
  },
  {
    name: 'a blank label where cases are split',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.5, by: kind']),
      'scores.csv': kinds((i) => (i === 41 ? '' : 'a')),
    },
    expected: { error: 'SCORES_BLANK_LABEL', line: 43, says: 'case "c41" has nothing in "kind"' },
    spoken: { 'scores.csv': kinds(() => 'a') },
  },
  {
    name: 'a blank label of a bad case in a slice',
    files: {
      'policy.yaml': policy(['metric: ok, max_failures: 0, where: {kind: a}']),
      'scores.csv': table('case,ok,kind', 100, (i) => (i === 41 ? 'false,' : 'true,a')),
    },
    expected: {
      outcome: 'INSUFFICIENT_EVIDENCE',
      reasons: ['missing_verdicts'],
      missing: { unknown_label: 1 },
    },
    spoken: { 'scores.csv': kinds(() => 'a') },
  },
  {
    name: 'a blank label of a bad case where a metric applies to some',
    files: {
      'policy.yaml': policy(['metric: ok, max_failures: 0'], 'metrics: {ok: {where: {kind: a}}}\n'),
      'scores.csv': table('case,ok,kind', 100, (i) => (i === 41 ? 'false,' : 'true,a')),
    },
    expected: {
      outcome: 'INSUFFICIENT_EVIDENCE',
      reasons: ['missing_verdicts'],
      missing: { unknown_label: 1 },
    },
    spoken: { 'scores.csv': kinds(() => 'a') },
  },
  {
    name: 'a metric that applies to cases of which only the suite knows',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.9'], `metrics: {ok: {where: {kind: c}}}\n${SUITE}`),
      'suite.csv': SUITE_OF_THREE,
      'scores.csv': halves,
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['missing_verdicts'], missing: { not_run: 50 } },
    spoken: { 'scores.csv': ALL_OF_THREE },
  },
  {
    name: 'cases that only a number plans, which may belong to any slice',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.8, by: kind'], 'suite: {cases: 120}\n'),
      'scores.csv': halves,
    },
    expected: {
      outcome: 'INSUFFICIENT_EVIDENCE',
      reasons: ['missing_verdicts', 'missing_verdicts'],
      missing: { not_run: 20 },
    },
    spoken: { 'scores.csv': table('case,ok,kind', 120, (i) => `true,${i % 2 === 0 ? 'a' : 'b'}`) },
  },
  {
    name: 'one cluster',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.5'], CLUSTERS),
      'scores.csv': customers(1, () => 'true'),
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['too_few_clusters'] },
    spoken: { 'scores.csv': customers(50, () => 'true') },
  },
  {
    name: 'missing verdicts in the clusters',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.8'], CLUSTERS),
      'scores.csv': customers(50, (i) => (i < 30 ? 'error' : 'true')),
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['missing_verdicts'], missing: { error: 30 } },
    spoken: { 'scores.csv': customers(50, () => 'true') },
  },
  {
    name: 'cases of a suite that did not run, in clusters that nobody knows',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.8'], `${CLUSTERS}suite: {cases: 130}\n`),
      'scores.csv': customers(50, () => 'true'),
    },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['missing_verdicts'], missing: { not_run: 30 } },
    spoken: { 'scores.csv': table('case,ok,customer', 130, (i) => `true,k${i % 50}`) },
  },
  {
    name: 'a blank cluster',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.8'], CLUSTERS),
      'scores.csv': table('case,ok,customer', 100, (i) => `true,${i === 7 ? '' : `k${i}`}`),
    },
    expected: { error: 'SCORES_BLANK_LABEL', line: 9, says: 'case "c7" has nothing in "customer"' },
    spoken: { 'scores.csv': customers(100, () => 'true') },
  },
]
