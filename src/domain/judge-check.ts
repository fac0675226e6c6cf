import type { LabelsSource, ScoresSource } from './decision.ts'
import type { ClusteredCases, JudgedEvidence } from './evidence.ts'
import type { BadWhen } from './outcome.ts'
import type { Interval } from './tally.ts'

/** A label as somebody wrote it down. */
export interface WrittenSide {
  readonly said: 'passed' | 'failed'
  readonly file: string
  readonly line: number
}

/** One answer on which people disagree: it has no label, and counts against the judge. */
export interface DisputedAnswer {
  readonly id: string
  readonly about: string | null
  readonly trial: string | null
  /** What was labelled: the metric itself, or one that a criterion is made from. */
  readonly metric: string
  /** At least one label of each kind, in the order of the files. */
  readonly sides: readonly WrittenSide[]
}

/** The cases with one value of a label; null: those whose label is blank, or not the same in all trials. */
export interface CheckedPart {
  readonly label: string
  readonly value: string | null
}

/** Where further labels of judge-goods would come from. */
export interface FurtherLabels {
  /** What people label: the metric, or the judged ones that a criterion is made from. */
  readonly metrics: readonly string[]
  /** The one column among them, which `judge sample` can draw from; null where there is none, or several. */
  readonly column: string | null
  /** Judge-goods of this judge, in this part, of which nobody has been asked. */
  readonly goodsLeft: number
  /** How a sheet is drawn: from the goods of every judge and part, or, for a criterion, from every case. */
  readonly drawnFrom: 'goods' | 'cases'
  /** Cases that such a draw takes from, those of other judges and parts too. */
  readonly drawable: number
}

/** What one judge said of one metric, and what people said of a sample of it. Counts of cases. */
export interface JudgedAnswers {
  readonly metric: string
  /** As the scores name it; several that graded the trials of one case are one judge. */
  readonly judge: string
  readonly part: CheckedPart | null
  readonly badWhen: BadWhen
  /** Two-sided. */
  readonly confidenceLevel: number
  /** Verdicts of the judge. Missing: cases without one that are this judge's, or of which nobody knows whose. */
  readonly verdicts: { readonly bad: number; readonly good: number; readonly missing: number }
  readonly labels: JudgedEvidence
  /** What people said of all answers, where every one has a label: then they are the verdicts. */
  readonly truth: { readonly bad: number; readonly good: number } | null
  /** Counts by cluster, of people's verdicts where those are the truth; null where the policy declares no clusters. */
  readonly clusters: ClusteredCases | null
  /** Labelled answers that were drawn by the judge's verdict: their shares of good and bad are the drawer's. */
  readonly drawnByVerdict: number
  /** Labels of other runs that the policy carries over. */
  readonly carried: number
  readonly disputed: {
    /** Cases that have no label because people disagree. */
    readonly cases: number
    /** Their answers on which they do, and the first 20 of them in natural order of ids. */
    readonly count: number
    readonly answers: readonly DisputedAnswer[]
  }
  readonly further: FurtherLabels
}

/** Everything that was read to measure judges. */
export interface JudgedRun {
  readonly scores: ScoresSource
  readonly labels: readonly LabelsSource[]
  readonly where: ReadonlyMap<string, string>
  readonly by: string | null
  /** In the order of metrics, then judges, then values of `by`. */
  readonly answers: readonly JudgedAnswers[]
  /** Choices that narrow or stretch the evidence, such as labels of other runs that are carried over. */
  readonly choices: readonly string[]
  readonly notes: readonly string[]
}

/** A share of cases with its exact interval; the share is null, and the interval [0, 1], where there is none of them. */
export interface MeasuredShare {
  readonly some: number
  readonly of: number
  readonly share: number | null
  readonly interval: Interval
}

/** Agreement beyond chance. The interval is the estimate give or take its standard error, not cut to what kappa can be. */
export interface KappaFigures {
  readonly estimate: number
  readonly standardError: number | null
  readonly interval: Interval | null
}

/** Further labels that would show `max_missed` to be met, if none of them is a miss. */
export interface CheckLabels {
  /** How many of this judge's goods, in this part, have to get a label. */
  readonly labels: number
  /** `unanswered`: those drawn before that have no usable label. Else so many of them first, and the rest anew. */
  readonly drawn: 'judged_good' | 'unanswered'
  readonly unanswered: number
  /** How many to draw so that about as many as are needed are of this judge and part; 0: none anew. */
  readonly toDraw: number
  readonly drawnFrom: FurtherLabels['drawnFrom']
  /** Whether `toDraw` is more than is needed, since others are drawn as well. */
  readonly isAbout: boolean
}

/** Why no number of labels of judge-goods is asked for. */
export type NoMoreLabels =
  /** It is met. */
  | 'met'
  /** The judge called nothing good, or gave no verdict at all. */
  | 'no_goods'
  /** Every answer has a label: the labels are the verdicts, and no judge is left. */
  | 'every_answer_labelled'
  /** The judge is shown to miss more than that. */
  | 'exceeded'
  /** Even all judge-goods that are left, all of them good, are too few. */
  | 'too_few_goods'
  /** A limit of 0: no sample shows it. */
  | 'limit_of_zero'

/** One judge of one metric, measured against people. */
export interface JudgeCheck extends JudgedAnswers {
  /** Bad among labelled judge-goods; no usable label counts as one. */
  readonly missed: MeasuredShare
  /** Lower end of the misses that people found, those still open left out: what the judge misses at the least. */
  readonly missedAtLeast: number
  /** Good among labelled judge-bads; no usable label counts as one. */
  readonly falseAlarms: MeasuredShare
  readonly agreement: MeasuredShare
  /** Of what people call bad what the judge called bad, and of what they call good what it called good. */
  readonly caughtBad: MeasuredShare
  readonly knownGood: MeasuredShare
  readonly kappa: KappaFigures | null
  /** Truly bad cases of all that have a verdict, and the rate of passing that this makes. */
  readonly badShare: Interval
  readonly corrected: Interval
  /** How these were bounded. */
  readonly method: 'judge_corrected' | 'clopper_pearson' | 'worst_cluster'
  readonly maxMissed: number
  /** `exceeded`: the judge is shown to miss more; `open`: the labels show neither. */
  readonly status: 'met' | 'open' | 'exceeded'
  readonly moreLabels: CheckLabels | null
  /** Null while labels are asked for. */
  readonly whyNoLabels: NoMoreLabels | null
}

/** Judges measured against people: the one object that the reports and the exit code are made from. */
export interface JudgeReport extends Omit<JudgedRun, 'answers'> {
  readonly policy: { readonly file: string; readonly sha256: string; readonly found: boolean } | null
  /** `--recipe` as it was given, for lines to copy. */
  readonly recipe: string | null
  readonly judges: readonly JudgeCheck[]
}
