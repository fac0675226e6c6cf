import type { Problem } from '../domain/problem.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'

/** Longest message or line of a hint; values in them were cut long before. */
const LONGEST = 2000

/** Problems for people, a block each: what and where, then one thing to do. No colour; ends with a newline. */
export function renderProblems(problems: readonly Problem[]): string {
  return `${problems.map(problemText).join('\n\n')}\n`
}

function problemText(problem: Problem): string {
  const where = [problem.file, problem.line, problem.column].filter((part) => part !== null).join(':')
  const what = shown(problem.message)
  const [first = '', ...rest] = problem.hint.split('\n')
  const lines = [
    `error[${problem.code}] ${where === '' ? '' : `${shown(where)}: `}${what}`,
    `hint: ${shown(first)}`,
  ]
  // A hint of several lines has one to copy for each; set in, none of them can be taken for the start of a block.
  for (const line of rest) lines.push(`      ${shown(line)}`)
  return lines.map((line) => line.trimEnd()).join('\n')
}

function shown(text: string): string {
  return escapeTerminal(cutCharacters(text, LONGEST))
}
