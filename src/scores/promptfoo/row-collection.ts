import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { ReadOptions } from '../../domain/scores.ts'
import { promptLabel } from '../short-text.ts'
import { CaseIds, shortId, type TestCase } from './case-ids.ts'
import type { KeptRow } from './kept-row.ts'
import type { NamedScore, PromptfooRow } from './promptfoo-row.ts'
import { RowFindings } from './row-findings.ts'

/** Trials and duplicates of one case that may ask for their texts; which is which is known only at the end. */
const MOST_TRIALS_WITH_TEXTS = 100

/** Distinct texts that are remembered; beyond them every row keeps its own. */
const MOST_SHARED = 1000

/** Takes the rows of a file as they come and keeps of each what its row of scores needs: never the answer. */
export class RowCollection {
  readonly ids = new CaseIds()
  readonly findings = new RowFindings()
  readonly #rows: KeptRow[] = []
  readonly #file: string
  readonly #problems: ProblemList
  readonly #withTexts: ReadOptions['withTexts']
  readonly #shared = new Map<string, string>()
  readonly #prompts = new Map<string, string>()
  readonly #systems = new Map<string, number>()
  readonly #wanted = new Map<TestCase, boolean>()
  #keyed = 0
  #firstUnkeyed: number | null = null

  constructor(file: string, problems: ProblemList, withTexts: ReadOptions['withTexts']) {
    this.#file = file
    this.#problems = problems
    this.#withTexts = withTexts
  }

  add(row: PromptfooRow): void {
    const { verdict } = row
    const test = this.ids.testCase({
      ...row.test,
      plugin: row.test.plugin === null ? null : this.#share(row.test.plugin),
      strategy: row.test.strategy === null ? null : this.#share(row.test.strategy),
    })
    const provider = this.#share(row.provider)
    const prompt = this.#promptLabel(row.prompt)
    this.findings.see(row)
    if (row.key === null) this.#firstUnkeyed ??= row.line
    else this.#keyed += 1
    const hasVerdict = verdict.kind !== 'missing'
    // What failed to answer, or answered long ago, was not timed or paid for: no number is better than a small one.
    const isMeasured = !row.isCached && !(verdict.kind === 'missing' && verdict.reason === 'error')
    this.#rows.push({
      line: row.line,
      order: row.key?.testIdx ?? this.#rows.length,
      column: row.key?.promptIdx ?? this.#systemIndex(provider, prompt),
      test,
      provider,
      prompt,
      severity: row.severity === null ? null : this.#share(row.severity),
      isRedteam: row.isRedteam,
      verdict,
      judge: hasVerdict && row.judge !== null ? this.#share(row.judge) : null,
      namedScores: hasVerdict ? row.namedScores.map((score) => this.#sharedNames(score)) : [],
      cost: isMeasured ? row.cost : null,
      latencyMs: isMeasured ? row.latencyMs : null,
      texts: this.#wantsTexts(test) ? row.texts() : null,
    })
  }

  /**
   * The rows in the order of their tests, whatever the order of the file.
   *
   * @param needsKeys the format has testIdx and promptIdx on every row
   */
  inOrder(needsKeys: boolean): readonly KeptRow[] {
    if (this.#firstUnkeyed !== null && (needsKeys || this.#keyed > 0))
      this.#add(this.#firstUnkeyed, 'a row has no testIdx and promptIdx', 'export the run again as JSON')
    const rows = this.#rows.sort((a, b) => a.order - b.order || a.column - b.column)
    this.#refuseRepeatedKeys(rows)
    this.#refuseUnknownTests(rows)
    return rows
  }

  #refuseRepeatedKeys(rows: readonly KeptRow[]): void {
    rows.forEach((row, at) => {
      const before = rows[at - 1]
      if (before === undefined || before.order !== row.order || before.column !== row.column) return
      const [first, second] = [before.line, row.line].sort((a, b) => a - b)
      this.#add(
        second ?? row.line,
        `testIdx ${row.order} with promptIdx ${row.column} was already at line ${first}`,
        'give one run a file: two runs in one file, or a rerun added to it, cannot be told apart',
      )
    })
  }

  /** Without vars nothing tells tests apart, and taking them for trials of one would hide failures. */
  #refuseUnknownTests(rows: readonly KeptRow[]): void {
    const columns = new Map<number, KeptRow[]>()
    for (const row of rows) {
      if (row.test.hasOwnIdentity) continue
      const unknown = columns.get(row.column) ?? []
      columns.set(row.column, unknown)
      unknown.push(row)
    }
    for (const unknown of columns.values()) {
      const second = unknown[1]
      if (second === undefined) continue
      this.#add(
        second.line,
        `${unknown.length} rows of one prompt and provider have no vars, so their tests cannot be told apart`,
        'run promptfoo again without PROMPTFOO_STRIP_TEST_VARS, or give each test metadata: {case: …}',
      )
    }
  }

  #add(line: number, message: string, hint: string): void {
    this.#problems.add(problem('PROMPTFOO_ROW', message, hint, { file: this.#file, line }))
  }

  #share(text: string): string {
    const known = this.#shared.get(text)
    if (known !== undefined) return known
    if (this.#shared.size < MOST_SHARED) this.#shared.set(text, text)
    return text
  }

  #sharedNames({ name, score, judge }: NamedScore): NamedScore {
    return { name: this.#share(name), score, judge: judge === null ? null : this.#share(judge) }
  }

  #promptLabel(prompt: string): string {
    const known = this.#prompts.get(prompt)
    if (known !== undefined) return known
    const label = promptLabel(prompt)
    if (this.#prompts.size < MOST_SHARED) this.#prompts.set(prompt, label)
    return label
  }

  #systemIndex(provider: string, prompt: string): number {
    const key = JSON.stringify([provider, prompt])
    const known = this.#systems.get(key)
    if (known !== undefined) return known
    this.#systems.set(key, this.#systems.size)
    return this.#systems.size - 1
  }

  #wantsTexts(test: TestCase): boolean {
    const wants = this.#withTexts
    if (wants === null) return false
    const known = this.#wanted.get(test)
    if (known !== undefined) return known
    const id = shortId(test)
    let wanted = wants(id, null)
    for (let n = 1; !wanted && n <= MOST_TRIALS_WITH_TEXTS; n += 1)
      wanted = wants(id, String(n)) || wants(`${id}#${n}`, null)
    this.#wanted.set(test, wanted)
    return wanted
  }
}
