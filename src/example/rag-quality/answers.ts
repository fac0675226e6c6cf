import type { Document } from './documents.ts'
import type { Asked, Question } from './questions.ts'

/** What an answer is in truth, and whether the judge sees it. */
export type Grounding =
  /** All of it stands in the document, and the judge says so. */
  | 'grounded'
  /** Something in it stands nowhere, and the judge says so. */
  | 'made_up'
  /** Something in it stands nowhere, and sounds so likely that the judge takes it for supported. */
  | 'made_up_quietly'
  /** All of it stands in the document, in words in which the judge does not find it again. */
  | 'said_otherwise'

/** The assistant's answer, with the page that it cites. */
export function answerText({ document, asked }: Question, grounding: Grounding, cited: boolean): string {
  const words = wordsOf(asked, document, grounding)
  return cited ? `${words} [${document.id}]` : words
}

function wordsOf(asked: Asked, document: Document, grounding: Grounding): string {
  switch (grounding) {
    case 'grounded':
      return FACT[asked](document)
    case 'made_up':
      return `${FACT[asked](document)} ${EXTRA[asked]}`
    case 'made_up_quietly':
      return FACT[asked]({
        ...document,
        fee: document.fee + 2,
        days: document.days + 1,
        opens: document.opens + 1,
      })
    case 'said_otherwise':
      return OTHERWISE[asked](document)
  }
}

type Say = (document: Document) => string

const FACT: Readonly<Record<Asked, Say>> = {
  fee: ({ service, district, fee }) => `In ${district}, ${service} costs ${fee} euros.`,
  days: ({ service, district, days }) => `In ${district}, ${service} takes ${days} days.`,
  opens: ({ service, district, opens }) => `In ${district} you can ask for ${service} from ${opens} o'clock.`,
}

const EXTRA: Readonly<Record<Asked, string>> = {
  fee: 'Students pay half of it.',
  days: 'For a small extra fee it is done on the same day.',
  opens: 'No appointment is needed on Fridays.',
}

const OTHERWISE: Readonly<Record<Asked, Say>> = {
  fee: ({ district, fee }) => `Have ${fee} euros with you when you come to the desk in ${district}.`,
  days: ({ days }) => `Count ${days * 24} hours from the day you ask.`,
  opens: ({ opens }) => `The desk is there for you once it is ${opens} in the morning.`,
}
