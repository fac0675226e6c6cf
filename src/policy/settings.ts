import { dirname, isAbsolute, join } from 'node:path'
import type {
  JudgePolicy,
  MetricPolicy,
  ObservabilityPolicy,
  Policy,
  Suite,
  TrialsPolicy,
} from '../domain/policy.ts'
import { DEFAULT_MAX_MISSED, OBSERVABILITY_LEVELS } from '../domain/policy.ts'
import type { Faults } from './faults.ts'
import { plainName } from './shown.ts'
import type { SoundMap } from './sound-map.ts'
import { readWhere } from './where.ts'

const WHY = 'reason: same judge and same prompts as in the run that was labelled'

/** Paths in a policy are relative to it; a policy from standard input has no folder, so they are relative to ours. */
function besidePolicy(path: string, file: string): string {
  const beside = isAbsolute(path) || file === '-' ? path : join(dirname(file), path)
  // In a policy `-` is a file of that name: standard input belongs to the command line.
  return beside === '-' ? './-' : beside
}

export function readScores(policy: SoundMap, faults: Faults): Policy['scores'] {
  const scores = policy.map('scores')
  const caseColumn = scores?.text('case') ?? null
  const trialColumn = scores?.text('trial') ?? null
  if (scores !== null && caseColumn !== null && caseColumn === trialColumn) {
    const message = `scores.case and scores.trial both name the column ${plainName(caseColumn)}`
    faults.add('POLICY_VALUE', scores.valueAt('trial'), message, 'scores: {case: case, trial: trial}')
  }
  return { caseColumn, trialColumn }
}

export function readSuite(policy: SoundMap, file: string): Suite {
  const suite = policy.map('suite')
  if (suite === null) return { kind: 'none' }
  const at = policy.keyAt('suite')
  const cases = suite.number('cases')
  if (cases !== null) return { kind: 'cases', count: cases, at }
  const minimum = suite.number('min_cases')
  if (minimum !== null) return { kind: 'min_cases', count: minimum, at }
  const list = suite.text('file')
  return list === null ? { kind: 'none' } : { kind: 'file', file: besidePolicy(list, file), at }
}

export function readMetrics(policy: SoundMap, faults: Faults): ReadonlyMap<string, MetricPolicy> {
  const metrics = policy.map('metrics')
  const read = new Map<string, MetricPolicy>()
  for (const name of metrics?.keys ?? []) {
    const metric = metrics?.map(name)
    if (metrics === null || !metric) continue
    read.set(name, {
      badWhen: metric.word('bad_when', ['failed', 'passed']),
      gradedBy: metric.word('graded_by', ['code', 'model', 'person']),
      where: readWhere(metric, faults),
      at: metrics.keyAt(name),
    })
  }
  return read
}

export function readClusters(policy: SoundMap): Policy['clusters'] {
  const column = policy.map('clusters')?.text('column') ?? null
  return column === null ? null : { column, at: policy.keyAt('clusters') }
}

export function readObservability(policy: SoundMap): ObservabilityPolicy {
  const observability = policy.map('observability')
  return {
    minLevel: observability?.word('min_level', OBSERVABILITY_LEVELS) ?? null,
    qualifiedPass: observability?.word('qualified_pass', ['pass', 'missing']) ?? 'pass',
    passWithoutEvaluation: observability?.word('pass_without_evaluation', ['pass', 'missing']) ?? 'missing',
  }
}

export function readTrials(policy: SoundMap): TrialsPolicy | null {
  const trials = policy.map('trials')
  const threshold = trials?.number('threshold') ?? null
  if (trials === null || threshold === null) return null
  return { threshold, size: trials.number('size'), at: policy.keyAt('trials') }
}

export function readJudges(policy: SoundMap, file: string, faults: Faults): ReadonlyMap<string, JudgePolicy> {
  const judges = policy.map('judges')
  const read = new Map<string, JudgePolicy>()
  for (const name of judges?.keys ?? []) {
    const judge = judges?.map(name)
    if (judges === null || !judge) continue
    read.set(name, readJudge(name, judge, judges.keyAt(name), file, faults))
  }
  return read
}

function readJudge(
  name: string,
  judge: SoundMap,
  at: JudgePolicy['at'],
  file: string,
  faults: Faults,
): JudgePolicy {
  const display = `judges.${plainName(name)}`
  const trusts = judge.flag('trust') === true
  const carries = judge.flag('carry') === true
  const reason = judge.text('reason')?.trim() ?? null
  if ((trusts || carries) && !judge.has('reason')) {
    const key = trusts ? 'trust' : 'carry'
    const message = `${display} has ${key} and no reason, which stands at the top of every report`
    faults.add('POLICY_MISSING_KEY', judge.keyAt(key), message, WHY)
  }
  const beside = judge.keys.find((key) => ['labels', 'mode', 'max_missed', 'carry'].includes(key))
  if (trusts && beside !== undefined) {
    const message = `${display} has trust, which takes the judge's word without labels, and ${beside}`
    faults.add('POLICY_VALUE', judge.keyAt('trust'), message, `leave out trust, or ${beside}`)
  }
  if (trusts) return { kind: 'trust', why: reason ?? '', at }
  return {
    kind: 'labels',
    files: judge.names('labels').map((path) => besidePolicy(path, file)),
    mode: judge.word('mode', ['corrected', 'labels']) ?? 'corrected',
    maxMissed: judge.number('max_missed') ?? DEFAULT_MAX_MISSED,
    carry: carries ? (reason ?? '') : null,
    at,
  }
}
