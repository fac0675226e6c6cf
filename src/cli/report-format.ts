import { extname } from 'node:path'
import { nearest } from '../domain/nearest.ts'
import type { OloproofError } from '../domain/problem.ts'
import { usage } from './failure.ts'

export type ReportFormat = 'text' | 'json' | 'markdown' | 'html' | 'junit' | 'github'

const FORMATS: readonly ReportFormat[] = ['text', 'json', 'markdown', 'html', 'junit', 'github']

const FORMAT_OF_ENDING: ReadonlyMap<string, ReportFormat> = new Map([
  ['.txt', 'text'],
  ['.json', 'json'],
  ['.md', 'markdown'],
  ['.html', 'html'],
  ['.xml', 'junit'],
])

/** The value of `--format`. */
export function parseFormat(value: string): ReportFormat {
  const format = FORMATS.find((known) => known === value)
  if (format !== undefined) return format
  const meant = nearest(value, FORMATS)
  throw usage(
    `--format is one of ${FORMATS.join(', ')}, got ${JSON.stringify(value)}`,
    meant === null ? '--format text' : `did you mean ${meant}?`,
  )
}

/** The format of a report file by its ending, or null. */
export function formatOfFile(file: string): ReportFormat | null {
  return FORMAT_OF_ENDING.get(extname(file).toLowerCase()) ?? null
}

/** Why a file cannot be a report. */
export function wrongEnding(file: string): OloproofError {
  const allowed = [...FORMAT_OF_ENDING.keys()].join(', ')
  return usage(`--output takes a file ending in ${allowed}, got ${JSON.stringify(file)}`, '-o report.json')
}

export type TextOrJson = Extract<ReportFormat, 'text' | 'json'>

/** The value of `--format` of a command that writes no reports. */
export function parseTextOrJson(value: string): TextOrJson {
  if (value === 'text' || value === 'json') return value
  throw usage(`--format is one of text, json, got ${JSON.stringify(value)}`, '--format json')
}
