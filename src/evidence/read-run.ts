import type { ScoresSource } from '../domain/decision.ts'
import type { BadWhen } from '../domain/outcome.ts'
import { isPairedBound, isScoreBound, type Policy } from '../domain/policy.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { readScores } from '../scores/read-scores.ts'
import { isResult, refuseResult } from './choosing-labels.ts'
import { checkPatterns, reachableCriteria } from './criteria/criteria-checks.ts'
import { Observations } from './observations.ts'
import { differingColumns } from './repeat-differences.ts'
import { checkTrials, repeatedRows, reportRepeats } from './repeats.ts'
import { RowsOfCases } from './rows-of-cases.ts'
import { labelsNeeded } from './rule-slices.ts'
import { scoresSource } from './scores-source.ts'
import type { MissingReasons } from './verdict-codes.ts'

/** One scores file, read and found to be one run of one system. */
export interface ReadRun {
  readonly file: string
  readonly sha256: string
  readonly recipe: string
  readonly observations: Observations
  readonly rowsOfCases: RowsOfCases
  readonly source: ScoresSource
  /** What the reader noticed. */
  readonly notes: readonly string[]
}

/** What is read of a file, whichever of the two it is. */
export interface RunRequest {
  readonly file: string
  /** The first of two files is only held to what paired rules need of it. */
  readonly role: 'decided' | 'baseline'
  readonly policy: Policy
  readonly where: ReadonlyMap<string, string>
  readonly options: ReadOptions
  readonly reasons: MissingReasons
}

/** Criteria of the policy that its rules need. */
export function criteriaNeeded(policy: Policy): Policy['criteria'] {
  return reachableCriteria(
    policy.criteria,
    policy.rules.map((rule) => rule.metric),
  )
}

/** Refuses, before any file is read, what no file could make right. */
export function checkPolicyPatterns(policy: Policy): void {
  const problems = new ProblemList()
  checkPatterns(criteriaNeeded(policy), policy.file, problems)
  problems.throwIfAny()
}

/**
 * Reads a file once.
 * @throws {OloproofError} with all problems of the file, and of `--where` with it
 */
export async function readRun({ file, role, policy, where, options, reasons }: RunRequest): Promise<ReadRun> {
  const problems = new ProblemList()
  const asScores = policy.rules.filter((rule) => isScoreBound(rule.bound)).map((rule) => rule.metric)
  const asCriteria = policy.rules.filter((rule) => !isScoreBound(rule.bound)).map((rule) => rule.metric)
  const observations = new Observations({
    metrics: [...new Set(asCriteria)],
    scores: [...new Set(asScores)],
    needsLevels: role === 'decided' || policy.rules.some((rule) => isPairedBound(rule.bound)),
    criteria: criteriaNeeded(policy),
    observability: policy.observability,
    badWhenOf: (metric) => directionOf(metric, policy),
    keepsDropped: role === 'baseline',
    labels: labelsNeeded(policy),
    policies: policy.metrics,
    where,
    reasons,
    file,
    problems,
  })
  for (const label of where.keys()) {
    if (!isResult(label, observations.verdicts.results, options.trialColumn)) continue
    refuseResult(`--where ${label}`, label, { file: null }, problems)
  }
  problems.throwIfAny()
  const summary = await readScores(file, options, observations, problems)
  for (const label of where.keys()) {
    if (!isResult(label, [], options.trialColumn, observations.columns.names)) continue
    refuseResult(`--where ${label}`, label, { file: null }, problems)
  }
  problems.throwIfAny()
  observations.filter.check(observations.columns, file, problems)
  observations.systems.check(file, problems)
  problems.throwIfAny()
  return {
    file,
    sha256: summary.sha256,
    recipe: summary.recipe,
    observations,
    rowsOfCases: new RowsOfCases(observations),
    source: scoresSource(file, summary, observations),
    notes: summary.notes,
  }
}

/**
 * Adds what keeps the rows of a case from becoming one verdict.
 * @throws {OloproofError} for rows that claim to be the same trial
 */
export async function checkRepeats(
  { file, observations, rowsOfCases }: ReadRun,
  policy: Policy,
  options: ReadOptions,
  problems: ProblemList,
): Promise<void> {
  if (observations.hasRepeats) {
    const repeats = repeatedRows(observations, rowsOfCases)
    if (repeats.count > 0) {
      reportRepeats(repeats, await differingColumns(repeats.rows, file, options), file, problems)
      problems.throwIfAny()
    }
  }
  checkTrials(observations, rowsOfCases, policy, file, problems)
}

/** Which verdict of a metric is bad: a rule says it, else the policy, else failing is. */
function directionOf(metric: string, policy: Policy): BadWhen {
  const rule = policy.rules.find((each) => each.metric === metric)
  return rule?.badWhen ?? policy.metrics.get(metric)?.badWhen ?? 'failed'
}
