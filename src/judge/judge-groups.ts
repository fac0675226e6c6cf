import type { CheckedPart } from '../domain/judge-check.ts'
import { naturalOrder } from '../domain/natural-order.ts'
import type { Units } from '../evidence/units.ts'
import { FAILED, isMissing, OUTSIDE, PASSED } from '../evidence/verdict-codes.ts'

/** The name that `scores convert` writes where a file does not say which model graded. */
const UNKNOWN_JUDGE = 'unknown'
/** Between the names of several that graded the trials of one case. */
const AND = ' + '

/** Cases whose verdicts are one judge's, in one part of the scores. */
export interface JudgeGroup {
  readonly judge: string
  readonly names: readonly string[]
  readonly part: CheckedPart | null
  /** Cases without a verdict that are this judge's, or of which nobody knows whose. */
  readonly missing: number
}

export interface GroupedCases {
  /** By judge, then by the value of the label in natural order, the unknown one last. */
  readonly groups: readonly JudgeGroup[]
  /** Verdicts of one group; every other case is OUTSIDE. */
  codesOf(group: JudgeGroup): Uint8Array
  /** Cases with a verdict that no model gave. */
  readonly byCode: number
}

interface Gathered {
  readonly names: readonly string[]
  readonly value: string | null
  missing: number
  readonly number: number
}

/** Tells the cases of a metric apart by who graded them, and by a label where one is asked for. */
export function groupByJudge(request: {
  readonly codes: Uint8Array
  readonly units: Units
  /** Whether a row has a verdict. */
  readonly hasVerdict: (row: number) => boolean
  /** Names of what graded a row; `[]` where no model did, and `['']` where one did that has no name. */
  readonly judgesOf: (row: number) => readonly string[]
  readonly label: string | null
  readonly valueOf: (unit: number) => string | null
}): GroupedCases {
  const { codes, label } = request
  const gathered = new Map<string, Gathered>()
  const groupOf = new Int32Array(codes.length).fill(-1)
  const missing: { readonly names: readonly string[]; readonly value: string | null }[] = []
  let byCode = 0
  const groupFor = (names: readonly string[], value: string | null): Gathered => {
    const key = JSON.stringify([names, value])
    const known = gathered.get(key) ?? { names, value, missing: 0, number: gathered.size }
    gathered.set(key, known)
    return known
  }
  for (let unit = 0; unit < codes.length; unit += 1) {
    const code = codes[unit]!
    const isGraded = code === PASSED || code === FAILED
    if (!isGraded && !isMissing(code)) continue
    const value = label === null ? null : request.valueOf(unit)
    const names = namesOf(unit, request)
    if (!isGraded) missing.push({ names, value })
    else if (names.length === 0) byCode += 1
    else groupOf[unit] = groupFor(names, value).number
  }
  const answered = [...gathered.values()]
  for (const value of new Set(missing.map((each) => each.value))) {
    const here = answered.filter((group) => group.value === value)
    const lacking = missing.filter((each) => each.value === value)
    // A part without any verdict is shown too: what nobody graded must not vanish.
    if (here.length === 0) {
      const names = sorted(lacking.flatMap((each) => each.names))
      groupFor(names.length === 0 ? [UNKNOWN_JUDGE] : names, value).missing = lacking.length
      continue
    }
    for (const { names } of lacking)
      for (const group of here)
        if (names.length === 0 || names.some((name) => group.names.includes(name))) group.missing += 1
  }
  const numbers = new Map<JudgeGroup, number>()
  for (const { names, value, missing: count, number } of [...gathered.values()].sort(inOrder)) {
    const part = label === null ? null : { label, value }
    numbers.set({ judge: names.join(AND), names, part, missing: count }, number)
  }
  return {
    groups: [...numbers.keys()],
    codesOf: (group) => {
      const number = numbers.get(group)
      return codes.map((code, unit) => (groupOf[unit] === number ? code : OUTSIDE))
    },
    byCode,
  }
}

/** Who graded a case: what gave its verdicts, or, where it has none, whatever is named beside their absence. */
function namesOf(
  unit: number,
  {
    units,
    hasVerdict,
    judgesOf,
  }: Pick<Parameters<typeof groupByJudge>[0], 'units' | 'hasVerdict' | 'judgesOf'>,
): readonly string[] {
  const rows = Array.from(units.rowsOf(unit))
  const graded = rows.filter(hasVerdict)
  return sorted((graded.length === 0 ? rows : graded).flatMap(judgesOf))
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => (name === '' ? UNKNOWN_JUDGE : name)))].sort(naturalOrder)
}

function inOrder(a: Gathered, b: Gathered): number {
  const byJudge = naturalOrder(a.names.join(AND), b.names.join(AND))
  if (byJudge !== 0) return byJudge
  if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
  return naturalOrder(a.value, b.value)
}
