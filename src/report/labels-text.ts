import type { MoreLabels } from '../domain/decision.ts'
import { count, countOf } from './count-format.ts'

/** How many labels and drawn how: `145 more labels, 142 judged good and 3 judged bad, drawn at random`. */
export function labelsText(more: MoreLabels): string {
  const labels = countOf(more.labels, 'more label')
  switch (more.drawn) {
    case 'judged_good':
    case 'judged_bad':
      return `${labels}${judgedText(more)}, drawn at random`
    case 'all_remaining':
      return `${labels}: every answer that has none`
    case 'at_random':
      return `${labels}, drawn at random from all answers`
  }
}

function judgedText(more: MoreLabels): string {
  if (more.goods > 0 && more.bads > 0)
    return `, ${count(more.goods)} judged good and ${count(more.bads)} judged bad`
  return more.drawn === 'judged_good' ? ' of answers judged good' : ' of answers judged bad'
}

/** When labels alone cannot help. */
export const NO_LABELS_HELP = 'no number of further labels decides it'
