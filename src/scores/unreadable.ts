import { OloproofError, type Problem, problem } from '../domain/problem.ts'

/** The first bytes of a zip file (.xlsx, .ods) and of an old Office file (.xls). */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** @throws {OloproofError} when a file starts as a workbook does */
export function refuseWorkbook(file: string, start: Buffer): void {
  const mark = start.subarray(0, 4)
  if (!mark.equals(ZIP) && !mark.equals(OLD_OFFICE)) return
  throw new OloproofError([
    problem(
      'SCORES_WORKBOOK',
      'an Excel workbook or another packed file, scores are CSV, JSON Lines or JSON',
      'in Excel, Save As, "CSV UTF-8 (Comma delimited)"',
      { file },
    ),
  ])
}

/** A file of so many bytes without a header. */
export function refuseEmpty(file: string, bytes: number): never {
  throw new OloproofError([
    problem(
      'SCORES_EMPTY',
      bytes === 0
        ? 'the file is empty, it has not even a header'
        : 'the file holds nothing but blanks, it has not even a header',
      'look at how it was written: a run without cases still writes the header, case,<metric>',
      { file },
    ),
  ])
}

/** What the system said when a file was to be read. */
export function unreadable(file: string, error: unknown): Problem {
  const shown = file === '-' ? 'standard input' : `"${file}"`
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return problem(
        'FILE_UNREADABLE',
        `there is no file ${shown}`,
        'look at the path and the folder you are in',
        { file },
      )
    case 'EISDIR':
      return problem('FILE_UNREADABLE', `${shown} is a folder, not a scores file`, 'name a file in it', {
        file,
      })
    case 'EACCES':
    case 'EPERM':
      return problem('FILE_UNREADABLE', `no permission to read ${shown}`, `chmod u+r ${file}`, { file })
    default:
      return problem(
        'FILE_UNREADABLE',
        `${shown} cannot be read (${code})`,
        'look at the file and its disk',
        { file },
      )
  }
}
