import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own for a test, with a copy of `from` in it; gone afterwards. */
export function temporaryFolder(from?: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'oloproof-test-')))
  made.push(folder)
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  return folder
}
