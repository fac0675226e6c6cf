import type { JudgeCheck, JudgeReport } from '../domain/judge-check.ts'
import { count, countOf } from './count-format.ts'
import { cutCharacters } from './escape.ts'
import { exactPercent, percent } from './rate-format.ts'
import { badWord, metricWord } from './words.ts'

const LONGEST_JUDGE = 40
const LONGEST_VALUE = 40
/** A metric in the first line, which has to stay on one. */
const LONGEST_IN_HEADLINE = 24

/** What a verdict says, in the metric's own word: `resisted` and `not resisted`, `unsafe` and `not unsafe`. */
export function verdictWord(
  check: Pick<JudgeCheck, 'metric' | 'badWhen'>,
  said: 'passed' | 'failed',
): string {
  const metric = metricWord(check.metric)
  if (said === 'passed') return metric
  return check.badWhen === 'passed' ? `not ${metric}` : badWord({ kind: 'min', rate: 1 }, check.metric)
}

/** The word for what the judge calls good, and for what it calls bad. */
export function goodWord(check: Pick<JudgeCheck, 'metric' | 'badWhen'>): string {
  return verdictWord(check, check.badWhen === 'failed' ? 'passed' : 'failed')
}

export function badVerdictWord(check: Pick<JudgeCheck, 'metric' | 'badWhen'>): string {
  return verdictWord(check, check.badWhen)
}

export function judgeWord(check: Pick<JudgeCheck, 'judge'>): string {
  return cutCharacters(check.judge, LONGEST_JUDGE)
}

/** `[lang=de]`, `[lang unknown]`; empty for the whole. */
export function partWord({ part }: Pick<JudgeCheck, 'part'>): string {
  if (part === null) return ''
  const label = cutCharacters(part.label, LONGEST_VALUE)
  return part.value === null ? `[${label} unknown]` : `[${label}=${cutCharacters(part.value, LONGEST_VALUE)}]`
}

/** What tells one line of the report from the others: `resisted`, `resisted by gpt-4o`, `resisted[lang=de]`. */
export function checkName(check: JudgeCheck, report: Pick<JudgeReport, 'judges'>): string {
  const judges = new Set(
    report.judges.filter((each) => each.metric === check.metric).map((each) => each.judge),
  )
  return `${metricWord(check.metric)}${judges.size > 1 ? ` by ${judgeWord(check)}` : ''}${partWord(check)}`
}

/** The answer in words. */
export function headline({ judges }: Pick<JudgeReport, 'judges'>): string {
  const [only] = judges
  if (judges.length === 1 && only !== undefined) return headlineOf(only)
  const open = judges.filter((check) => check.status !== 'met').length
  const limits = [...new Set(judges.map((check) => exactPercent(check.maxMissed)))]
  const limit = limits.length === 1 ? `at most ${limits[0]}` : 'no more than it may'
  const noun = nounOf(judges)
  if (open === judges.length) {
    const none = open === 2 && noun === 'judges' ? 'neither judge' : `none of ${count(open)} ${noun}`
    return `${none} is shown to miss ${limit}`
  }
  if (open > 0) {
    return `${count(open)} of ${count(judges.length)} ${noun} ${open === 1 ? 'is' : 'are'} not shown to miss ${limit}`
  }
  return `${judges.length === 2 ? 'both' : `all ${count(judges.length)}`} ${noun} miss ${limits.length === 1 ? limit : 'no more than they may'}`
}

function headlineOf(check: JudgeCheck): string {
  const name = `the judge of ${cutCharacters(check.metric, LONGEST_IN_HEADLINE)}`
  const { interval, of } = check.missed
  const limit = `(limit ${exactPercent(check.maxMissed)})`
  switch (check.status) {
    case 'met':
      return `${name} misses at most ${percent(interval.upper, check.maxMissed)} ${limit}`
    case 'exceeded':
      return `${name} misses at least ${percent(check.missedAtLeast, check.maxMissed)} ${limit}`
    case 'open':
      if (check.verdicts.good === 0) return `${name} called nothing good, nobody knows what it misses`
      return of === 0
        ? `nobody has labelled what ${name} calls good`
        : `${name} may miss up to ${percent(interval.upper, check.maxMissed)} ${limit}`
  }
}

function nounOf(judges: readonly JudgeCheck[]): string {
  const label = judges[0]?.part?.label ?? null
  if (label === null) return 'judges'
  const several = new Set(judges.map((check) => JSON.stringify([check.metric, check.judge]))).size > 1
  return several ? 'judges and parts' : 'parts'
}

/** What was drawn and not answered, as a sentence without a full stop; null where everything was. */
export function silenceText({ labels, disputed }: JudgeCheck): string | null {
  const { unansweredGoods: goods, unansweredBads: bads } = labels
  if (goods + bads === 0) return null
  const what = [
    ...(goods > 0 ? [countOf(goods, 'miss', 'misses')] : []),
    ...(bads > 0 ? [countOf(bads, 'false alarm')] : []),
  ]
  const all = disputed.cases === goods + bads
  const apart =
    disputed.cases === 0
      ? ''
      : all
        ? ', since people disagree'
        : `, ${count(disputed.cases)} of them since people disagree`
  return `${countOf(goods + bads, 'drawn answer has', 'drawn answers have')} no usable label and ${goods + bads === 1 ? 'counts' : 'count'} against: ${what.join(' and ')}${apart}`
}

/** What else stands behind the figures of one judge. */
export function checkSentences(check: JudgeCheck): readonly string[] {
  const { labels, verdicts, truth, drawnByVerdict, carried } = check
  const sentences: string[] = []
  if (carried > 0) sentences.push(`${countOf(carried, 'labelled answer')} of other runs among these`)
  if (labels.otherRuns > 0) sentences.push(`${countOf(labels.otherRuns, 'label')} of other runs not used`)
  if (verdicts.missing > 0) {
    sentences.push(
      `${countOf(verdicts.missing, 'case')} without a verdict ${verdicts.missing === 1 ? 'is' : 'are'} not in the corrected rate; deciding counts ${verdicts.missing === 1 ? 'it' : 'them'} against`,
    )
  }
  if (truth !== null) sentences.push('every answer has a label: deciding takes those, and needs no judge')
  if (drawnByVerdict > 0) {
    sentences.push(
      `${countOf(drawnByVerdict, 'answer was', 'answers were')} drawn by the judge's verdict: agreement, kappa and what it catches are of that mix, not of the run`,
    )
  }
  return [...sentences, ...kappaFaults(check)]
}

/** Where kappa or its standard error breaks down for these very labels. */
export function kappaFaults({
  kappa,
  agreement,
}: Pick<JudgeCheck, 'kappa' | 'agreement'>): readonly string[] {
  if (agreement.of === 0) return []
  if (kappa === null) return ['no kappa: judge and people put every answer into one class']
  if (kappa.standardError !== 0) return []
  const where =
    agreement.some === agreement.of ? 'at perfect agreement' : 'where one of the two knows one class only'
  return [`the standard error of 0 says nothing here: its formula breaks down ${where}`]
}

/** What holds of every kappa. */
export const KAPPA_CAVEATS: readonly string[] = [
  'kappa is agreement beyond chance; it is shown and decides nothing',
  'it depends on how many answers are bad: the same judge has another kappa on another run',
  'it breaks down at the edges: standard error 0 at perfect agreement, no kappa where every answer is in one class',
]

/** Why no number of further labels is asked for. */
export function noLabelsText(check: JudgeCheck): string | null {
  const limit = exactPercent(check.maxMissed)
  switch (check.whyNoLabels) {
    case null:
    case 'met':
      return null
    case 'no_goods':
      return check.verdicts.bad === 0
        ? 'no label helps: the judge gave no verdict'
        : `no label helps: the judge called nothing ${goodWord(check)}, so there is nothing that it could have missed`
    case 'every_answer_labelled':
      return `no answer is left to label: ${tooFew(check)}`
    case 'exceeded':
      return `no label helps: the judge misses more than ${limit}, at least ${percent(check.missedAtLeast, check.maxMissed)}`
    case 'too_few_goods':
      return check.further.goodsLeft === 0
        ? `no answer called ${goodWord(check)} is left to label: ${tooFew(check)}`
        : `no number of labels shows ${limit}: even if all ${count(check.further.goodsLeft)} answers called ${goodWord(check)} that are left were good, they would be too few`
    case 'limit_of_zero':
      return 'no number of labels shows a limit of 0%: no sample shows that a judge misses nothing'
  }
}

function tooFew({ missed, maxMissed }: JudgeCheck): string {
  const limit = exactPercent(maxMissed)
  return missed.some === 0
    ? `${count(missed.of)} are too few to show ${limit}`
    : `${count(missed.of)}, ${count(missed.some)} of them missed, do not show ${limit}`
}
