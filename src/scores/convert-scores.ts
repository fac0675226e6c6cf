import { readScores } from './read-scores.ts'
import { type Converted, type ConvertOptions, writeScoresFile } from './write-scores-file.ts'

/**
 * Turns another tool's output into a scores file, every row of it, by whatever reader recognises it. The output appears
 * whole or not at all; `-` is standard input and standard output.
 *
 * @throws {OloproofError} with all problems of the input, or when the output cannot be written
 */
export function convertScores(input: string, output: string, options: ConvertOptions): Promise<Converted> {
  return writeScoresFile(input, output, readScores, options)
}
