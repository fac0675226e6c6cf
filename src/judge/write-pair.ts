import { randomBytes } from 'node:crypto'
import { copyFileSync, linkSync, lstatSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export interface FileToWrite {
  readonly path: string
  readonly text: string
}

/** Whether anything bears that name, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/**
 * Writes two files so that both are there whole, or neither and everything is as it was. Runs without a pause, so no
 * signal handler sees it half done.
 *
 * @param overwrite false: a file that is there, even one that appears meanwhile, is an `EEXIST`
 * @throws whatever the file system says
 */
export function writePair(first: FileToWrite, second: FileToWrite, overwrite: boolean): void {
  const undo: (() => void)[] = []
  const leftovers: string[] = []
  try {
    const files = [first, second].map(({ path, text }) => {
      const target = overwrite && isThere(path) ? realpathSync(path) : path
      const fresh = hiddenBeside(target)
      leftovers.push(fresh)
      writeFileSync(fresh, text, { flag: 'wx' })
      return { target, fresh }
    })
    for (const { target, fresh } of files) {
      if (overwrite && isThere(target)) {
        const before = hiddenBeside(target)
        leftovers.push(before)
        copyFileSync(target, before)
        renameSync(fresh, target)
        undo.push(() => renameSync(before, target))
      } else {
        giveName(fresh, target)
        undo.push(() => rmSync(target, { force: true }))
      }
    }
  } catch (error) {
    for (const back of undo.reverse()) back()
    throw error
  } finally {
    for (const path of leftovers) rmSync(path, { force: true })
  }
}

function hiddenBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
}

/** A rename would replace what is there without a word; a link does not. */
function giveName(fresh: string, target: string): void {
  try {
    linkSync(fresh, target)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    // Some file systems have no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error
    if (isThere(target))
      throw Object.assign(new Error(`${target} is there`), { code: 'EEXIST' }, { cause: error })
    renameSync(fresh, target)
  }
}
