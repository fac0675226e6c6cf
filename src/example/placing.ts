import { lstatSync, mkdirSync, realpathSync, renameSync, rmdirSync, rmSync, type Stats } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { OloproofError, type Problem, problem } from '../domain/problem.ts'

/**
 * Checks that every one of `files` can be put into `directory` without leaving it, before anything is written.
 *
 * @returns the files that are there already, in the given order
 * @throws {OloproofError} with one problem for each file that cannot be written, whatever `--force` says
 */
export function existingFiles(directory: string, files: readonly string[]): readonly string[] {
  const problems: Problem[] = []
  const existing: string[] = []
  const own = lookAt(directory)
  if (own === null) return []
  const root = own.isSymbolicLink() ? resolved(directory) : realpathSync(directory)
  if (root === null || !lstatSync(root).isDirectory()) throw new OloproofError([notADirectory(directory)])
  for (const file of files) {
    const blocked = blockedParent(root, directory, file)
    if (blocked !== null) {
      // Several files of one directory have one fault.
      if (!problems.some((known) => known.message === blocked.message)) problems.push(blocked)
      continue
    }
    const path = join(directory, file)
    const there = lookAt(path)
    if (there === null) continue
    if (there.isFile()) existing.push(file)
    else if (there.isSymbolicLink()) problems.push(refused(path, 'is a symbolic link', 'remove the link, or'))
    else problems.push(refused(path, 'is not a file', 'move it away, or'))
  }
  if (problems.length > 0) throw new OloproofError(problems)
  return existing
}

/**
 * Moves `files` from `staged` to `directory`, all or none: what was replaced is put back when one of them fails.
 * One run of synchronous calls, so that no signal handler runs in the middle.
 */
export function placeAll(staged: string, directory: string, files: readonly string[]): void {
  const undo: (() => void)[] = []
  try {
    for (const [index, file] of files.entries()) {
      const final = join(directory, file)
      for (const parent of makeParents(directory, file)) undo.push(() => rmdirSync(parent))
      if (lookAt(final) !== null) {
        const aside = join(staged, `.replaced-${index}`)
        renameSync(final, aside)
        undo.push(() => renameSync(aside, final))
      }
      renameSync(join(staged, file), final)
      undo.push(() => rmSync(final))
    }
  } catch (error) {
    for (const step of undo.reverse()) step()
    throw error
  }
}

/** Creates the directories between `directory` and its `file`; returns those that were not there, outermost first. */
function makeParents(directory: string, file: string): readonly string[] {
  const made: string[] = []
  for (const parent of parentsOf(file)) {
    const path = join(directory, parent)
    if (lookAt(path) !== null) continue
    mkdirSync(path)
    made.push(path)
  }
  return made
}

/** A parent within the directory that is no directory, or that a link takes out of it. */
function blockedParent(root: string, directory: string, file: string): Problem | null {
  for (const parent of parentsOf(file)) {
    const path = join(directory, parent)
    const there = lookAt(path)
    if (there === null) return null
    const real = there.isSymbolicLink() ? resolved(path) : path
    if (real === null || !(lookAt(real)?.isDirectory() ?? false)) return notADirectory(path)
    if (there.isSymbolicLink() && !isWithin(root, real)) {
      return refused(path, `is a link that leads out of "${directory}"`, 'remove the link, or')
    }
  }
  return null
}

/** `a/b/c.txt` → `a`, `a/b`. */
function parentsOf(file: string): readonly string[] {
  const parents: string[] = []
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) parents.unshift(parent)
  return parents
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && way !== path
}

function lookAt(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null
}

function resolved(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

function notADirectory(path: string): Problem {
  return refused(path, 'is not a directory', 'move it away, or')
}

function refused(path: string, what: string, first: string): Problem {
  const hint = `${first} choose another directory: oloproof init other-directory`
  return problem('FILE_UNWRITABLE', `"${path}" ${what}`, hint, { file: path })
}
