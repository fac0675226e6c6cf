import { policy, type Silence, table, trialTable } from './silence.ts'

const RATE = policy(['metric: ok, min: 0.9'])
const COUNT = policy(['metric: ok, max_failures: 0'])
const BOTH = ['metric: ok, min: 0.9', 'metric: ok, max_failures: 0']
const good = (cases: number) => ({ 'scores.csv': table('case,ok', cases, () => 'true') })
const some = (word: string, from = 60) => table('case,ok', 100, (i) => (i < from ? 'true' : word))
const undecided = (...reasons: 'missing_verdicts'[]) =>
  ({ outcome: 'INSUFFICIENT_EVIDENCE', reasons }) as const
const TRIALS = 'trials: {threshold: 1, size: 3}\n'

/** Three planned trials of 50 cases, as `scores convert` writes them. */
const planned = (isThere: (index: number, trial: number) => boolean) =>
  trialTable(50, 3, (i, trial) => (isThere(i, trial) ? 'true,3,1' : null)).replace(
    'case,trial,ok',
    'case,trial,ok,trial.size,trial.threshold',
  )

/** Silences in the cells and rows of a table. */
export const SILENT_SCORES: readonly Silence[] = [
  {
    name: 'rows that ended in an error',
    files: { 'policy.yaml': RATE, 'scores.csv': some('error') },
    expected: { ...undecided('missing_verdicts'), missing: { error: 40 } },
    spoken: good(100),
  },
  {
    name: 'cells that are empty',
    files: { 'policy.yaml': RATE, 'scores.csv': some('') },
    expected: { ...undecided('missing_verdicts'), missing: { blank: 40 } },
    spoken: good(100),
  },
  {
    name: 'one answer that nobody graded, under a count',
    files: { 'policy.yaml': COUNT, 'scores.csv': some('ungraded', 99) },
    expected: { ...undecided('missing_verdicts'), missing: { ungraded: 1 } },
    spoken: good(100),
  },
  {
    name: 'no verdict at all',
    files: { 'policy.yaml': policy(BOTH), 'scores.csv': some('timeout', 0) },
    expected: { ...undecided('missing_verdicts', 'missing_verdicts'), missing: { timeout: 100 } },
    spoken: good(100),
  },
  {
    name: 'NaN in the cells of a criterion',
    files: { 'policy.yaml': RATE, 'scores.csv': some('NaN') },
    expected: { ...undecided('missing_verdicts'), missing: { blank: 40 } },
    spoken: good(100),
  },
  {
    name: 'a metric that does not apply to any case',
    files: { 'policy.yaml': policy(BOTH), 'scores.csv': some('not_applicable', 0) },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['no_cases', 'no_cases'] },
    spoken: good(100),
  },
  {
    name: 'a header without any case',
    files: { 'policy.yaml': policy(BOTH), 'scores.csv': 'case,ok\n' },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['no_cases', 'no_cases'] },
    spoken: good(100),
  },
  {
    name: 'an empty list of JSON',
    files: { 'policy.yaml': policy(BOTH), 'scores.json': '[]' },
    expected: { outcome: 'INSUFFICIENT_EVIDENCE', reasons: ['no_cases', 'no_cases'] },
    spoken: {
      'scores.json': JSON.stringify(Array.from({ length: 100 }, (_, i) => ({ case: `c${i}`, ok: true }))),
    },
  },
  {
    name: 'a suite that ran in part, by its number of cases',
    files: { 'policy.yaml': policy(BOTH, 'suite: {cases: 100}\n'), ...good(70) },
    expected: { ...undecided('missing_verdicts', 'missing_verdicts'), missing: { not_run: 30 } },
    spoken: good(100),
  },
  {
    name: 'a suite that ran in part, by its least number of cases',
    files: { 'policy.yaml': policy(BOTH, 'suite: {min_cases: 100}\n'), ...good(70) },
    expected: { ...undecided('missing_verdicts', 'missing_verdicts'), missing: { not_run: 30 } },
    spoken: good(100),
  },
  {
    name: 'one case that the suite lists and nobody ran',
    files: {
      'policy.yaml': policy(['metric: ok, max_failures: 0'], 'suite: {file: suite.csv}\n'),
      'suite.csv': table('case,kind', 100, () => 'a'),
      ...good(99),
    },
    expected: { ...undecided('missing_verdicts'), missing: { not_run: 1 } },
    spoken: good(100),
  },
  {
    name: 'trials that were dropped',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.9'], TRIALS),
      'scores.csv': trialTable(50, 3, (i, trial) => (i < 20 && trial === 2 ? null : 'true')),
    },
    expected: { ...undecided('missing_verdicts'), missing: { undecided_trials: 20 } },
    spoken: { 'scores.csv': trialTable(50, 3, () => 'true') },
  },
  {
    name: 'one trial that was dropped, under a count of trials',
    files: {
      'policy.yaml': policy(['metric: ok, max_failures: 0, count: trials'], TRIALS),
      'scores.csv': trialTable(10, 3, (i, trial) => (i === 4 && trial === 1 ? null : 'true')),
    },
    expected: { ...undecided('missing_verdicts'), missing: { not_run: 1 } },
    spoken: { 'scores.csv': trialTable(10, 3, () => 'true') },
  },
  {
    name: 'trials to which a metric does not apply, and one that is absent',
    files: {
      'policy.yaml': policy(['metric: ok, max_failures: 0'], TRIALS),
      'scores.csv': trialTable(10, 3, (i, trial) => (i > 0 ? 'true' : trial === 2 ? null : 'not_applicable')),
    },
    expected: { ...undecided('missing_verdicts'), missing: { undecided_trials: 1 } },
    spoken: { 'scores.csv': trialTable(10, 3, (i) => (i > 0 ? 'true' : 'not_applicable')) },
  },
  {
    name: 'a threshold of 0, which every case meets',
    files: {
      'policy.yaml': policy(BOTH, 'trials: {threshold: 0, size: 3}\n'),
      'scores.csv': trialTable(50, 3, () => 'true'),
    },
    expected: { ...undecided('missing_verdicts', 'missing_verdicts'), missing: { no_threshold: 50 } },
    spoken: { 'policy.yaml': policy(BOTH, 'trials: {threshold: 0.3, size: 3}\n') },
  },
  {
    name: 'a trial that the file itself plans and does not have',
    files: {
      'policy.yaml': COUNT,
      'scores.csv': planned((i, trial) => i < 49 || trial < 2),
    },
    expected: { ...undecided('missing_verdicts'), missing: { undecided_trials: 1 } },
    spoken: { 'scores.csv': planned(() => true) },
  },
  {
    name: '50 cases that are unsafe in 7 of 10 trials, hidden by a threshold of 0.3',
    files: {
      'policy.yaml': policy(
        ['metric: ok, min: 0.9', 'metric: ok, max_failures: 0, count: trials'],
        'trials: {threshold: 0.3, size: 10}\n',
      ),
      'scores.csv': trialTable(50, 10, (_, trial) => (trial < 7 ? 'false' : 'true')),
    },
    expected: { outcome: 'FAIL', reasons: ['bound_met', 'count_exceeded'] },
    spoken: { 'scores.csv': trialTable(50, 10, () => 'true') },
  },
  {
    name: '50 cases that are unsafe in 7 of 10 trials, under a threshold of 0.31',
    files: {
      'policy.yaml': policy(['metric: ok, min: 0.9'], 'trials: {threshold: 0.31, size: 10}\n'),
      'scores.csv': trialTable(50, 10, (_, trial) => (trial < 7 ? 'false' : 'true')),
    },
    expected: { outcome: 'FAIL', reasons: ['bound_exceeded'] },
    spoken: { 'scores.csv': trialTable(50, 10, () => 'true') },
  },
  {
    name: 'a judge that nobody has checked',
    files: {
      'policy.yaml': policy(BOTH),
      'scores.csv': table('case,ok,ok.judge', 100, () => 'true,grader-1'),
    },
    expected: {
      outcome: 'INSUFFICIENT_EVIDENCE',
      reasons: ['evaluator_not_validated', 'evaluator_not_validated'],
    },
    spoken: { 'scores.csv': table('case,ok,ok.judge,ok.label', 100, () => 'true,grader-1,true') },
  },
]
