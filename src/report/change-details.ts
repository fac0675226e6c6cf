import type { NamedCount, RuleDecision } from '../domain/decision.ts'
import type { PairFigures } from '../domain/pair-figures.ts'
import { count, countOf } from './count-format.ts'
import { type Detail, namedCases } from './detail.ts'
import { exactPercent, percent } from './rate-format.ts'
import { metricWord } from './words.ts'

/** What became of the first file's cases in the second: whether it is real, and which cases changed. */
export function changeDetails(rule: RuleDecision): readonly Detail[] {
  const { pairs } = rule
  if (pairs === null) return []
  return [
    { kind: 'sentence', text: changeText(pairs, metricWord(rule.metric)) },
    ...(openText(pairs) === null ? [] : [{ kind: 'sentence', text: openText(pairs) ?? '' } as const]),
    ...changedCases(pairs).flatMap(([lead, { cases, count: total }]) =>
      namedCases(`${lead}:`, { cases, total }),
    ),
  ]
}

/** The cases that could undo a change. */
function openWords({ openBads }: PairFigures, lacking: number): string {
  const parts = [
    ...(lacking > 0 ? [`the ${countOf(lacking, 'case')} without a verdict in one file`] : []),
    ...(openBads > 0 ? [`the ${countOf(openBads, 'case')} with an answer that only a judge called bad`] : []),
  ]
  return parts.join(' and ')
}

/** Answers that nobody has looked at, which a rule on two files takes for missing. */
function openText({ openBads }: PairFigures): string | null {
  if (openBads === 0) return null
  const cases = openBads === 1 ? '1 case has' : `${count(openBads)} cases have`
  return `${cases} an answer that only a judge called bad: for rules that compare, that side is missing until a person looks`
}

/** How far people have checked the judges of both runs: what a rule that compares them needs. */
export function pairedJudgesText({ judges }: PairFigures): string | null {
  const sides = (['before', 'after'] as const).flatMap((side) => {
    const judge = judges[side]
    if (judge === null) return []
    if (judge.labelledGoods === 0) return [`no answer that was judged good ${side} has a label`]
    const labels = `${count(judge.missed)} of ${count(judge.labelledGoods)} labelled answers that were judged good are bad ${side}`
    const most = percent(judge.missedUpper, judge.maxMissed)
    return [
      `${labels}, so at most ${most} (${judge.isMet ? 'within' : 'above'} ${exactPercent(judge.maxMissed)})`,
    ]
  })
  return sides.length === 0 ? null : sides.join('; ')
}

/** Cases by what became of them, where there are any. */
export function changedCases(pairs: PairFigures): readonly (readonly [lead: string, named: NamedCount])[] {
  const all: readonly (readonly [string, NamedCount])[] = [
    ['broke', pairs.broken],
    ['fixed', pairs.fixed],
    ['vanished', pairs.vanished],
    ['new', pairs.fresh],
  ]
  return all.filter(([, named]) => named.count > 0)
}

/** One sentence that says whether a change is real, over the pairs that have a verdict on both sides. */
export function changeText(pairs: PairFigures, metric: string): string {
  const { counts, change } = pairs
  const compared = counts.bothGood + counts.bothBad + counts.fixed + counts.broken
  const lacking = counts.missingBefore + counts.missingAfter
  const asides = [
    ...(lacking === 0 ? [] : [`${count(lacking)} more lack a verdict in one file`]),
    ...(pairs.notApplicableBefore === 0
      ? []
      : [`${count(pairs.notApplicableBefore)} did not apply before and are not compared`]),
  ]
  const aside = asides.length === 0 ? '' : ` (${asides.join(', ')})`
  const { before, after } = pairs.judges
  const judged = before === null && after === null ? '' : ", by the judge's word where nobody has looked"
  if (change.kind === 'nothing_to_compare') return `change: no case has a verdict in both files${aside}`
  if (change.kind === 'no_change')
    return `change: none of ${countOf(compared, 'compared case')} changed${aside}${judged}`
  const seen = `change: ${count(counts.fixed)} fixed and ${count(counts.broken)} broke of ${count(compared)} compared${aside}, ${metric} ${rates(pairs)}${judged}`
  const p = `exact McNemar p ${probability(pairs.mcnemarP)}`
  switch (change.kind) {
    case 'real': {
      const unless = change.undone ? `, unless ${openWords(pairs, lacking)} say otherwise` : ''
      return `${seen}: really ${change.direction} (${p})${unless}`
    }
    case 'unclear':
      return change.furtherPairs === null
        ? `${seen}: no sign of a change (${p}), as many were fixed as broke`
        : `${seen}: may be chance (${p}), about ${countOf(change.furtherPairs, 'more case')} at these rates would settle it`
    case 'clustered':
      return `${seen}: whether it is real is not said, since cases of one cluster are alike and McNemar's test takes them for independent`
  }
}

/** `93.5% → 94.8%, +1.3 points (-0.2 to 2.8)`. */
function rates({ before, after, difference, tango }: PairFigures): string {
  if (before === null || after === null || difference === null || tango === null) return ''
  const span = `${points(tango.lower)} to ${points(tango.upper)}`
  return `${percent(before)} to ${percent(after)}, ${difference > 0 ? '+' : ''}${points(difference)} points (${span})`
}

/** A difference of rates in percentage points: two digits behind the point, more where it would look like none. */
function points(difference: number): string {
  const value = difference * 100
  const digits = Math.abs(value) >= 0.1 || value === 0 ? 1 : 3
  return Number(value.toFixed(digits)) === 0 ? '0' : value.toFixed(digits)
}

function probability(p: number): string {
  if (p >= 0.001) return p.toFixed(p >= 0.1 ? 2 : 3)
  return p < 1e-6 ? 'below 0.000001' : Number(p.toPrecision(1)).toFixed(6).replace(/0+$/, '')
}
