import type {
  CheckLabels,
  JudgeCheck,
  JudgedAnswers,
  KappaFigures,
  MeasuredShare,
  NoMoreLabels,
} from '../domain/judge-check.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Interval } from '../domain/tally.ts'
import { ceilingOutcome } from '../statistics/ceiling.ts'
import { clopperPearson } from '../statistics/clopper-pearson.ts'
import { ClusterTable } from '../statistics/cluster-table.ts'
import { hasTooFewClusters } from '../statistics/clustered-outcome.ts'
import { labelsForMissedShare } from '../statistics/corrected-bad-share.ts'
import { kappa } from '../statistics/kappa.ts'
import { worstClusterInterval } from '../statistics/worst-cluster.ts'
import { judgedClusters } from './clustered-counts.ts'
import { clusteredLabelBounds, clusteredLabels } from './clustered-label-bounds.ts'
import { ratesOfPassing } from './clustered-rate-rule.ts'
import { labelBounds } from './label-bounds.ts'

const EVERYTHING: Interval = { lower: 0, upper: 1 }
const NOTHING_EXCLUDED: ReadonlyMap<string, number> = new Map()

/**
 * Measures one judge against people. A drawn answer without a usable label counts against: a miss among judge-goods, a
 * false alarm among judge-bads, and a disagreement in either.
 */
export function checkJudge(answers: JudgedAnswers): JudgeCheck {
  const { labels, confidenceLevel: level } = answers
  const { labelledGoods, missed, labelledBads, confirmed } = labels
  const falseAlarms = labelledBads - confirmed
  const agreedGood = labelledGoods - missed
  const share = (some: number, of: number): MeasuredShare => ({
    some,
    of,
    share: of === 0 ? null : some / of,
    interval: clopperPearson(some, of, level),
  })
  const status = statusOf(answers)
  const more = moreLabels(answers, status)
  return {
    ...answers,
    missed: share(missed, labelledGoods),
    missedAtLeast: clopperPearson(knownMisses(answers), labelledGoods, level).lower,
    falseAlarms: share(falseAlarms, labelledBads),
    agreement: share(agreedGood + confirmed, labelledGoods + labelledBads),
    caughtBad: share(confirmed, confirmed + missed),
    knownGood: share(agreedGood, agreedGood + falseAlarms),
    kappa: kappaOf(answers),
    ...truthOf(answers),
    maxMissed: labels.maxMissed,
    status,
    moreLabels: typeof more === 'string' ? null : more,
    whyNoLabels: typeof more === 'string' ? more : null,
  }
}

/** All judges are good enough, or some is not shown to be: there is no FAIL of a measurement. */
export function checkOutcome(judges: readonly Pick<JudgeCheck, 'status'>[]): Exclude<Outcome, 'FAIL'> {
  return judges.length > 0 && judges.every((judge) => judge.status === 'met')
    ? 'PASS'
    : 'INSUFFICIENT_EVIDENCE'
}

/**
 * Whether the exact upper end of the misses, tail alpha/2, is at or below `max_missed`, whatever was not answered, or the
 * lower end is above it even if every answer that is still open is no miss.
 */
function statusOf(answers: JudgedAnswers): JudgeCheck['status'] {
  const { labels, confidenceLevel, carried } = answers
  const outcomeWith = (missed: number): Outcome =>
    ceilingOutcome(
      { bad: missed, good: labels.labelledGoods - missed, missing: 0 },
      labels.maxMissed,
      confidenceLevel,
    )
  if (outcomeWith(labels.missed) === 'PASS') return 'met'
  // Nobody knows how many of the carried ones are open.
  return carried === 0 && outcomeWith(knownMisses(answers)) === 'FAIL' ? 'exceeded' : 'open'
}

/** Misses that a person found. */
function knownMisses({ labels }: JudgedAnswers): number {
  return labels.missed - labels.unansweredGoods
}

/** As a `corrected` rate rule bounds it; where every answer has a label, as a rate of people's verdicts. */
function truthOf(answers: JudgedAnswers): Pick<JudgeCheck, 'badShare' | 'corrected' | 'method'> {
  const { labels, truth, clusters, verdicts, badWhen, confidenceLevel: level } = answers
  const from = (badShare: Interval, method: JudgeCheck['method']) => ({
    badShare,
    corrected: ratesOfPassing(answers, badShare),
    method,
  })
  if (verdicts.bad + verdicts.good === 0) return from(EVERYTHING, 'judge_corrected')
  if (truth !== null && clusters !== null) {
    const table = ClusterTable.of(clusters.clusters.map(({ bad, good }) => ({ bad, good, missing: 0 })))
    return from(hasTooFewClusters(table) ? EVERYTHING : worstClusterInterval(table, level), 'worst_cluster')
  }
  if (truth !== null) {
    const { bad, good } = truth
    return {
      badShare: clopperPearson(bad, bad + good, level),
      // Computed and not mirrored, so that it is the very number that deciding gives.
      corrected: clopperPearson(badWhen === 'passed' ? bad : good, bad + good, level),
      method: 'clopper_pearson',
    }
  }
  if (clusters !== null) {
    const tables = clusteredLabels(judgedClusters(clusters, NOTHING_EXCLUDED, labels), 'corrected')
    return from(clusteredLabelBounds(tables, level).without, 'judge_corrected')
  }
  return from(labelBounds({ ...verdicts, missing: 0 }, labels, level).without, 'judge_corrected')
}

function kappaOf({ labels, confidenceLevel }: JudgedAnswers): KappaFigures | null {
  const { labelledGoods, missed, labelledBads, confirmed } = labels
  const { estimate, standardError, interval } = kappa(
    {
      bothPass: labelledGoods - missed,
      judgePassHumanFail: missed,
      judgeFailHumanPass: labelledBads - confirmed,
      bothFail: confirmed,
    },
    confidenceLevel,
  )
  return estimate === null ? null : { estimate, standardError, interval }
}

/** Fewest further labels of judge-goods that would meet the limit if none is a miss, or why there are none to ask for. */
function moreLabels(answers: JudgedAnswers, status: JudgeCheck['status']): CheckLabels | NoMoreLabels {
  const { labels, verdicts, truth, further, confidenceLevel } = answers
  const { labelledGoods, maxMissed, unansweredGoods } = labels
  if (status === 'met') return 'met'
  if (verdicts.good === 0) return 'no_goods'
  if (truth !== null) return 'every_answer_labelled'
  if (maxMissed === 0) return 'limit_of_zero'
  if (status === 'exceeded') return 'exceeded'
  const needed = (misses: number): number =>
    labelsForMissedShare(misses, labelledGoods, maxMissed, confidenceLevel) ?? Number.POSITIVE_INFINITY
  // Those drawn before come first: as long as they are silent each of them is a miss.
  const anew = needed(knownMisses(answers))
  if (unansweredGoods > 0 && anew === 0) {
    return {
      labels: unansweredGoods,
      drawn: 'unanswered',
      unanswered: unansweredGoods,
      toDraw: 0,
      drawnFrom: further.drawnFrom,
      isAbout: false,
    }
  }
  if (anew > further.goodsLeft) return 'too_few_goods'
  const toDraw = Math.min(further.drawable, Math.ceil((anew * further.drawable) / further.goodsLeft))
  return {
    labels: unansweredGoods + anew,
    drawn: 'judged_good',
    unanswered: unansweredGoods,
    toDraw,
    drawnFrom: further.drawnFrom,
    isAbout: toDraw !== anew,
  }
}
