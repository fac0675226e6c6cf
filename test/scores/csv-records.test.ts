import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OloproofError } from '../../src/domain/problem.ts'
import { eachRecord } from '../../src/scores/csv-records.ts'
import { inPieces } from './read-rows.ts'

async function recordsOf(content: string, size: number): Promise<readonly (readonly string[])[] | 'refused'> {
  const records: (readonly string[])[] = []
  const source = {
    file: 'f',
    head: content,
    headIsAll: true,
    chunks: () => inPieces(Buffer.from(content), size),
    sha256: () => '',
  }
  try {
    await eachRecord(source, ',', (cells) => records.push(cells))
    return records
  } catch (error) {
    if (error instanceof OloproofError && error.problems[0]?.code === 'SCORES_QUOTE') return 'refused'
    throw error
  }
}

function parsed(content: string): readonly (readonly string[])[] | 'refused' {
  try {
    return parse(content, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch {
    return 'refused'
  }
}

describe('eachRecord', () => {
  it('agrees with csv-parse on any text, with quotes and without', async () => {
    const texts = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('a', ',', '\n', '\r\n', '\r', ' ', 'é', '漢') },
        { weight: 1, arbitrary: fc.constantFrom('"', '""', ',"', '",', '"\n') },
      ),
      { maxLength: 40, size: 'max' },
    )
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (parts, size) => {
        const content = parts.join('')
        // Pieces that cut a character do not happen: the source joins them.
        const whole = Buffer.byteLength(content) > content.length ? content.length * 4 + 1 : size
        expect(await recordsOf(content, whole)).toEqual(parsed(content))
      }),
      { numRuns: 2000 },
    )
  })

  it('does not slow down on lines without any separator', async () => {
    const content = 'a\n'.repeat(200_000)
    const records = await recordsOf(content, 64 * 1024)
    expect(records).toHaveLength(200_000)
  }, 5000)
})
