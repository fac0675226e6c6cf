import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The bytes of a file in pieces, each read when it is asked for. Reading is synchronous: the pieces come from the disk
 * cache faster than a stream hands them over, and the streams of Node cost more to load than a small file to read.
 *
 * @throws what the system says: no such file, a folder, no permission
 */
export async function* filePieces(path: string, pieceBytes: number): AsyncGenerator<Buffer, void, undefined> {
  const descriptor = openSync(path, 'r')
  try {
    for (;;) {
      // A piece of its own each time: readers may keep a part of it until they have seen the next.
      const piece = Buffer.allocUnsafeSlow(pieceBytes)
      const length = readSync(descriptor, piece, 0, pieceBytes, null)
      if (length === 0) return
      yield length === pieceBytes ? piece : piece.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}
