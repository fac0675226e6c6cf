import { lstatSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { shellFile } from '../domain/shell-word.ts'
import { commonOptions } from './command.ts'
import { usage } from './failure.ts'
import { parseFormat, type ReportFormat } from './report-format.ts'

/** The options of `scores import` and `check`, as commander hands them over. */
export interface DecidingOptions {
  readonly policy?: string
  readonly baseline?: string
  readonly labels?: readonly string[]
  readonly where?: readonly string[]
  readonly recipe?: string
  readonly format: ReportFormat
  readonly output?: readonly string[]
  readonly describe?: true
  readonly failOnWarn?: true
  readonly quiet?: true
  readonly color: boolean
  readonly ci: boolean
}

/** Found where no policy is named. */
export const DEFAULT_POLICY = 'oloproof.yaml'

export function decidingOptions(command: Command): Command {
  command
    .option(
      '-p, --policy <file>',
      `the policy (default: ./${DEFAULT_POLICY} if it is there)`,
      notEmpty('--policy'),
    )
    .option(
      '--baseline <file>',
      'the run to compare with: the first of two files, by another name',
      notEmpty('--baseline'),
    )
    .option('--labels <file>', 'what people said of a sample of the answers; may be repeated', collect)
    .option('--where <label=value>', 'keep only the rows with this label; may be repeated', collect)
    .option(
      '--recipe <name>',
      'the reader of the file (default: recognised by content)',
      notEmpty('--recipe'),
    )
    .option(
      '-f, --format <format>',
      'of standard output: text, json, markdown, html, junit or github',
      parseFormat,
      'text',
    )
    .option(
      '-o, --output <file>',
      'also write a report, .html, .md, .json, .xml (JUnit) or .txt; may be repeated',
      collect,
    )
    .option('--describe', 'say what the file holds and decide nothing')
    .option('--fail-on-warn', 'decide as if every rule with effect: warn were to block')
    .option('--quiet', 'print one line')
    .option('--no-ci', 'in GitHub Actions: no annotations and no step summary, unless asked for')
  return commonOptions(command)
}

/** The policy to hold the scores to, or null where none is named and none is there to be found. */
export function choosePolicy(
  named: string | undefined,
): { readonly file: string; readonly found: boolean } | null {
  if (named !== undefined) return { file: named, found: false }
  // A broken link counts as there: it must be reported, not passed over.
  return lstatSync(DEFAULT_POLICY, { throwIfNoEntry: false }) === undefined
    ? null
    : { file: DEFAULT_POLICY, found: true }
}

/** Which file is decided, and which it is compared with: the first of two, or `--baseline`. */
export function chooseScores(
  scores: string,
  after: string | undefined,
  baseline: string | undefined,
): { readonly scores: string; readonly baseline: string | null; readonly baselineMayBeAbsent: boolean } {
  if (scores === '' || after === '') {
    throw usage('the name of the scores file is empty', 'oloproof scores import before.csv')
  }
  if (after !== undefined && baseline !== undefined) {
    throw usage(
      `two scores files and --baseline ${JSON.stringify(baseline)}: a run is compared with one other`,
      `oloproof scores import ${shellFile(scores)} ${shellFile(after)}`,
    )
  }
  const chosen =
    after === undefined
      ? { scores, baseline: baseline ?? null, baselineMayBeAbsent: true }
      : { scores: after, baseline: scores, baselineMayBeAbsent: false }
  if (chosen.scores === '-' && chosen.baseline === '-') {
    throw usage('standard input can be one of the two files only', 'oloproof scores import before.csv -')
  }
  return chosen
}

/** `--where label=value`, in the order in which they were given. */
export function parseWhere(pairs: readonly string[] = []): ReadonlyMap<string, string> {
  const where = new Map<string, string>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const label = pair.slice(0, Math.max(at, 0)).trim()
    if (at < 0 || label === '')
      throw usage(`--where takes label=value, got ${JSON.stringify(pair)}`, '--where provider=gpt-4o')
    if (where.has(label)) {
      throw usage(
        `--where gives ${JSON.stringify(label)} twice, a row has one value of each label`,
        'give each label once',
      )
    }
    where.set(label, pair.slice(at + 1).trim())
  }
  return where
}

export function collect(value: string, before: readonly string[] = []): readonly string[] {
  if (value === '') throw new InvalidArgumentError('It is empty.')
  return [...before, value]
}

/** For an option that is given once: a second value would silently win. */
export function notEmpty(option: string): (value: string, before?: string) => string {
  return (value, before) => {
    if (before !== undefined)
      throw usage(
        `${option} is given twice, ${JSON.stringify(before)} and ${JSON.stringify(value)}`,
        `give ${option} once`,
      )
    if (value === '') throw usage(`${option} is empty`, `leave ${option} out, or name a file`)
    return value
  }
}
