import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OloproofError, problem } from '../domain/problem.ts'
import { shellFile } from '../domain/shell-word.ts'
import { usage } from './failure.ts'
import { identity } from './raw-arguments.ts'
import { formatOfFile, type ReportFormat, wrongEnding } from './report-format.ts'
import { writeWhole } from './whole-file.ts'

export interface ReportFile {
  readonly path: string
  readonly format: ReportFormat
}

/** Refuses, before anything is decided, report files that could not be written or that would overwrite an input. */
export function checkReportFiles(paths: readonly string[], inputs: readonly string[]): readonly ReportFile[] {
  const read = new Set(inputs.filter((file) => file !== '-').map(identity))
  const seen = new Set<string>()
  return paths.map((path) => {
    const format = formatOfFile(path)
    if (format === null) throw wrongEnding(path)
    if (read.has(identity(path))) {
      throw usage(
        `--output ${JSON.stringify(path)} would overwrite a file that this command reads`,
        '-o report.json',
      )
    }
    if (seen.has(identity(path)))
      throw usage(`--output ${JSON.stringify(path)} is given twice`, 'name each report once')
    seen.add(identity(path))
    checkPlace(path)
    return { path, format }
  })
}

/** Refuses a file to write whose folder is not there, or that is itself a folder. */
export function checkPlace(path: string): void {
  const folder = dirname(path)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw unwritable(path, 'its folder does not exist', `mkdir -p ${shellFile(folder)}`)
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw unwritable(path, 'it is a folder', 'name a file')
  }
}

/** Writes all reports or none. */
export function writeReports(files: readonly { readonly path: string; readonly text: string }[]): void {
  try {
    writeWhole(files)
  } catch (error) {
    const names = files.map((file) => file.path).join(', ')
    throw unwritable(names, reasonOf(error), 'check the space and the rights of the folder', error)
  }
}

/** An old PASS must not stay where this run's report would have been: each file says that nothing was decided. */
export async function replaceReports(
  paths: readonly string[],
  inWords: string,
  asJson: string,
  asJunit: string,
): Promise<void> {
  for (const path of paths) {
    const format = formatOfFile(path)
    if (format === null) continue
    const text = await errorText(format, inWords, asJson, asJunit)
    try {
      writeWhole([{ path, text }])
    } catch {
      // It could not be written before either, which is often the very error being reported.
    }
  }
}

async function errorText(
  format: ReportFormat,
  inWords: string,
  asJson: string,
  asJunit: string,
): Promise<string> {
  switch (format) {
    case 'text':
    case 'github':
      return inWords
    case 'json':
      return asJson
    case 'junit':
      return asJunit
    case 'markdown':
      return markdownOf(inWords)
    case 'html':
      return (await import('../report/html-page.ts')).renderTextPage('ERROR: nothing was decided', inWords)
  }
}

function markdownOf(inWords: string): string {
  return `## ERROR: nothing was decided\n\n${indentedBlock(inWords)}`
}

/** Text as a Markdown block in which nothing is markup, whatever it holds. */
export function indentedBlock(text: string): string {
  const lines = text.trimEnd().split('\n')
  return `${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`
}

/** An `OloproofError` for a file that cannot be written. */
export function unwritable(path: string, why: string, hint: string, cause?: unknown): OloproofError {
  return new OloproofError(
    [problem('FILE_UNWRITABLE', `cannot write ${JSON.stringify(path)}, ${why}`, hint)],
    cause === undefined ? undefined : { cause },
  )
}

/** The operating system's reason in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'ENOSPC':
      return 'no space left on the device'
    case 'EROFS':
      return 'the file system is read-only'
    case 'ENOENT':
      return 'its folder does not exist'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
