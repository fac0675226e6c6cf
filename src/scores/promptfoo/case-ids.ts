import { hexDigest } from '../short-text.ts'
import type { TestIdentity } from './promptfoo-row.ts'

/** Characters of the digest in an id: enough for a suite, few enough to read. Longer where two would be the same. */
const SHORT = 10
const LONG = 32

/** One test of the file, whatever the number of its rows. */
export interface TestCase {
  readonly plugin: string | null
  readonly strategy: string | null
  readonly userCase: string | null
  /** Of everything that makes the test the one it is. */
  readonly digest: string
  readonly hasOwnIdentity: boolean
  readonly about: string | null
}

/**
 * Gives every test its id: `pii:direct/jailbreak#4c1e90ab12`, `rbac#…` for the basic strategy, `test#…` outside red
 * teams, and the user's own `metadata.case` in place of the digest where there is one. Different tests never share one.
 */
export class CaseIds {
  readonly #tests = new Map<string, TestCase>()
  #hasVaryingUserCase = false

  /** Some tests have the same `metadata.case` and different vars: they count as one case. */
  get hasVaryingUserCase(): boolean {
    return this.#hasVaryingUserCase
  }

  testCase(identity: TestIdentity): TestCase {
    const { plugin, strategy, userCase } = identity
    const digest = hexDigest(`${plugin ?? ''}\n${strategy ?? ''}\n${identity.content}`)
    const key = userCase === null ? digest : JSON.stringify([plugin, strategy, userCase])
    const known = this.#tests.get(key)
    if (known !== undefined) {
      if (known.digest !== digest) this.#hasVaryingUserCase = true
      return known
    }
    const hasOwnIdentity = identity.hasVars || userCase !== null
    const test = { plugin, strategy, userCase, digest, hasOwnIdentity, about: identity.about() }
    this.#tests.set(key, test)
    return test
  }

  /** The ids, to be asked for once every test has been seen. Null: a user's own id is also that of another test. */
  finalIds(): ReadonlyMap<TestCase, string | null> {
    const tests = [...this.#tests.values()]
    const ids = tests.map(shortId)
    const own = new Map<string, number>()
    const made = new Map<string, number>()
    tests.forEach(({ userCase }, at) => {
      const counts = userCase === null ? made : own
      const id = ids[at] ?? ''
      counts.set(id, (counts.get(id) ?? 0) + 1)
    })
    return new Map(
      tests.map((test, at) => {
        const id = ids[at] ?? ''
        if (test.userCase !== null) return [test, own.get(id) === 1 ? id : null]
        // A user's own id stays what it is; a digest can be longer.
        if (made.get(id) === 1 && !own.has(id)) return [test, id]
        const long = idOf(test, test.digest.slice(0, LONG))
        return [test, own.has(long) ? null : long]
      }),
    )
  }
}

/** The id unless another test happens to have the same. */
export function shortId(test: TestCase): string {
  return idOf(test, test.userCase ?? test.digest.slice(0, SHORT))
}

function idOf({ plugin, strategy, userCase }: TestCase, name: string): string {
  if (plugin === null && strategy === null) return userCase ?? `test#${name}`
  return `${plugin ?? 'test'}${strategy === null || strategy === 'basic' ? '' : `/${strategy}`}#${name}`
}
