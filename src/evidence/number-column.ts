import { NumberBlocks } from '../scores/number-blocks.ts'

/** A column of bytes: one byte a row, whatever the row holds. */
export class ByteColumn extends NumberBlocks<Uint8Array> {
  constructor() {
    super(Uint8Array)
  }
}

/** A column of whole numbers below 2^32. */
export class IndexColumn extends NumberBlocks<Uint32Array> {
  constructor() {
    super(Uint32Array)
  }
}

/** A column of any finite numbers. */
export class ValueColumn extends NumberBlocks<Float64Array> {
  constructor() {
    super(Float64Array)
  }
}
