import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OloproofError } from '../../src/domain/problem.ts'
import { type ElementOptions, eachElement } from '../../src/scores/json-elements.ts'

async function* pieces(text: string, bytes: number) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += bytes) {
    // Its own memory, which is spoilt afterwards: nothing may be kept of a chunk.
    const piece = Buffer.from(all.subarray(at, at + bytes))
    yield piece
    piece.fill(0x58)
  }
}

async function elements(
  text: string,
  path: readonly string[],
  bytes = 1 << 16,
  more: Partial<ElementOptions> = {},
) {
  const found: { text: string; line: number }[] = []
  const options = { file: 'f.json', ...more }
  const count = await eachElement(
    pieces(text, bytes),
    path,
    (element, line) => found.push({ text: element, line }),
    options,
  )
  return { count, found, values: found.map((element): unknown => JSON.parse(element.text)) }
}

async function problemOf(text: string, path: readonly string[] = ['results', 'results'], bytes = 1 << 16) {
  try {
    await elements(text, path, bytes)
  } catch (error) {
    if (error instanceof OloproofError) return error.problems[0]
    throw error
  }
  return null
}

const anyJson = fc.jsonValue({ maxDepth: 4 })
const indents = fc.constantFrom<string | number | undefined>(undefined, 2, '\t')

describe('eachElement', () => {
  it('hands out exactly the elements of the array, however the document is cut and laid out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyJson),
        anyJson,
        indents,
        fc.integer({ min: 1, max: 70 }),
        async (array, other, indent, bytes) => {
          const document = {
            before: other,
            results: { 'a"\\b': other, results: array, after: other },
            config: { results: [other] },
          }
          const text = JSON.stringify(document, null, indent)
          const { values, count } = await elements(text, ['results', 'results'], bytes)
          expect(values).toEqual(JSON.parse(JSON.stringify(array)))
          expect(count).toEqual({ found: true, elements: array.length })
        },
      ),
    )
  })

  it('reads a document that is the array itself', async () => {
    expect((await elements(' [1, "a]", {"b": [2]} ] \n', [])).values).toEqual([1, 'a]', { b: [2] }])
  })

  it('says on which line each element starts', async () => {
    const text = '{"results":\n{"x": "\\n",\n"results": [\n{"a":\n1},\n\n2]}}'
    expect((await elements(text, ['results', 'results'], 3)).found.map((element) => element.line)).toEqual([
      4, 7,
    ])
  })

  it('hands out the members that are wanted, and no others', async () => {
    const seen: string[] = []
    const text =
      '{"version": 1, "results": {"version": 3, "results": [], "stats": {"a": [1]}}, "options": {"repeat": 2}}'
    await elements(text, ['results', 'results'], 2, {
      members: [['results', 'version'], ['results', 'stats'], ['options', 'repeat'], ['absent']],
      onMember: (path, value, line) => seen.push(`${path.join('.')}=${value}@${line}`),
    })
    expect(seen).toEqual(['results.version=3@1', 'results.stats={"a": [1]}@1', 'options.repeat=2@1'])
  })

  it('says when there is no such array', async () => {
    expect((await elements('{"results": {"results": {"0": 1}}}', ['results', 'results'])).count).toEqual({
      found: false,
      elements: 0,
    })
    expect((await elements('3', [])).count.found).toBe(false)
  })

  it('refuses every document that is cut off, wherever', async () => {
    const text = '{"a": [{"b": "\\"]"}], "results": {"results": [{"c": -1.5e3}, "d\\\\", true], "e": null}}'
    for (let length = 1; length < text.length; length += 1)
      for (const bytes of [1, 7, 1000])
        expect(
          (await problemOf(text.slice(0, length), ['results', 'results'], bytes))?.message,
          text.slice(0, length),
        ).toMatch(/cut off/)
  })

  it.each([
    ['text after the end', '{"results": {"results": []}} x', 1, 30],
    ['a missing comma', '{"results": {"results": [1 2]}}', 1, 28],
    ['a comma too many', '{"results": {"results": [1,]}}', 1, 28],
    ['a missing value', '{"results": }', 1, 13],
    ['a key without quotes', '{results: 1}', 1, 2],
    ['brackets of two kinds', '{"a": [1}, "results": 1}', 1, 9],
    ['NaN', '{"results": {"results": [\n{"é": NaN}]}}', 2, 7],
    ['Infinity', '{"results": {"results": [{"x": [-Infinity]}]}}', 1, 34],
    ['NaN as an element', '[NaN]', 1, 2],
  ])('names the place of %s', async (_, text, line, column) => {
    const problem = await problemOf(text, text.startsWith('[') ? [] : ['results', 'results'])
    expect(problem).toMatchObject({ code: 'JSON_INVALID', file: 'f.json', line, column })
  })

  it('names NaN and Infinity themselves', async () => {
    expect((await problemOf('[{"a": NaN}]', []))?.message).toContain('NaN')
    expect((await problemOf('[{"a": Infinity}]', []))?.message).toContain('Infinity')
    expect(await problemOf('["NaN", {"Infinity": "N"}]', [])).toBeNull()
  })

  it('refuses an array that is there twice', async () => {
    expect((await problemOf('{"results": {"results": [1], "results": [2]}}'))?.message).toContain('twice')
  })

  it('refuses nesting that no later step could follow', async () => {
    expect((await problemOf('['.repeat(100_000), []))?.message).toContain('brackets inside one another')
  })

  it('holds no more of a member than a mebibyte, and as much of an element as it has', async () => {
    const long = 'x'.repeat(3 << 20)
    const members = [['version']]
    await expect(elements(`{"version": "${long}"}`, ['rows'], 1 << 16, { members })).rejects.toThrow('1 MiB')
    await expect(elements(`{"${long}": 1}`, ['rows'])).rejects.toThrow('1 MiB')
    expect((await elements(`["${long}"]`, [])).values).toEqual([long])
  })

  it('reads more than a string can hold', async () => {
    const element = Buffer.from(`{"text": "${'words and more words '.repeat(20_000)}"},`)
    const times = Math.ceil((1 << 29) / element.length) + 1
    async function* chunks() {
      yield Buffer.from('[')
      for (let n = 0; n < times; n += 1) yield element
      yield Buffer.from('0]')
    }
    let count = 0
    await eachElement(
      chunks(),
      [],
      () => {
        count += 1
      },
      { file: 'f' },
    )
    expect(count).toBe(times + 1)
  })
})
