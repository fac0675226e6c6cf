/**
 * A digest, as `scores convert` writes it for the file it read; anything else in a `run` column is a label. A name such
 * as `nightly` comes again with other answers, and labels of these would then count for those.
 */
export function runNamed(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? text : ''
}
