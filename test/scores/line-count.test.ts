import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineCount, lineBreaksIn } from '../../src/scores/line-count.ts'

const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r', 'é'), maxLength: 30 })

describe('lineBreaksIn', () => {
  it('counts LF, CRLF and CR once each', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(lineBreaksIn(text)).toBe(text.match(/\r\n|\n|\r/g)?.length ?? 0)
      }),
    )
  })
})

describe('LineCount', () => {
  it('follows the line through pieces of any size, also where a CRLF is split', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, size) => {
        const bytes = Buffer.from(text)
        const count = new LineCount()
        for (let at = 0; at < bytes.length; at += size) count.pass(bytes.subarray(at, at + size))
        expect(count.line).toBe(1 + lineBreaksIn(text))
      }),
    )
  })
})
