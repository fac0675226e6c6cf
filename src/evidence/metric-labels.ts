import type { ProblemList } from '../domain/problem-list.ts'
import { derivedLabels } from './derived-labels.ts'
import { type MatchedLabels, matchLabels } from './label-match.ts'
import type { LabelEntry } from './labels/label.ts'
import type { Observations } from './observations.ts'
import type { RowsOfCases } from './rows-of-cases.ts'

const NO_LABELS: MatchedLabels = {
  names: [],
  rows: new Map(),
  others: [],
  comparedRuns: new Set(),
  notes: [],
}

/** Labels of the metrics and criteria of one run, each bound to its answers once. */
export class MetricLabels {
  readonly #entries: readonly LabelEntry[]
  readonly #run: Run
  readonly #known = new Map<string, MatchedLabels>()

  constructor(entries: readonly LabelEntry[], run: Run) {
    this.#entries = entries
    this.#run = run
  }

  /** Columns that people label when they label this: itself, or the judged ones that a criterion is made from. */
  leavesOf(metric: string): readonly string[] {
    const leaves = this.#run.observations.verdicts.criteria.get(metric)?.judgedLeaves() ?? []
    return leaves.length === 0 ? [metric] : leaves
  }

  /** Labels of a column of the file, or of a criterion by those of its leaves. */
  of(metric: string): MatchedLabels {
    const known = this.#known.get(metric)
    if (known !== undefined) return known
    const matched = this.#match(metric)
    this.#known.set(metric, matched)
    return matched
  }

  #match(metric: string): MatchedLabels {
    const { verdicts, rows } = this.#run.observations
    const derived = verdicts.criteria.get(metric)
    const leaves = this.leavesOf(metric)
    if (derived !== undefined && leaves.some((leaf) => leaf !== metric))
      return derivedLabels(derived, new Map(leaves.map((leaf) => [leaf, this.of(leaf)])), rows)
    // A comparison inside a criterion has no name that anybody could label it under.
    if (derived === undefined && !verdicts.metrics.has(metric)) return NO_LABELS
    return matchLabels(derived ?? verdicts.of(metric), this.entriesOf(metric), this.#run)
  }

  entriesOf(metric: string): readonly LabelEntry[] {
    return this.#entries.filter((entry) => entry.metric === metric)
  }
}

/** What labels are bound to, as `matchLabels` has it. */
interface Run {
  readonly observations: Observations
  readonly rowsOfCases: RowsOfCases
  readonly sha256: string
  readonly where: ReadonlyMap<string, string>
  readonly file: string
  readonly comparedRuns: ReadonlySet<string>
  readonly tellsUnknownRuns: boolean
  readonly problems: ProblemList
}
