import type { JudgedAnswers, JudgedRun } from '../domain/judge-check.ts'
import type { Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import { isJudged } from '../evidence/judged-evidence.ts'
import type { LabelSet } from '../evidence/labels/label.ts'
import { readLabels } from '../evidence/labels/read-labels.ts'
import { readOptions } from '../policy/read-options.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { checkNotes, metricNotes } from './check-notes.ts'
import { type ChosenMetrics, chooseMetrics, noJudge } from './checked-metrics.ts'
import { judgedAnswers } from './judged-answers.ts'
import type { CheckedRun } from './metric-view.ts'
import { readRun } from './read-run.ts'

/** What `oloproof judge check` was asked for. Paths as typed. */
export interface CheckRequest {
  readonly scores: string
  /** Empty: what a model graded, as far as the file and the policy tell. */
  readonly metrics: readonly string[]
  /** Names of columns, trials, directions, criteria, limits and labels files; null without one. */
  readonly policy: Policy | null
  /** Labels files, beside those of the policy. */
  readonly labels: readonly string[]
  readonly where: ReadonlyMap<string, string>
  /** A label whose values are measured apart; null: none. */
  readonly by: string | null
  readonly recipe: string | null
  /** Two-sided; null: the highest of the rules that read a metric, else the policy's, else 0.95. */
  readonly confidenceLevel: number | null
  readonly onProgress: ((bytes: number) => void) | null
}

/**
 * Reads what judges said of a run and what people said of a sample of it, counted as deciding counts it.
 *
 * @throws {OloproofError} when the scores, the labels or what the policy says of them cannot be read as deciding would
 *   read them, nothing was graded by a model, or the labels are of nothing that was
 */
export async function readJudged(request: CheckRequest): Promise<JudgedRun> {
  const { policy, where, by } = request
  const labels = await readLabels(labelsFiles(request))
  const options = readOptions(policy, request)
  const labelled = new Set(labels.entries.map((entry) => entry.metric))
  const chosen = await chooseMetrics({ ...request, options, labelled })
  const run = await readRun(request, chosen, labels, options)
  const metrics = checkedMetrics(run, chosen, request.scores)
  checkLabelled(metrics, labelled, labels, run)
  const answers: JudgedAnswers[] = []
  const notes: string[] = []
  for (const metric of metrics) {
    const found = judgedAnswers(metric, by, run)
    answers.push(...found.answers)
    notes.push(...metricNotes(metric, found, run))
  }
  run.problems.throwIfAny()
  if (answers.length === 0) {
    const what = `no case is one of ${quotedList(metrics)}, with a verdict or without`
    throw new OloproofError([
      problem('JUDGE_METRIC', what, 'have the answers graded first', { file: request.scores }),
    ])
  }
  const leftOut = chosen.leftOut.filter((metric) => !metrics.includes(metric))
  return {
    scores: run.source,
    labels: labels.sources,
    where,
    by,
    answers,
    choices: metrics.flatMap((metric) => {
      const judge = policy?.judges.get(metric)
      const carry = judge?.kind === 'labels' ? judge.carry : null
      return carry === null || by !== null ? [] : [`${metric}: labels of other runs add up: ${carry}`]
    }),
    notes: [...checkNotes(run, leftOut), ...notes, ...labels.sheetNotes],
  }
}

/** Files of the policy's judges first, then those of the command line, each once. */
function labelsFiles({ policy, labels }: CheckRequest): readonly string[] {
  const judges = [...(policy?.judges.values() ?? [])]
  return [...new Set([...judges.flatMap((judge) => (judge.kind === 'labels' ? judge.files : [])), ...labels])]
}

/**
 * What a model graded of what was chosen, each criterion followed by what it is made from.
 * @throws {OloproofError} when no model graded anything, or not what was asked for by name
 */
function checkedMetrics(run: CheckedRun, chosen: ChosenMetrics, file: string): readonly string[] {
  const { observations, labels, policy, criteria } = run
  const { verdicts, rows } = observations
  const problems = new ProblemList()
  const isGraded = (name: string): boolean => isJudged(verdicts.of(name), rows, policy?.metrics.get(name))
  const metrics = new Set<string>()
  for (const name of chosen.names) {
    const gradedBy = policy?.metrics.get(name)?.gradedBy ?? null
    const stands = gradedBy === 'code' || gradedBy === 'person'
    // Whoever names a column says that a model graded it, unless something says otherwise.
    if (isGraded(name) || (chosen.isNamed && !criteria.has(name) && !stands)) {
      metrics.add(name)
      if (chosen.isNamed) continue
      for (const leaf of labels.leavesOf(name))
        if (verdicts.metrics.has(leaf) || verdicts.criteria.has(leaf)) metrics.add(leaf)
    } else if (chosen.isNamed) {
      problems.add(
        problem(
          'JUDGE_METRIC',
          stands
            ? `the policy says metrics: {${name}: {graded_by: ${gradedBy}}}, so no model is to be measured`
            : `criterion ${quoted(name)} reads nothing that a model graded`,
          'name a metric that a model graded, or leave --metric out',
          { file },
        ),
      )
    }
  }
  problems.throwIfAny()
  if (metrics.size === 0) throw noJudge(file, [...verdicts.metrics.keys()])
  return [...metrics]
}

/** Labels of something else altogether are a mistake, not a judge that nobody looked at. */
function checkLabelled(
  metrics: readonly string[],
  labelled: ReadonlySet<string>,
  { sources }: LabelSet,
  { labels, problems, observations }: CheckedRun,
): void {
  const [first] = sources
  const asked = new Set(metrics.flatMap((metric) => [metric, ...labels.leavesOf(metric)]))
  if (first === undefined || [...labelled].some((metric) => asked.has(metric))) return
  const [other] = labelled
  const isThere = other !== undefined && observations.columns.indexOf(other) >= 0
  problems.add(
    problem(
      'LABELS_METRIC',
      other === undefined
        ? `no label of ${quotedList(metrics)}`
        : `labels of ${quotedList([...labelled])}, and what is measured is ${quotedList(metrics)}`,
      isThere ? `--metric ${other}` : 'fill in a sheet of these answers: oloproof judge sample draws one',
      { file: first.file },
    ),
  )
  problems.throwIfAny()
}
