import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Decision } from '../../src/domain/decision.ts'
import { OloproofError, type Problem } from '../../src/domain/problem.ts'
import { decide, type GateRequest } from '../../src/gate.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder with these files. It is gone after the test. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'oloproof-test-'))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Runs the whole pipeline on `policy.yaml` and `scores` of a folder. */
export function gate(
  files: Readonly<Record<string, string>>,
  changes: Partial<Omit<GateRequest, 'labels'>> & { readonly labels?: readonly string[] } = {},
): Promise<Decision> {
  const folder = folderWith(files)
  const scores = Object.keys(files).find((name) => name.startsWith('scores')) ?? 'scores.csv'
  return decide({
    where: new Map(),
    recipe: null,
    failOnWarn: false,
    onProgress: null,
    baselineMayBeAbsent: true,
    policy: { file: join(folder, 'policy.yaml'), found: false },
    ...changes,
    baseline: changes.baseline == null ? null : join(folder, changes.baseline),
    scores: join(folder, changes.scores ?? scores),
    labels: (changes.labels ?? []).map((name) => join(folder, name)),
  })
}

/** The problems of a gate that must not decide. */
export async function problemsOf(decision: Promise<Decision>): Promise<readonly Problem[]> {
  try {
    const decided = await decision
    throw new Error(`it decided ${decided.outcome}`)
  } catch (error) {
    if (error instanceof OloproofError) return error.problems
    throw error
  }
}
