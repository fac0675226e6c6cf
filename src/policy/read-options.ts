import type { Policy } from '../domain/policy.ts'
import type { ReadOptions } from '../domain/scores.ts'

/** How scores are read under a policy, or none: the columns it names, and no texts of answers. */
export function readOptions(
  policy: Policy | null,
  { recipe, onProgress }: Pick<ReadOptions, 'recipe' | 'onProgress'>,
): ReadOptions {
  return {
    caseColumn: policy?.scores.caseColumn ?? null,
    trialColumn: policy?.scores.trialColumn ?? null,
    recipe,
    withTexts: null,
    onProgress,
  }
}
