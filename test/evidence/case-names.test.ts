import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naturalOrder } from '../../src/domain/natural-order.ts'
import { CaseNames, NAMED_CASES } from '../../src/evidence/case-names.ts'

describe('the names that a report lists', () => {
  test('are the first twenty in natural order, in whatever order they come', () => {
    const ids = fc.uniqueArray(
      fc.oneof(
        fc.nat(300).map((n) => `q-${n}`),
        fc.string({ minLength: 1, maxLength: 4 }),
      ),
      {
        maxLength: 60,
        size: 'max',
      },
    )
    fc.assert(
      fc.property(ids, (all) => {
        const names = new CaseNames()
        for (const id of all) names.add({ id, about: null, reason: null })
        expect(names.count).toBe(all.length)
        expect(names.list().map(({ id }) => id)).toEqual([...all].sort(naturalOrder).slice(0, NAMED_CASES))
      }),
    )
  })
})
