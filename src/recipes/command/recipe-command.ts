import { OloproofError, type Problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { ReadOptions, RowSink, ScoresSummary } from '../../domain/scores.ts'
import { openSource } from '../../scores/open-source.ts'
import type { ScoresReader } from '../../scores/reader.ts'
import { writeScoresFile } from '../../scores/write-scores-file.ts'

/** The tool could not decide, as everywhere. */
const EXIT_ERROR = 3

/** One tool's reader as a command of its own. Returns the exit code. */
export async function runRecipe(
  argv: readonly string[],
  reader: ScoresReader,
  usage: string,
): Promise<number> {
  const [input, output, ...others] = argv
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  if (input === undefined || output === undefined || others.length > 0) {
    process.stderr.write(`${usage}\n`)
    return EXIT_ERROR
  }
  const read = async (
    file: string,
    options: ReadOptions,
    sink: RowSink,
    problems: ProblemList,
  ): Promise<ScoresSummary> => {
    const source = await openSource(file)
    const { rows, notes } = await reader.read(source, options, sink, problems)
    return { file, recipe: reader.name, sha256: source.sha256(), rows, notes }
  }
  try {
    const { rows, notes } = await writeScoresFile(input, output, read, { recipe: null })
    process.stderr.write(`${rows} rows\n${notes.map((note) => `note: ${plain(note)}\n`).join('')}`)
    return 0
  } catch (error) {
    process.stderr.write(
      error instanceof OloproofError ? error.problems.map(inWords).join('') : `error: ${error}\n`,
    )
    return EXIT_ERROR
  }
}

function inWords({ code, message, file, line, column, hint }: Problem): string {
  const where = [file, line, column].filter((part) => part !== null).join(':')
  return `error[${code}] ${where === '' ? '' : `${where}: `}${plain(message)}\nhint: ${plain(hint)}\n`
}

/** Texts of a file must not move the cursor. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
