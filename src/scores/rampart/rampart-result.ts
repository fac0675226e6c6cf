import type { ObservabilityLevel } from '../../domain/policy.ts'

export const STATUSES = ['safe', 'unsafe', 'undetermined', 'error'] as const
export type Status = (typeof STATUSES)[number]

/** The population that a result is a trial of. The id is random on every run: it groups, it names nothing. */
export interface PopulationRef {
  readonly id: string
  /** From 0, below `size`. */
  readonly index: number
  /** Trials planned, at least 1. */
  readonly size: number
  /** Share of safe trials, from 0 to 1. */
  readonly threshold: number
}

/** One result of a report, or the place of one that is gone, with what its row of scores needs and nothing more. */
export interface RampartResult {
  /** Where it starts in the file, from 1. */
  readonly line: number
  /** pytest's id of the test; null where the report does not have it. */
  readonly node: string | null
  /** What the metadata key says that the policy names for the case; null without one. */
  readonly scenario: string | null
  /** Position among the results of its test, from 0; null where the report does not say. */
  readonly index: number | null
  /** xdist's name of the worker that ran it. */
  readonly worker: string | null
  readonly population: PopulationRef | null
  /** It stands for a result that was too large to send, and does not say which population it was a trial of. */
  readonly lostPopulation: boolean
  /** `not_run`: it is not in the report, and the positions of the others show that it should be. */
  readonly status: Status | 'not_run'
  readonly isTruncated: boolean
  /** Why there is no verdict, in words, or what happened where it is unsafe; for people. */
  readonly explanation: string
  readonly harmCategory: string
  readonly strategy: string
  readonly level: ObservabilityLevel | null
  /** What could not be seen, each reason once; empty where none is named. */
  readonly gap: string
  /** Whether anything was evaluated for the verdict. */
  readonly isEvaluated: boolean
  /** Keys by which the four shapes of the report differ. */
  readonly hasPopulationKey: boolean
  readonly hasLevelKey: boolean
  readonly hasFinalKey: boolean
  readonly texts: { readonly asked: string; readonly answered: string } | null
}

/** How a result is called in errors. */
export function resultName(node: string | null, index: number | null, worker: string | null): string {
  const test = node === null ? 'a result without a test' : `test ${JSON.stringify(cut(node))}`
  const place = index === null ? '' : `, result ${index}`
  return worker === null ? `${test}${place}` : `${test}${place} of ${cut(worker)}`
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
