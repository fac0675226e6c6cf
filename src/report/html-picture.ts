import type { RuleDecision } from '../domain/decision.ts'
import { glyphsFor } from './glyphs.ts'
import { TRACK } from './html-axis.ts'
import { type BarPlaces, placeBar, type Stretch } from './html-bar.ts'
import { html, type Markup } from './markup.ts'
import { type Scale, scaleOf } from './scale.ts'
import { boundText, spanText } from './words.ts'

const GLYPHS = glyphsFor(true)

/**
 * The interval of a rule against its limit, and the same in words for whoever does not see it; null for what has no
 * interval. Across, places are per cents and letters keep their size, so that it is as readable on a phone.
 */
export function picture(rule: RuleDecision, number: number): Markup | null {
  const scale = scaleOf(rule.bound)
  const places = placeBar(rule)
  if (scale === null || places === null) return null
  const { axis, limit, reach, inside, rate } = places
  const good: Stretch = scale.side === 'max' ? { from: TRACK.from, to: limit } : { from: limit, to: TRACK.to }
  const limitText = `limit ${boundText(rule.bound, GLYPHS)}`
  return html`<figure class="${rule.outcome}"><svg role="img" aria-labelledby="bar-${number}-title bar-${number}-words">
<title id="bar-${number}-title">Interval and limit of ${rule.id}</title>
<desc id="bar-${number}-words">${inWords(rule, scale, places)}</desc>
<rect class="track" x="${TRACK.from}%" y="22" width="${TRACK.to - TRACK.from}%" height="20"/>
<rect class="good" x="${good.from}%" y="22" width="${Math.max(0, good.to - good.from)}%" height="20"/>
${reaches(reach, inside)}
${solid(inside, places.open)}
${rate === null ? null : html`<circle class="rate" cx="${rate}%" cy="32" r="4"/>`}
<line class="limit" x1="${limit}%" x2="${limit}%" y1="17" y2="47"/>
<text class="limit-text" x="${limit}%" y="12" text-anchor="${anchor(limit)}">${limitText}</text>
<text x="${TRACK.from}%" y="60">${axis.lowest}</text>
<text x="${TRACK.to}%" y="60" text-anchor="end">${axis.highest}</text>
</svg></figure>`
}

function anchor(limit: number): 'start' | 'middle' | 'end' {
  if (limit < 30) return 'start'
  return limit > 70 ? 'end' : 'middle'
}

function solid({ from, to }: Stretch, open: BarPlaces['open']): Markup {
  return html`<rect class="inside" x="${from}%" y="26" width="${Math.max(0, to - from)}%" height="12"/>${open.lower ? null : upright('end', from, 25, 39)}${open.upper ? null : upright('end', to, 25, 39)}`
}

/** Dashes where the interval would be if missing verdicts were there. */
function reaches(reach: Stretch, inside: Stretch): readonly Markup[] {
  const parts: Markup[] = []
  if (reach.from < inside.from) {
    parts.push(dashes({ from: reach.from, to: inside.from }), upright('reach-end', reach.from, 28, 36))
  }
  if (reach.to > inside.to) {
    parts.push(dashes({ from: inside.to, to: reach.to }), upright('reach-end', reach.to, 28, 36))
  }
  return parts
}

function dashes({ from, to }: Stretch): Markup {
  return html`<line class="reach" x1="${from}%" x2="${to}%" y1="32" y2="32"/>`
}

function upright(name: string, at: number, top: number, bottom: number): Markup {
  return html`<line class="${name}" x1="${at}%" x2="${at}%" y1="${top}" y2="${bottom}"/>`
}

function inWords(rule: RuleDecision, scale: Scale, { rate }: BarPlaces): string {
  const parts = [
    ...(rule.interval === null ? [] : [`interval ${spanText(rule.interval, scale)}`]),
    ...(rule.intervalWithMissing === null
      ? []
      : [`with every answer to what is missing ${spanText(rule.intervalWithMissing, scale)}`]),
    ...(rule.estimate === null || rate === null ? [] : [`observed ${scale.text(rule.estimate)}`]),
    `limit ${boundText(rule.bound, GLYPHS)}`,
    sideWords(rule),
  ]
  return parts.join(', ')
}

function sideWords({ outcome }: RuleDecision): string {
  switch (outcome) {
    case 'PASS':
      return 'whole on the good side of it'
    case 'FAIL':
      return 'whole on the bad side of it'
    case 'INSUFFICIENT_EVIDENCE':
      return 'on both sides of it'
  }
}
