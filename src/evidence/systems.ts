import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ScoresRow } from '../domain/scores.ts'
import { shellWord } from '../domain/shell-word.ts'
import { cellText } from './cell-text.ts'

/** Systems that are told apart; more than these are counted as more. */
const LISTED_SYSTEMS = 50
const SHOWN_SYSTEMS = 10

/**
 * Rows of several providers or prompts are several systems, and pooling them decides about none of them.
 * Looked at where the file has `run`, `provider` and `prompt`, as the promptfoo reader and `scores convert` write them;
 * a `prompt` column of somebody's own is just a label.
 */
export class Systems {
  #provider = -1
  #prompt = -1
  readonly #seen = new Map<string, { readonly provider: string; readonly prompt: string }>()

  /** Whether the file was written with what tells systems apart, as that of promptfoo is. */
  get isWritten(): boolean {
    return this.#provider >= 0
  }

  resolve(columns: Columns): void {
    const written =
      columns.indexOf('run') >= 0 && columns.indexOf('provider') >= 0 && columns.indexOf('prompt') >= 0
    this.#provider = written ? columns.indexOf('provider') : -1
    this.#prompt = written ? columns.indexOf('prompt') : -1
  }

  add(row: ScoresRow): void {
    if (this.#provider < 0 || this.#seen.size >= LISTED_SYSTEMS) return
    const provider = cellText(row.cells[this.#provider])
    const prompt = cellText(row.cells[this.#prompt])
    const key = JSON.stringify([provider, prompt])
    if (!this.#seen.has(key)) this.#seen.set(key, { provider, prompt })
  }

  /** The one provider or prompt that all rows have; null for another label, or where there is not exactly one. */
  only(label: string): string | null {
    const [system] = this.#seen.values()
    if (system === undefined || this.#seen.size !== 1) return null
    return label === 'provider' ? system.provider : label === 'prompt' ? system.prompt : null
  }

  /** One problem with a line to copy for each system. */
  check(file: string, problems: ProblemList): void {
    if (this.#seen.size < 2) return
    const systems = [...this.#seen.values()]
    const providers = new Set(systems.map((system) => system.provider))
    const prompts = new Set(systems.map((system) => system.prompt))
    const lines = systems
      .map(({ provider, prompt }) =>
        [
          ...(providers.size > 1 ? [`--where ${shellWord(`provider=${provider}`)}`] : []),
          ...(prompts.size > 1 ? [`--where ${shellWord(`prompt=${prompt}`)}`] : []),
        ].join(' '),
      )
      .sort()
    const more = lines.length - SHOWN_SYSTEMS
    problems.add(
      problem(
        'SCORES_SEVERAL_SYSTEMS',
        `rows of ${counted(providers.size, 'provider')} and ${counted(prompts.size, 'prompt')}: several systems, one decision is about one`,
        `choose one:\n${lines.slice(0, SHOWN_SYSTEMS).join('\n')}${more > 0 ? `\nand ${more} more` : ''}`,
        { file },
      ),
    )
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
