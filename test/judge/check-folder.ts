import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ran, runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** One judge of `judge check --format json`, as far as tests look at it. */
export interface CheckedJudge {
  readonly metric: string
  readonly judge: string
  readonly labelled: number
  readonly judged_good_labelled: number
  readonly missed: number
  readonly judged_bad_labelled: number
  readonly false_alarms: number
  readonly missed_interval: Ends
  readonly kappa: {
    readonly estimate: number
    readonly standard_error: number
    readonly interval: Ends | null
  } | null
  readonly corrected: Ends
  readonly max_missed_met: boolean
  readonly more_labels: number | null
  readonly by: { readonly label: string; readonly value: string | null } | null
  readonly bad_when: string
  readonly confidence_level: number
  readonly graded: number
  readonly judged_bad: number
  readonly missing: number
  readonly max_missed: number
  readonly missed_share: number | null
  readonly false_alarm_share: number | null
  readonly false_alarm_interval: Ends
  readonly agreed: number
  readonly agreement: number | null
  readonly agreement_interval: Ends
  readonly bad_caught: Ends & { readonly some: number; readonly of: number; readonly share: number | null }
  readonly good_recognised: Ends & {
    readonly some: number
    readonly of: number
    readonly share: number | null
  }
  readonly kappa_caveats: readonly string[]
  readonly confusion: {
    readonly judge_passed: Record<string, number>
    readonly judge_failed: Record<string, number>
  }
  readonly bad_share: Ends
  readonly method: string
  readonly more_labels_drawn: string | null
  readonly more_labels_unanswered: number | null
  readonly more_labels_to_draw: number | null
  readonly more_labels_command: string | null
  readonly unanswered: number
  readonly disputed: number
  readonly disputes: readonly {
    readonly case: string
    readonly trial: string | null
    readonly metric: string
    readonly labels: readonly { readonly label: string; readonly file: string; readonly line: number }[]
  }[]
  readonly every_answer_labelled: boolean
  readonly carried: number
  readonly other_runs: number
  readonly notes: readonly string[]
}

export interface Ends {
  readonly lower: number
  readonly upper: number
}

export interface Checked {
  readonly exit_code: number
  readonly judges: readonly CheckedJudge[]
  readonly notes: readonly string[]
  readonly choices: readonly string[]
}

/** A folder with these files, gone after the tests. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** `oloproof judge check scores.csv …` in a folder, as a terminal of 80 columns shows it. */
export function checkText(folder: string, ...more: readonly string[]): Promise<Ran> {
  return runInProcess(['judge', 'check', 'scores.csv', ...more], folder)
}

/** The same as JSON. @throws {Error} when it measured nothing */
export async function check(folder: string, ...more: readonly string[]): Promise<Checked> {
  const ran = await checkText(folder, '--format', 'json', ...more)
  const checked = JSON.parse(ran.out)
  if (ran.code === 3) throw new Error(ran.err)
  if (checked.exit_code !== ran.code)
    throw new Error(`${checked.exit_code} in JSON, ${ran.code} to the shell`)
  return checked
}

/** Codes of the errors that kept it from measuring. */
export async function codesOf(folder: string, ...more: readonly string[]): Promise<readonly string[]> {
  const ran = await checkText(folder, ...more)
  if (ran.code !== 3) throw new Error(`it measured: exit ${ran.code}`)
  return [...ran.err.matchAll(/^error\[(\w+)\]/gm)].map((match) => match[1] ?? '')
}

/** Draws a sheet of `scores.csv` and fills it in: what `label` says of each row, null for a row that is taken out. */
export async function draw(
  folder: string,
  sheet: string,
  label: (id: string, trial: string) => string | null,
  ...more: readonly string[]
): Promise<void> {
  const ran = await runInProcess(['judge', 'sample', 'scores.csv', '-o', sheet, ...more], folder)
  if (ran.code !== 0) throw new Error(ran.err)
  fill(folder, sheet, label)
}

/** Writes labels into a sheet of plain ids. */
export function fill(
  folder: string,
  sheet: string,
  label: (id: string, trial: string) => string | null,
): void {
  const path = join(folder, sheet)
  const [header = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const filled = rows.flatMap((row) => {
    const cells = row.split(',')
    const said = label(cells[0] ?? '', cells[1] ?? '')
    return said === null ? [] : [[...cells.slice(0, -1), said].join(',')]
  })
  writeFileSync(path, `${[header, ...filled].join('\n')}\n`)
}
