import { statSync } from 'node:fs'
import type { Io } from './io.ts'

/** Reading that takes less than this needs no progress line. */
const PATIENCE_MS = 500
const INTERVAL_MS = 100

export interface Progress {
  readonly onProgress: ((bytes: number) => void) | null
  /** Takes the line away again. */
  clear(): void
}

/** A line on standard error that says how far reading has come; nothing where that is not a terminal. */
export function progressOf(files: readonly string[], io: Io): Progress {
  const { stderr } = io
  if (stderr.isTTY !== true || io.env.TERM === 'dumb') return { onProgress: null, clear: () => {} }
  const total = sizeOf(files)
  const started = Date.now()
  let last = 0
  let earlier = 0
  let current = 0
  return {
    onProgress(ofFile) {
      // Each file counts from the start again.
      if (ofFile < current) earlier += current
      current = ofFile
      const bytes = earlier + current
      const now = Date.now()
      if (now - started < PATIENCE_MS || now - last < INTERVAL_MS) return
      last = now
      const share =
        total === undefined || total === 0 ? '' : `, ${Math.min(100, Math.floor((100 * bytes) / total))}%`
      stderr.write(`\r\x1b[Kreading, ${Math.round(bytes / 1e6)} MB${share}`, () => {})
    },
    clear() {
      if (last > 0) stderr.write('\r\x1b[K', () => {})
    },
  }
}

/** Bytes of all files; undefined where one of them does not say. */
function sizeOf(files: readonly string[]): number | undefined {
  let total = 0
  for (const file of files) {
    const size = file === '-' ? undefined : statSync(file, { throwIfNoEntry: false })?.size
    if (size === undefined) return undefined
    total += size
  }
  return total
}
