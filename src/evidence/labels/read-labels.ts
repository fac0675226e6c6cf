import { realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { ProblemList } from '../../domain/problem-list.ts'
import { readScores } from '../../scores/read-scores.ts'
import { GatheredLabels } from './gathered-labels.ts'
import { keyFileOf, LABEL_FILE_OPTIONS, type LabelSet, type LabelSheetSource, shownFile } from './label.ts'
import { type LabelKey, readLabelKey } from './label-key.ts'
import { LabelSheet } from './label-sheet.ts'

/**
 * Reads what people said of a judge's answers, from the sheets of `judge sample` and their keys or from any scores file
 * with a column `<metric>.label`.
 *
 * A label needs evidence of what the judge said: the key beside the sheet, a `<metric>` column of the sheet's own (whose
 * answers are then those of the run it names, else of the sheet itself), or the digest of a scores file in `run`, in
 * which case `grade` is null. Every answer of a key is an entry, labelled or not. Answers that several files or people
 * speak of are united.
 *
 * @param files paths as typed, each read once
 * @throws {OloproofError} with all problems of the first file that has any: values that are no labels, labels without
 *   evidence, keys that contradict the sheet or each other
 */
export async function readLabels(files: readonly string[]): Promise<LabelSet> {
  const gathered = new GatheredLabels()
  const sources: LabelSheetSource[] = []
  const notes: string[] = []
  const seen = new Set<string>()
  for (const file of files) {
    const identity = identityOf(file)
    if (seen.has(identity)) continue
    seen.add(identity)
    const key = await keyBeside(file, gathered)
    const problems = new ProblemList()
    const sheet = new LabelSheet(file, key, gathered, problems)
    const { sha256 } = await readScores(file, LABEL_FILE_OPTIONS, sheet, problems)
    sheet.close(sha256)
    problems.throwIfAny()
    sources.push({
      file,
      sha256,
      labels: sheet.labels,
      key: key === null ? null : { file: key.file, sha256: key.sha256 },
    })
    notes.push(...notesOn(file, key, sheet))
  }
  return {
    entries: gathered.entries(),
    sources,
    notes: [...notes, ...gathered.notes()],
    sheetNotes: notes,
  }
}

async function keyBeside(file: string, gathered: GatheredLabels): Promise<LabelKey | null> {
  const key = keyFileOf(file)
  if (key === null || statSync(key, { throwIfNoEntry: false }) === undefined) return null
  return readLabelKey(key, gathered)
}

function notesOn(file: string, key: LabelKey | null, sheet: LabelSheet): readonly string[] {
  const notes: string[] = []
  if (key === null) {
    const missing = keyFileOf(file)
    const why = missing === null ? '' : ` (no ${basename(missing)} beside it)`
    notes.push(
      `${shownFile(file)} was not drawn by judge sample${why}: its labels hold only if they were picked at random.`,
    )
  } else if (sheet.picked > 0) {
    const count = sheet.picked === 1 ? '1 label' : `${sheet.picked} labels`
    notes.push(
      `${count} in ${shownFile(file)} ${sheet.picked === 1 ? 'was' : 'were'} not drawn by judge sample: not in ${shownFile(key.file)}.`,
    )
  }
  if (key !== null && !key.drawn.saysHow) {
    notes.push(`${shownFile(key.file)} does not say how its cases were drawn: they count as picked by hand.`)
  }
  if (sheet.ungraded > 0) {
    const count = sheet.ungraded === 1 ? '1 label' : `${sheet.ungraded} labels`
    notes.push(`${count} in ${shownFile(file)} beside no verdict of the judge, not used.`)
  }
  return notes
}

/** The same file under two names is one file: its labels are not two people's. */
function identityOf(file: string): string {
  try {
    return file === '-' ? file : realpathSync(file)
  } catch {
    return file
  }
}
