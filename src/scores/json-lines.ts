const LF = 10
const CR = 13

/**
 * Splits bytes into lines at LF or CRLF, which are not part of a line.
 *
 * @param onLine the line's bytes, valid only during the call; its number from 1; and whether a line end follows: the
 * last line of a file may have none
 */
export async function eachLine(
  chunks: AsyncIterable<Buffer>,
  onLine: (bytes: Buffer, line: number, ended: boolean) => void,
): Promise<void> {
  let line = 1
  // A line over many chunks is put together once, at its end: adding chunk to chunk would take quadratic time.
  let held: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      const piece = chunk.subarray(start, end)
      onLine(withoutCr(held.length === 0 ? piece : Buffer.concat([...held, piece])), line, true)
      held = []
      line += 1
      start = end + 1
    }
    if (start < chunk.length) held.push(chunk.subarray(start))
  }
  if (held.length > 0) onLine(Buffer.concat(held), line, false)
}

function withoutCr(bytes: Buffer): Buffer {
  return bytes[bytes.length - 1] === CR ? bytes.subarray(0, -1) : bytes
}
