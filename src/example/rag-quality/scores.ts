import { csvText } from '../csv-table.ts'
import { seededRandom } from '../seeded-random.ts'
import { answerText } from './answers.ts'
import { answerRelevancy, faithfulness } from './grades.ts'
import type { Question } from './questions.ts'
import type { Happening } from './runs.ts'

/** Who gave the scores that a model gave. */
export const JUDGE = 'claims-judge-2'

const HEADER = [
  'case',
  'document',
  'topic',
  'question',
  'answer',
  'faithfulness',
  'faithfulness.reason',
  'faithfulness.judge',
  'answer_relevancy',
  'answer_relevancy.judge',
  'context_recall',
  'cited',
]

/** A scores file of one run: a row a question. An answer on which the judge broke down has NaN, as such tools write it. */
export function scoresFile(
  questions: readonly Question[],
  happenings: readonly Happening[],
  seed: number,
): string {
  const random = seededRandom(seed)
  const rows = questions.map((question, index) => {
    const happening = happenings[index]
    if (happening === undefined) throw new RangeError('a run of the example is not whole')
    const { grounding, ungraded, cited, needed, found } = happening
    const [faithful, relevant] = [faithfulness(grounding, random), answerRelevancy(random)]
    return [
      question.id,
      question.document.id,
      question.document.topic,
      question.text,
      answerText(question, grounding, cited),
      ungraded ? 'nan' : decimals(faithful, 3),
      ungraded ? 'grader_error' : '',
      JUDGE,
      decimals(relevant, 3),
      JUDGE,
      decimals(found / needed, 2),
      String(cited),
    ]
  })
  return csvText({ header: HEADER, rows })
}

function decimals(value: number, places: number): string {
  return String(Number(value.toFixed(places)))
}
