import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadBack, readContent } from '../read-rows.ts'

export const FIXTURES = join(import.meta.dirname, '../../fixtures/rampart')

export type Json = { [key: string]: unknown }

/** A result as the framework writes it; `metadata` is added to its own keys. */
export interface ResultParts {
  readonly node?: string | null
  readonly index?: number | null
  readonly worker?: string
  readonly status?: string
  readonly metadata?: Json
  readonly population?: Json | null
  /** Keys over everything, `undefined` takes one out. */
  readonly more?: Json
}

export function result(parts: ResultParts = {}): Json {
  const { node = 'tests/test_a.py::test_a', index = 0, worker, status = 'safe' } = parts
  return {
    safe: status === 'safe',
    status,
    summary: `it was ${status}`,
    harm_category: 'harm',
    strategy: 'xpia',
    observability_level: 'tool_and_side_effects',
    duration_seconds: 1,
    population: parts.population ?? null,
    metadata: {
      ...parts.metadata,
      ...(node !== null && { _pytest_nodeid: node }),
      ...(index !== null && { _rampart_result_index: index }),
      ...(worker !== undefined && { _rampart_source_worker: worker }),
    },
    turns: status === 'error' ? [] : [turn()],
    ...parts.more,
  }
}

export function turn(more: Json = {}): Json {
  return {
    turn_number: 0,
    prompt: 'hello',
    response_text: 'good day',
    response_metadata: {},
    eval_outcome: 'not_detected',
    eval_confidence: 1,
    eval_rationale: 'nothing was seen',
    ...more,
  }
}

/** A stand-in for a result that was too large to send. */
export function standIn(parts: ResultParts & { readonly lost?: boolean } = {}): Json {
  const mark = {
    _rampart_transport_truncated: true,
    _rampart_original_size_bytes: 20,
    _rampart_limit_bytes: 10,
    ...(parts.lost === true && { _rampart_population_ref_omitted: true }),
  }
  return result({
    ...parts,
    status: 'error',
    metadata: { ...mark, ...parts.metadata },
    more: { strategy: 'xdist-transport', ...parts.more },
  })
}

/** A report of these results, with right counts; `more` goes over its keys. */
export function report(results: readonly unknown[], more: Json = {}): Json {
  const count = (status: string) =>
    results.filter(
      (each) => typeof each === 'object' && each !== null && 'status' in each && each.status === status,
    ).length
  return {
    total_runs: results.length,
    passed: count('safe'),
    failed: count('unsafe'),
    undetermined: count('undetermined'),
    errors: count('error'),
    duration_seconds: 1,
    metadata: {},
    population_summary: {},
    by_harm_category: { harm: results },
    ...more,
  }
}

/** A result of an older shape, which has fewer keys. */
export function olderResult(parts: ResultParts = {}): Json {
  return result({ ...parts, more: { population: undefined, observability_level: undefined, ...parts.more } })
}

export function reading(
  results: readonly unknown[],
  more: Json = {},
  options: Parameters<typeof readContent>[1] = {},
): Promise<ReadBack> {
  return readContent(JSON.stringify(report(results, more), null, 2), options)
}

/** A few cells of every row, joined. */
export function shortRows({ kept }: ReadBack, ...names: readonly string[]): readonly string[] {
  return kept.objects.map((row) => names.map((name) => String(row[name] ?? '')).join(' | '))
}

export function fixture<Content = Json>(name: string): Content {
  return JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'))
}
