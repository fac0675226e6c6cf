import { allDocuments, type Document } from './documents.ts'

/** What a question asks of its page; each page is asked all three. */
const ASKED = ['fee', 'days', 'opens'] as const
export type Asked = (typeof ASKED)[number]

export interface Question {
  readonly id: string
  readonly document: Document
  readonly asked: Asked
  readonly text: string
}

/** All 360 questions, in the order of the suite. */
export function allQuestions(): readonly Question[] {
  return allDocuments().flatMap((document) =>
    ASKED.map((asked) => ({
      id: `${document.id}.${asked}`,
      document,
      asked,
      text: questionText(asked, document),
    })),
  )
}

function questionText(asked: Asked, { service, district }: Document): string {
  switch (asked) {
    case 'fee':
      return `What does ${service} cost in ${district}?`
    case 'days':
      return `How long does ${service} take in ${district}?`
    case 'opens':
      return `When can I ask for ${service} in ${district}?`
  }
}
