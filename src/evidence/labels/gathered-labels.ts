import { quoted } from '../../scores/quoted.ts'
import { type Drawn, type LabelEntry, type Said, shownFile, type WrittenLabel } from './label.ts'

/** One answer, while the files that speak of it are still being read. */
export interface GatheredAnswer {
  readonly metric: string
  readonly id: string
  readonly trial: string | null
  readonly run: string | null
  readonly where: ReadonlyMap<string, string>
  readonly grade: Said | null
  readonly judge: string | null
  readonly drawn: Drawn
  readonly file: string
  readonly line: number
}

interface Slot {
  answer: GatheredAnswer
  readonly written: WrittenLabel[]
}

const DRAWN_RANK = { not_drawn: 0, by_verdict: 1, at_random: 2 } as const satisfies Record<Drawn, number>
const SHOWN_DISAGREEMENTS = 5

/** Unites what several files, and several people, say of the same answers. */
export class GatheredLabels {
  readonly #slots = new Map<string, Slot>()

  /**
   * Makes an answer known, drawn or labelled.
   * @returns the answer as another file or line gave it when the two contradict each other about the judge, else null
   */
  add(answer: GatheredAnswer): GatheredAnswer | null {
    const identity = identityOf(answer)
    const slot = this.#slots.get(identity)
    if (slot === undefined) {
      this.#slots.set(identity, { answer, written: [] })
      return null
    }
    const known = slot.answer
    if (differ(known.grade, answer.grade) || differ(known.judge, answer.judge)) return known
    slot.answer = {
      ...known,
      grade: known.grade ?? answer.grade,
      judge: known.judge ?? answer.judge,
      // Drawn at random stays drawn at random when somebody picks the answer once more.
      drawn: DRAWN_RANK[answer.drawn] > DRAWN_RANK[known.drawn] ? answer.drawn : known.drawn,
    }
    return null
  }

  /** Records what a person said of an answer that `add` has made known. */
  label(answer: GatheredAnswer, label: WrittenLabel): void {
    const slot = this.#slots.get(identityOf(answer))
    if (slot === undefined) throw new RangeError('a label for an answer that no file made known')
    slot.written.push(label)
  }

  entries(): readonly LabelEntry[] {
    return [...this.#slots.values()].map(({ answer, written }) => ({
      ...answer,
      label: agreed(saidIn(written)),
      written,
    }))
  }

  /** What people should know of the labels as a whole, as sentences. */
  notes(): readonly string[] {
    const notes: string[] = []
    const silent = new Map<string, number>()
    const disagreements: string[] = []
    let hidden = 0
    for (const { answer, written } of this.#slots.values()) {
      const labels = saidIn(written)
      if (labels.size === 0) silent.set(answer.metric, (silent.get(answer.metric) ?? 0) + 1)
      if (labels.size < 2) continue
      if (disagreements.length >= SHOWN_DISAGREEMENTS) hidden += 1
      else {
        const files = new Set(written.map((label) => label.file))
        const trial = answer.trial === null ? '' : `, trial ${quoted(answer.trial)}`
        disagreements.push(
          `People disagree about "${answer.metric}" of case ${quoted(answer.id)}${trial} (${[...files].map(shownFile).join(', ')}): it counts against.`,
        )
      }
    }
    for (const [metric, count] of silent) {
      const rows = count === 1 ? '1 sampled answer has' : `${count} sampled answers have`
      notes.push(`${rows} no label of "${metric}" and ${count === 1 ? 'counts' : 'count'} against.`)
    }
    notes.push(...disagreements)
    if (hidden > 0) notes.push(`People disagree about ${hidden} more: each counts against.`)
    return notes
  }
}

function saidIn(written: readonly WrittenLabel[]): ReadonlySet<Said> {
  return new Set(written.map((label) => label.said))
}

function agreed(labels: ReadonlySet<Said>): Said | null {
  const [label] = labels
  return labels.size === 1 && label !== undefined ? label : null
}

/** Silence contradicts nothing. */
function differ(known: string | null, other: string | null): boolean {
  return known !== null && other !== null && known !== other
}

function identityOf({ metric, id, trial, run, where }: GatheredAnswer): string {
  return JSON.stringify([metric, id, trial, run, [...where].sort()])
}
