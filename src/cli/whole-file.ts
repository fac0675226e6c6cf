import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Files that are being written and do not yet bear their name. */
const unfinished = new Set<string>()
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A file beside its final name: either `finish` gives it that name, or `abandon` leaves no trace of it. */
export interface UnfinishedFile {
  /** Where to write. */
  readonly path: string
  finish(): void
  abandon(): void
}

/** Starts a file that appears under its name whole or not at all. */
export function startFile(target: string): UnfinishedFile {
  const existing = statSync(target, { throwIfNoEntry: false })
  if (existing !== undefined && !existing.isFile()) {
    // A device or a named pipe has no name to take over; it can only be written into.
    return { path: target, finish: () => {}, abandon: () => {} }
  }
  const final = existing === undefined ? target : realpathSync(target)
  const path = join(
    dirname(final),
    `.${basename(final)}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`,
  )
  remember(path)
  return {
    path,
    finish() {
      if (existing !== undefined) chmodSync(path, existing.mode)
      renameSync(path, final)
      forget(path)
    },
    abandon() {
      rmSync(path, { force: true })
      forget(path)
    },
  }
}

/** Writes several files so that a full disk leaves all of them as they were. */
export function writeWhole(files: readonly { readonly path: string; readonly text: string }[]): void {
  const started: UnfinishedFile[] = []
  try {
    for (const { path, text } of files) {
      const file = startFile(path)
      started.push(file)
      // A new name is never followed anywhere else; an existing device has to be.
      writeFileSync(file.path, text, { flag: file.path === path ? 'w' : 'wx' })
    }
    for (const file of started) file.finish()
  } catch (error) {
    for (const file of started) file.abandon()
    throw error
  }
}

/** For a program that is about to end. */
export function abandonAll(): void {
  for (const path of unfinished) rmSync(path, { force: true })
  unfinished.clear()
}

/**
 * Signals are listened to only while there is something to take away: a listener waits for the program to come up for
 * air, and nobody should have to wait for a program to end.
 */
function remember(path: string): void {
  if (unfinished.size === 0) for (const signal of SIGNALS) process.on(signal, interrupted)
  unfinished.add(path)
}

function forget(path: string): void {
  unfinished.delete(path)
  if (unfinished.size === 0) for (const signal of SIGNALS) process.off(signal, interrupted)
}

function interrupted(signal: NodeJS.Signals): void {
  abandonAll()
  for (const each of SIGNALS) process.off(each, interrupted)
  // Without a listener the signal has its usual effect, and the shell sees which one it was.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
