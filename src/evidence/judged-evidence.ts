import type { ClusterLabels, GraderEvidence, JudgedEvidence } from '../domain/evidence.ts'
import { DEFAULT_MAX_MISSED, type JudgePolicy, type MetricPolicy } from '../domain/policy.ts'
import { carriedPairs, sameJudge } from './carried-pairs.ts'
import { CaseNames } from './case-names.ts'
import { type Fold, foldLabels } from './case-verdicts.ts'
import type { MatchedLabels } from './label-match.ts'
import type { LabelEntry } from './labels/label.ts'
import { UNLABELLED } from './metric-column.ts'
import { FAILED, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** The grader of a metric, and its verdicts as they stand after people have looked. */
export interface Graded {
  readonly grader: GraderEvidence
  /** One code a case: the grader's, or people's where they labelled every case that has a verdict. */
  readonly codes: Uint8Array
  /** What each labelled unit adds to the judge's counts. */
  readonly parts: ReadonlyMap<number, ClusterLabels>
  /** What people said of a unit where that does not stand in `codes`: PASSED, FAILED or UNLABELLED. */
  labelOf(unit: number): number
  /** Whether only a judge gave the unit's verdict: nobody has looked at it. */
  isJudgedOnly(unit: number): boolean
  /** Whether people were asked about the unit and no label of theirs can be used: blank, deleted or disputed. */
  isUnanswered(unit: number): boolean
}

const NO_PARTS: ReadonlyMap<number, ClusterLabels> = new Map()

/** Verdicts that stand as they are. */
function standing(grader: Exclude<GraderEvidence, JudgedEvidence>, codes: Uint8Array): Graded {
  return {
    grader,
    codes,
    parts: NO_PARTS,
    labelOf: () => UNLABELLED,
    isJudgedOnly: () => false,
    isUnanswered: () => false,
  }
}

type Judge = Extract<JudgePolicy, { kind: 'labels' }>

/** Whether any model graded this metric; a file that does not say who graded counts as a model's. */
export function isJudged(
  column: Pick<VerdictColumn, 'isJudged'>,
  rows: number,
  policy: MetricPolicy | undefined,
): boolean {
  switch (policy?.gradedBy ?? null) {
    case 'model':
      return true
    case 'code':
    case 'person':
      return false
    case null:
      for (let row = 0; row < rows; row += 1) if (column.isJudged(row)) return true
      return false
  }
}

/** Holds a judge's verdicts against what people said of a sample of them. */
export function gradeUnits(
  column: VerdictColumn,
  codes: Uint8Array,
  fold: Fold,
  rows: number,
  labels: MatchedLabels,
  metricPolicy: MetricPolicy | undefined,
  judgePolicy: JudgePolicy | undefined,
): Graded {
  if (!isJudged(column, rows, metricPolicy)) return standing({ kind: 'verdicts_stand' }, codes)
  if (judgePolicy?.kind === 'trust') return standing({ kind: 'trusted', why: judgePolicy.why }, codes)
  const labelOf = caseLabels(codes, column, fold, labels)
  if (everyVerdictLabelled(codes, labelOf)) {
    return standing(
      { kind: 'verdicts_stand' },
      codes.map((code, index) => labelOf.get(index)?.label ?? code),
    )
  }
  const judged = (index: number): boolean =>
    metricPolicy?.gradedBy === 'model' ||
    Array.from(fold.units.rowsOf(index)).some((row) => column.isJudged(row))
  const said = (index: number): number => labelOf.get(index)?.label ?? UNLABELLED
  return {
    ...countLabels(codes, fold, labelOf, judged, labels, column, judgePolicy),
    codes,
    labelOf: said,
    isJudgedOnly: (index) => judged(index) && said(index) === UNLABELLED,
    isUnanswered: (index) => labelOf.has(index) && said(index) === UNLABELLED,
  }
}

interface CaseLabel {
  readonly label: number
  readonly drawn: LabelEntry['drawn']
}

/** Labels by case, for cases that have a verdict and of which somebody was asked about some trial. */
function caseLabels(
  codes: Uint8Array,
  column: VerdictColumn,
  fold: Fold,
  labels: MatchedLabels,
): ReadonlyMap<number, CaseLabel> {
  const byCase = new Map<number, CaseLabel>()
  for (const [row, { drawn }] of labels.rows) {
    const index = fold.units.unitOfRow(row)
    const code = codes[index]!
    if (byCase.has(index) || (code !== PASSED && code !== FAILED)) continue
    const label = foldLabels(
      fold,
      index,
      (other) => column.codeOf(other),
      (other) => labels.rows.get(other)?.label ?? UNLABELLED,
    )
    byCase.set(index, { label, drawn })
  }
  return byCase
}

function everyVerdictLabelled(codes: Uint8Array, labels: ReadonlyMap<number, CaseLabel>): boolean {
  let verdicts = 0
  for (let index = 0; index < codes.length; index += 1) {
    if (codes[index] !== PASSED && codes[index] !== FAILED) continue
    verdicts += 1
    if ((labels.get(index)?.label ?? UNLABELLED) === UNLABELLED) return false
  }
  return verdicts > 0
}

function countLabels(
  codes: Uint8Array,
  fold: Fold,
  labels: ReadonlyMap<number, CaseLabel>,
  judged: (index: number) => boolean,
  { names, others, comparedRuns }: Pick<MatchedLabels, 'names' | 'others' | 'comparedRuns'>,
  column: VerdictColumn,
  policy: Judge | undefined,
): { readonly grader: JudgedEvidence; readonly parts: ReadonlyMap<number, ClusterLabels> } {
  const badCode = fold.badWhen === 'failed' ? FAILED : PASSED
  const goodCode = fold.badWhen === 'failed' ? PASSED : FAILED
  const counts = { labelledGoods: 0, missed: 0, labelledBads: 0, confirmed: 0 }
  const sample = { labelled: 0, bad: 0 }
  const confirmedBad = new CaseNames()
  const unlabelledBad = new CaseNames()
  let cleared = 0
  let unlabelledGoods = 0
  const unanswered = { goods: 0, bads: 0 }
  const parts = new Map<number, ClusterLabels>()
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index]!
    if (code !== badCode && code !== goodCode) continue
    const said = labels.get(index)
    const label = said?.label ?? UNLABELLED
    if (said !== undefined) {
      addPair(counts, code === badCode, label === UNLABELLED ? null : label === badCode)
      if (label === UNLABELLED) unanswered[code === badCode ? 'bads' : 'goods'] += 1
      parts.set(index, partOf(code === badCode, label, said.drawn, badCode, goodCode))
      if (said.drawn !== 'by_verdict') {
        sample.labelled += 1
        if (label !== goodCode) sample.bad += 1
      }
    }
    const name = () => ({
      id: fold.units.idOf(index),
      about: fold.units.aboutOf(index),
      reason: null,
    })
    if (code === badCode && label === goodCode) cleared += 1
    if (label === badCode || (label === UNLABELLED && code === badCode && !judged(index)))
      confirmedBad.add(name())
    else if (label === UNLABELLED && code === badCode) unlabelledBad.add(name())
    else if (label === UNLABELLED) unlabelledGoods += 1
  }
  const carried = policy?.carry == null ? [] : carriedPairs(others, column, fold, badCode)
  for (const pair of carried) addPair(counts, pair.judgedBad, pair.bad)
  const grader: JudgedEvidence = {
    kind: 'judged',
    labelledApart: names.length === 1 && names[0] === column.metric ? null : names,
    mode: policy?.mode ?? 'corrected',
    maxMissed: policy?.maxMissed ?? DEFAULT_MAX_MISSED,
    ...counts,
    cleared,
    sample,
    confirmedBad: confirmedBad.count,
    confirmedBadCases: confirmedBad.list(),
    unlabelledBad: unlabelledBad.count,
    unlabelledBadCases: unlabelledBad.list(),
    unlabelledGoods,
    unansweredGoods: unanswered.goods,
    unansweredBads: unanswered.bads,
    otherRuns: others.filter(
      (entry) =>
        !(entry.run !== null && comparedRuns.has(entry.run)) &&
        (policy?.carry == null || !sameJudge(entry, column)),
    ).length,
  }
  return { grader, parts }
}

/** What one answer of the sample adds to the counts, for clusters to add up. */
function partOf(
  judgedBad: boolean,
  label: number,
  drawn: LabelEntry['drawn'],
  badCode: number,
  goodCode: number,
): ClusterLabels {
  const counts = { labelledGoods: 0, missed: 0, labelledBads: 0, confirmed: 0 }
  addPair(counts, judgedBad, label === UNLABELLED ? null : label === badCode)
  const inSample = drawn !== 'by_verdict'
  return {
    ...counts,
    cleared: judgedBad && label === goodCode ? 1 : 0,
    sample: { labelled: inSample ? 1 : 0, bad: inSample && label !== goodCode ? 1 : 0 },
  }
}

/** One answer of the sample: a missing label is a miss among judge-goods and a false alarm among judge-bads. */
function addPair(
  counts: { labelledGoods: number; missed: number; labelledBads: number; confirmed: number },
  judgedBad: boolean,
  bad: boolean | null,
): void {
  if (judgedBad) {
    counts.labelledBads += 1
    if (bad === true) counts.confirmed += 1
  } else {
    counts.labelledGoods += 1
    if (bad !== false) counts.missed += 1
  }
}
