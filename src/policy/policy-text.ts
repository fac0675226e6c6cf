import { createHash } from 'node:crypto'
import { OloproofError, problem } from '../domain/problem.ts'

/** Far beyond any policy a person would write; a scores file given by mistake stops here. */
export const MOST_BYTES = 1024 * 1024

export interface PolicyText {
  readonly text: string
  /** Hex digest of the bytes as they are in the file. */
  readonly sha256: string
}

/** Decodes a policy's bytes. @throws {OloproofError} for other encodings than UTF-8 and for files far too large */
export function decodePolicy(content: string | Uint8Array, file: string): PolicyText {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  if (bytes.length > MOST_BYTES) throw tooLarge(file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), sha256 }
  } catch {
    const line = lineOfFirstBadByte(bytes)
    const where = { file, line, column: line === null ? null : 1 }
    throw new OloproofError([
      problem('POLICY_ENCODING', 'the policy is not UTF-8 text', 'save it as UTF-8', where),
    ])
  }
}

export function tooLarge(file: string): OloproofError {
  return new OloproofError([
    problem(
      'POLICY_YAML',
      `the policy has more than ${MOST_BYTES / 1024} KiB, which no policy needs`,
      'give the policy here, not the scores',
      { file },
    ),
  ])
}

/** UTF-16 has zero bytes all over, so a line of it would mean nothing. */
function lineOfFirstBadByte(bytes: Uint8Array): number | null {
  if (bytes.includes(0)) return null
  let line = 1
  let start = 0
  for (let end = bytes.indexOf(10); ; end = bytes.indexOf(10, start)) {
    const piece = bytes.subarray(start, end === -1 ? bytes.length : end)
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(piece)
    } catch {
      return line
    }
    if (end === -1) return line
    line += 1
    start = end + 1
  }
}
