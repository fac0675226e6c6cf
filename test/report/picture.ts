import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/**
 * Holds a report against the file that shows how it looks. `UPDATE_PICTURES=1` writes the file instead: look at the
 * difference before it is committed.
 */
export function expectPicture(name: string, shown: string): void {
  const file = join(import.meta.dirname, 'fixtures', name)
  if (process.env.UPDATE_PICTURES === '1') writeFileSync(file, shown)
  expect(shown).toBe(readFileSync(file, 'utf8'))
}
