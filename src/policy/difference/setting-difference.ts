import {
  DIRECTIONS,
  type Direction,
  type Said,
  type SettingDifference,
} from '../../domain/policy-difference.ts'
import { asPercent } from '../decimal.ts'
import { partsOf, sameContent } from './same-content.ts'

export type Compare<Whole> = (before: Whole, after: Whole) => readonly SettingDifference[]

export const NONE: Said = { value: null, words: 'none' }

export function number(value: number): Said {
  return { value, words: String(value) }
}

export function percent(value: number): Said {
  return { value, words: asPercent(value) }
}

/** Rounded as a person would write it, or in full where the two would read the same. */
export function percents(before: number, after: number): readonly [Said, Said] {
  const same = before !== after && asPercent(before) === asPercent(after)
  return same ? [number(before), number(after)] : [percent(before), percent(after)]
}

export function word(value: string): Said {
  return { value, words: value }
}

export function orNone<Value>(value: Value | null, said: (value: Value) => Said): Said {
  return value === null ? NONE : said(value)
}

export function difference(
  setting: string,
  [before, after]: readonly [Said, Said],
  change: Direction,
  why: string,
): SettingDifference {
  return { setting, before, after, change, why }
}

/** What a higher and a lower value do, and why. */
export interface Scale {
  readonly higher: readonly [Direction, string]
  readonly lower: readonly [Direction, string]
}

/** A setting that is a number; nothing where both are the same. */
export function scaled(
  setting: string,
  before: number,
  after: number,
  scale: Scale,
  said: (before: number, after: number) => readonly [Said, Said] = (...both) => [
    number(both[0]),
    number(both[1]),
  ],
): readonly SettingDifference[] {
  if (before === after) return []
  const [change, why] = after > before ? scale.higher : scale.lower
  return [difference(setting, said(before, after), change, why)]
}

/** Compares part by part. A part that differs and that nothing here knows to compare is changed, never left out. */
export function compareParts<Whole extends object>(
  before: Whole,
  after: Whole,
  comparisons: Readonly<Record<string, Compare<Whole>>>,
  ignored: readonly string[],
  prefix = '',
): readonly SettingDifference[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => !ignored.includes(key))
  return keys.flatMap((key) => {
    if (sameContent(old.get(key), now.get(key))) return []
    const known = Object.hasOwn(comparisons, key) ? comparisons[key]?.(before, after) : undefined
    return known === undefined || known.length === 0 ? [unknownDifference(`${prefix}${key}`)] : known
  })
}

/** Parts that differ beside those that a comparison knows. */
export function unknownParts(
  before: object,
  after: object,
  known: readonly string[],
  prefix: string,
): readonly SettingDifference[] {
  return compareParts<object>(before, after, {}, known, prefix)
}

/** Something differs, and nothing here knows what it does. */
export function unknownDifference(setting: string): SettingDifference {
  const said = (words: string): Said => ({ value: null, words })
  return difference(
    setting,
    [said('as before'), said('otherwise')],
    'changed',
    'it differs; compare the files',
  )
}

/** Loosened first; else in the order of the policy. */
export function loosenedFirst(settings: readonly SettingDifference[]): readonly SettingDifference[] {
  return [...settings].sort((a, b) => DIRECTIONS.indexOf(a.change) - DIRECTIONS.indexOf(b.change))
}

/** The one direction of several changes; null: there is none. Two directions are a change that nobody can add up. */
export function directionOf(settings: readonly SettingDifference[]): Direction | null {
  const directions = new Set(settings.map((setting) => setting.change))
  const [only] = directions
  if (directions.size <= 1) return only ?? null
  directions.delete('reworded')
  return directions.size === 1 ? ([...directions][0] ?? null) : 'changed'
}
