import type { Outcome, ReasonCode } from '../../../src/domain/outcome.ts'

type Files = Readonly<Record<string, string>>

/** One way of saying nothing, what the gate must make of it, and the same evidence spoken aloud, which passes. */
export interface Silence {
  readonly name: string
  /** `policy.yaml` and a file that starts with `scores`. */
  readonly files: Files
  readonly expected:
    | {
        readonly outcome: Exclude<Outcome, 'PASS'>
        /** Reason of every rule, in order. */
        readonly reasons: readonly ReasonCode[]
        /** Why verdicts of the first rule are missing, with counts. */
        readonly missing?: Readonly<Record<string, number>>
        /** Text that stands among the undetermined operands of the first rule. */
        readonly operand?: string
      }
    | { readonly error: string; readonly line: number; readonly column?: number; readonly says: string }
  /** Files that take the place of others and break the silence with good verdicts. */
  readonly spoken: Files
}

/** A policy of rules, a line each, and other keys before them. */
export function policy(rules: readonly string[], keys = ''): string {
  return `version: 1\n${keys}rules:\n${rules.map((rule, i) => `  - {id: r${i + 1}, ${rule}}\n`).join('')}`
}

/** A table of numbered cases: `cells(i)` are what stands behind the id. */
export function table(header: string, cases: number, cells: (index: number) => string): string {
  const rows = Array.from({ length: cases }, (_, i) => `c${i},${cells(i)}`)
  return `${[header, ...rows].join('\n')}\n`
}

/** The same with `trials` rows a case; `null` leaves the row out. */
export function trialTable(
  cases: number,
  trials: number,
  cell: (index: number, trial: number) => string | null,
): string {
  const rows = Array.from({ length: cases }, (_, i) =>
    Array.from({ length: trials }, (_, trial) => {
      const verdict = cell(i, trial)
      return verdict === null ? [] : [`c${i},${trial + 1},${verdict}`]
    }),
  ).flat(2)
  return `${['case,trial,ok', ...rows].join('\n')}\n`
}

/** JSON Lines of numbered cases. */
export function traces(cases: number, row: (index: number) => object): string {
  return Array.from({ length: cases }, (_, i) => `${JSON.stringify({ case: `c${i}`, ...row(i) })}\n`).join('')
}
