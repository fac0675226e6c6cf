import { nearest } from '../domain/nearest.ts'
import type { CriterionPolicy, Policy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { isResult, refuseResult } from '../evidence/choosing-labels.ts'
import {
  checkGraders,
  checkLeaves,
  checkPatterns,
  reachableCriteria,
} from '../evidence/criteria/criteria-checks.ts'
import type { LabelSet } from '../evidence/labels/label.ts'
import { MetricLabels } from '../evidence/metric-labels.ts'
import { Observations } from '../evidence/observations.ts'
import { checkTrials, repeatedRows, reportRepeats } from '../evidence/repeats.ts'
import { RowsOfCases } from '../evidence/rows-of-cases.ts'
import { checkBlankLabels } from '../evidence/rule-slices.ts'
import { scoresSource } from '../evidence/scores-source.ts'
import { caseUnits } from '../evidence/units.ts'
import { MissingReasons } from '../evidence/verdict-codes.ts'
import { namesWithin } from '../policy/criteria/leaves.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import type { CheckRequest } from './check.ts'
import type { ChosenMetrics } from './checked-metrics.ts'
import { decidedDirection } from './direction.ts'
import type { CheckedRun } from './metric-view.ts'

const NO_CRITERIA: ReadonlyMap<string, CriterionPolicy> = new Map()
/** As a policy has it that says nothing of it. */
const OBSERVABILITY: Policy['observability'] = {
  minLevel: null,
  qualifiedPass: 'pass',
  passWithoutEvaluation: 'missing',
}

/**
 * Reads the scores in one pass, as deciding would.
 * @throws {OloproofError} with all that keeps them from being read, or that the command line or the policy says wrongly
 */
export async function readRun(
  request: CheckRequest,
  chosen: ChosenMetrics,
  labels: LabelSet,
  options: ReadOptions,
): Promise<CheckedRun> {
  const { policy, where, by, scores: file } = request
  const reasons = new MissingReasons()
  const problems = new ProblemList()
  const allCriteria = policy?.criteria ?? NO_CRITERIA
  const criteria = reachableCriteria(allCriteria, chosen.names)
  const policies = policy?.metrics ?? new Map()
  if (policy !== null) checkPatterns(criteria, policy.file, problems)
  problems.throwIfAny()
  const graded = [...namesWithin(chosen.names, allCriteria)].filter((name) => !criteria.has(name))
  const observations = new Observations({
    metrics: chosen.names,
    criteria,
    observability: policy?.observability ?? OBSERVABILITY,
    badWhenOf: (metric) => decidedDirection(metric, policy),
    labels: [
      ...new Set([
        ...graded.map((name) => `${name}.judge`),
        ...[...policies.values()].flatMap((metric) => [...metric.where.keys()]),
        ...(by === null ? [] : [by]),
        ...(policy?.clusters == null ? [] : [policy.clusters.column]),
      ]),
    ],
    policies,
    where,
    reasons,
    file,
    problems,
  })
  const summary = await readScores(file, options, observations, problems)
  checkChoices(request, observations, options, problems)
  problems.throwIfAny()
  observations.filter.check(observations.columns, file, problems)
  const before = problems.count
  observations.systems.check(file, problems)
  checkColumns(chosen.names, request, observations, summary.recipe, options, problems)
  const rowsOfCases = new RowsOfCases(observations)
  // Several systems repeat every case; that is one fault, not one for each row.
  if (problems.count === before) {
    reportRepeats(repeatedRows(observations, rowsOfCases), new Map(), file, problems)
    const trials = policy?.trials ?? null
    checkTrials(observations, rowsOfCases, { file: policy?.file ?? 'oloproof.yaml', trials }, file, problems)
  }
  problems.throwIfAny()
  const units = caseUnits(observations, rowsOfCases)
  if (policy !== null && policy.clusters !== null) {
    // Blank clusters are an error as in deciding; a blank label of `by` is a part of its own.
    const clustersOnly = { ...policy, rules: [] }
    checkBlankLabels(
      { policy: clustersOnly, observations, suite: { kind: 'none' }, baseline: null, units, file },
      problems,
    )
    problems.throwIfAny()
  }
  const one = { comparedRuns: new Set<string>(), tellsUnknownRuns: true }
  const bound = { observations, rowsOfCases, sha256: summary.sha256, where, file, problems, ...one }
  return {
    ...bound,
    policy,
    criteria,
    confidenceLevel: request.confidenceLevel,
    reasons,
    units,
    labels: new MetricLabels(labels.entries, bound),
    readerNotes: summary.notes,
    source: scoresSource(file, summary, observations),
  }
}

/** Choosing or splitting cases by what came out of them would choose the outcome. */
function checkChoices(
  { where, by, scores }: CheckRequest,
  { verdicts, columns }: Observations,
  options: ReadOptions,
  problems: ProblemList,
): void {
  const chosen = [
    ...[...where.keys()].map((label) => ({ label, option: `--where ${label}` })),
    ...(by === null ? [] : [{ label: by, option: `--by ${by}` }]),
  ]
  for (const { label, option } of chosen) {
    if (isResult(label, verdicts.results, options.trialColumn, columns.names))
      refuseResult(option, label, { file: null }, problems)
  }
  if (by === null || columns.names.length === 0 || columns.indexOf(by) >= 0 || problems.count > 0) return
  const near = nearest(by, columns.names)
  problems.add(
    problem(
      'WHERE_LABEL',
      `--by ${by}: no column "${by}", columns are ${quotedList(columns.names)}`,
      near === null ? 'name one of these columns' : `--by ${near}`,
      { file: scores },
    ),
  )
}

/** Every metric that is asked for, and all that criteria read, has to be in the file. */
function checkColumns(
  names: readonly string[],
  { policy, scores: file }: CheckRequest,
  { verdicts, columns }: Observations,
  recipe: string,
  { trialColumn }: ReadOptions,
  problems: ProblemList,
): void {
  for (const name of names) {
    if (verdicts.criteria.has(name) || columns.indexOf(name) >= 0) continue
    const known = [...columns.names, ...(policy?.criteria.keys() ?? [])]
    const near = nearest(name, known)
    problems.add(
      problem(
        'JUDGE_METRIC',
        `no column ${quoted(name)}, columns are ${quotedList(columns.names)}`,
        near === null ? 'name one of these columns: --metric NAME' : `--metric ${near}`,
        { file },
      ),
    )
  }
  if (policy === null) return
  const criteria = reachableCriteria(policy.criteria, names)
  checkLeaves(criteria, { file, recipe, trialColumn, columns }, policy.file, problems)
  checkGraders(verdicts.criteria, policy, problems)
}
