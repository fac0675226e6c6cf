import type { Outcome } from '../domain/outcome.ts'

/** The signs a text report is drawn with. Each mark and each part of a bar is one column wide. */
export interface Glyphs {
  readonly pass: string
  readonly fail: string
  readonly undecided: string
  readonly warn: string
  readonly limit: string
  readonly lower: string
  readonly upper: string
  readonly rate: string
  readonly inside: string
  readonly reach: string
  readonly atMost: string
  readonly atLeast: string
  readonly between: string
  readonly ellipsis: string
  readonly becomes: string
}

const UNICODE: Glyphs = {
  pass: '✓',
  fail: '✗',
  undecided: '?',
  warn: '!',
  limit: '┃',
  lower: '├',
  upper: '┤',
  rate: '●',
  inside: '─',
  reach: '╌',
  atMost: '≤',
  atLeast: '≥',
  between: ' · ',
  ellipsis: '…',
  becomes: '→',
}

const ASCII: Glyphs = {
  pass: '+',
  fail: 'x',
  undecided: '?',
  warn: '!',
  limit: '|',
  lower: '[',
  upper: ']',
  rate: 'o',
  inside: '-',
  reach: '.',
  atMost: '<=',
  atLeast: '>=',
  between: ' - ',
  ellipsis: '...',
  becomes: '->',
}

export function glyphsFor(unicode: boolean): Glyphs {
  return unicode ? UNICODE : ASCII
}

/** The sign of an outcome, for a reader who sees no colour. */
export function outcomeGlyph(outcome: Outcome, glyphs: Glyphs): string {
  switch (outcome) {
    case 'PASS':
      return glyphs.pass
    case 'FAIL':
      return glyphs.fail
    case 'INSUFFICIENT_EVIDENCE':
      return glyphs.undecided
  }
}
