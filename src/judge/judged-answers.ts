import type { DisputedAnswer, FurtherLabels, JudgedAnswers } from '../domain/judge-check.ts'
import { DEFAULT_MAX_MISSED, type JudgePolicy, type Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { foldLabels } from '../evidence/case-verdicts.ts'
import { type Graded, gradeUnits } from '../evidence/judged-evidence.ts'
import type { MatchedLabels } from '../evidence/label-match.ts'
import { UNLABELLED } from '../evidence/metric-column.ts'
import { tallyClusters } from '../evidence/metric-tally.ts'
import { labelOfUnit } from '../evidence/slice.ts'
import { FAILED, PASSED } from '../evidence/verdict-codes.ts'
import { quoted } from '../scores/quoted.ts'
import { disputedRows } from './disputes.ts'
import { groupByJudge, type JudgeGroup } from './judge-groups.ts'
import { badAndGood, everyLabelled, isVerdict } from './label-counts.ts'
import { type CheckedRun, judgesOf, levelOf, type MetricView, viewOf } from './metric-view.ts'

/** What was found of one metric. */
export interface MetricAnswers {
  readonly answers: readonly JudgedAnswers[]
  /** Cases with a verdict that no model gave. */
  readonly byCode: number
  /** Labels of other runs that are of none of these judges. */
  readonly ofOtherJudges: number
  /** Whether nothing but the command line says that a model graded. */
  readonly isAssumed: boolean
}

const NAMED_DISPUTES = 20
/** Judges and parts beyond these are no report anybody reads. */
const MOST_GROUPS = 1000
const NO_PLANS = { named: [], unnamed: 0 }

/** The judges of one metric, each apart and in each part apart. */
export function judgedAnswers(metric: string, by: string | null, run: CheckedRun): MetricAnswers {
  const view = viewOf(metric, run)
  const { observations, units, column, codes } = view
  const grouped = groupByJudge({
    codes,
    units,
    hasVerdict: (row) => isVerdict(column.codeOf(row)),
    judgesOf: judgesOf(view),
    label: by,
    valueOf: by === null ? () => null : labelOfUnit(by, observations.labels, units),
  })
  if (grouped.groups.length > MOST_GROUPS) throw tooManyGroups(grouped.groups.length, by, view)
  const matched = run.labels.of(metric)
  const disputes = disputesByUnit(view, matched)
  const pool = drawable(view, matched)
  const named = new Set(grouped.groups.flatMap((group) => group.names))
  return {
    answers: grouped.groups.map((group) =>
      answersOf(group, grouped.codesOf(group), { view, matched, disputes, pool }),
    ),
    byCode: grouped.byCode,
    ofOtherJudges: matched.others.filter(({ judge }) => judge !== null && !named.has(judge)).length,
    isAssumed: view.isAssumed,
  }
}

function answersOf(
  group: JudgeGroup,
  codes: Uint8Array,
  found: {
    readonly view: MetricView
    readonly matched: MatchedLabels
    readonly disputes: ReadonlyMap<number, readonly DisputedAnswer[]>
    readonly pool: Pool
  },
): JudgedAnswers {
  const { view, matched, disputes, pool } = found
  const { metric, column, fold, observations, policy } = view
  const { badWhen } = fold
  const isOwn = (judge: string | null): boolean => judge === null || group.names.includes(judge)
  const others = matched.others.filter((entry) => isOwn(entry.judge))
  const judge = judgePolicyOf(metric, group, policy)
  const graded = gradeUnits(
    column,
    codes,
    fold,
    observations.rows,
    { ...matched, others },
    view.metricPolicy,
    judge,
  )
  const isLabelled = graded.grader.kind !== 'judged'
  const labels =
    graded.grader.kind === 'judged'
      ? { ...graded.grader, mode: 'corrected' as const }
      : everyLabelled(codes, graded.codes, badWhen, judge?.maxMissed ?? DEFAULT_MAX_MISSED, others.length)
  const leaves = view.labels.leavesOf(metric)
  const [only] = leaves
  const ours = [...disputes].filter(([unit]) => isVerdict(codes[unit]!))
  const disputed = ours.flatMap(([, answers]) => answers)
  const drawnByVerdict = [...graded.parts.values()].filter((part) => part.sample.labelled === 0).length
  return {
    metric,
    judge: group.judge,
    part: group.part,
    badWhen,
    confidenceLevel: levelOf(metric, view),
    verdicts: { ...badAndGood(codes, badWhen), missing: group.missing },
    labels,
    truth: isLabelled ? badAndGood(graded.codes, badWhen) : null,
    clusters: clustersOf(graded, view),
    drawnByVerdict,
    carried: isLabelled ? 0 : labels.labelledGoods + labels.labelledBads - graded.parts.size,
    disputed: {
      cases: ours.length,
      count: disputed.length,
      answers: disputed.slice(0, NAMED_DISPUTES),
    },
    further: {
      metrics: leaves,
      column: only !== undefined && leaves.length === 1 && hasName(only, view) ? only : null,
      goodsLeft: Math.max(0, labels.unlabelledGoods - labels.unansweredGoods),
      ...pool,
    },
  }
}

function tooManyGroups(groups: number, by: string | null, { metric, file }: MetricView): OloproofError {
  const most = `at most ${MOST_GROUPS} are measured apart`
  return new OloproofError([
    by === null
      ? problem(
          'JUDGE_METRIC',
          `${quoted(`${metric}.judge`)} names ${groups} judges, ${most}`,
          'name the model that graded, not the answer',
          { file },
        )
      : problem(
          'USAGE',
          `--by ${by}: ${groups} judges and parts of ${quoted(metric)}, ${most}`,
          'split by a label of fewer values',
          { file },
        ),
  ])
}

/** A comparison inside a criterion has none, and people label what has one. */
function hasName(name: string, { criteria, observations }: MetricView): boolean {
  return criteria.has(name) || observations.verdicts.metrics.has(name)
}

/** Trust asks for no labels, so it has nothing to say of them; carried labels are of no part, and of one judge each. */
function judgePolicyOf(
  metric: string,
  group: JudgeGroup,
  policy: Policy | null,
): Extract<JudgePolicy, { kind: 'labels' }> | undefined {
  const judge = policy?.judges.get(metric)
  if (judge?.kind !== 'labels') return undefined
  return group.part === null && group.names.length === 1 ? judge : { ...judge, carry: null }
}

/** Disputes that leave a case with a verdict without a label, by case. */
function disputesByUnit(
  view: MetricView,
  matched: MatchedLabels,
): ReadonlyMap<number, readonly DisputedAnswer[]> {
  const byUnit = new Map<number, DisputedAnswer[]>()
  const { metric, column, fold, units, labels, codes } = view
  const labelOf = (row: number): number => matched.rows.get(row)?.label ?? UNLABELLED
  for (const { row, answer } of disputedRows(metric, labels, view)) {
    const unit = units.unitOfRow(row)
    if (!isVerdict(codes[unit]!)) continue
    if (foldLabels(fold, unit, (each) => column.codeOf(each), labelOf) !== UNLABELLED) continue
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), answer])
  }
  return byUnit
}

type Pool = Pick<FurtherLabels, 'drawnFrom' | 'drawable'>

/** Cases that the next sheet would draw from: `judge sample` passes over those of earlier ones. */
function drawable({ metric, fold, units, labels, codes }: MetricView, matched: MatchedLabels): Pool {
  const goodCode = fold.badWhen === 'failed' ? PASSED : FAILED
  const drawnFrom = labels.leavesOf(metric)[0] === metric ? 'goods' : 'cases'
  const drawn = new Set<number>()
  for (const [row, label] of matched.rows) {
    const isPassedOver = drawnFrom === 'goods' ? label.drawn !== 'not_drawn' : label.drawn === 'at_random'
    if (isPassedOver) drawn.add(units.unitOfRow(row))
  }
  let cases = 0
  for (let unit = 0; unit < codes.length; unit += 1) {
    const code = codes[unit]!
    if ((drawnFrom === 'goods' ? code === goodCode : isVerdict(code)) && !drawn.has(unit)) cases += 1
  }
  return { drawnFrom, drawable: cases }
}

function clustersOf(graded: Graded, view: MetricView): JudgedAnswers['clusters'] {
  const { policy, observations, units, fold, reasons } = view
  const names = policy?.clusters == null ? undefined : observations.labels.get(policy.clusters.column)
  if (names === undefined) return null
  return tallyClusters(
    graded.codes,
    {
      numberOf: (unit) => names.numberOf(units.rowsOf(unit)[0]!),
      nameOf: (number) => names.valueOfNumber(number),
    },
    NO_PLANS,
    fold.badWhen,
    reasons,
    graded.parts,
  )
}
