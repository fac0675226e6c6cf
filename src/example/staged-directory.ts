import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A directory to build in, on the file system of the final one and out of sight. Nothing of it outlives `remove`. */
export interface StagedDirectory {
  readonly path: string
  /** The parents of the final place now belong to what was built there. */
  keepParents(): void
  remove(): void
}

/**
 * Starts a directory from which files are moved to `target`. Until it is removed a signal takes it away first, and
 * then ends the program as it would have done.
 */
export function stageFor(target: string): StagedDirectory {
  let parents = missingParents(target)
  let path: string
  try {
    if (parents.length > 0) mkdirSync(target, { recursive: true })
    path = mkdtempSync(join(target, '.oloproof-init-'))
  } catch (error) {
    for (const parent of parents) removeIfEmpty(parent)
    throw error
  }

  const remove = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, interrupted)
    rmSync(path, { recursive: true, force: true })
    for (const parent of parents) removeIfEmpty(parent)
    parents = []
  }
  const interrupted = (signal: NodeJS.Signals): void => {
    remove()
    // Others who listen end the program themselves; the default would have, had nobody listened.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.prependListener(signal, interrupted)
  return {
    path,
    keepParents() {
      parents = []
    },
    remove,
  }
}

/** Directories on the way to `target` that do not exist, the innermost first. */
function missingParents(target: string): readonly string[] {
  const missing: string[] = []
  for (let path = target; !existsSync(path); path = dirname(path)) missing.push(path)
  return missing
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Somebody has put something there in the meantime: it is theirs now.
  }
}
