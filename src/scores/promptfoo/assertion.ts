/** Assertions of which a model is the grader; a `not-` in front changes nothing. */
const MODEL_GRADED = new Set([
  'llm-rubric',
  'g-eval',
  'factuality',
  'answer-relevance',
  'agent-rubric',
  'search-rubric',
])

/** Further ones that a model decides, though promptfoo.md's score-0 test is not for them. */
const JUDGED_OTHERWISE = new Set([
  'select-best',
  'conversation-relevance',
  'classifier',
  'moderation',
  'pi',
  'trajectory:goal-success',
])

export const REDTEAM_PREFIX = 'promptfoo:redteam:'

/** Compare answers with one another: the row's verdict is right, the score of a winner may be 0. */
export function comparesAnswers(type: string): boolean {
  return type === 'select-best' || type === 'max-score'
}

export function isModelGraded(type: string): boolean {
  const plain = withoutNot(type)
  return (
    MODEL_GRADED.has(plain) ||
    plain.startsWith(REDTEAM_PREFIX) ||
    plain.startsWith('model-graded-') ||
    plain.startsWith('context-')
  )
}

/** Whether its verdicts are a model's word, which people have to check (`.judge`). */
export function isJudged(type: string): boolean {
  return isModelGraded(type) || JUDGED_OTHERWISE.has(withoutNot(type))
}

function withoutNot(type: string): string {
  return type.startsWith('not-') ? type.slice(4) : type
}

/**
 * Whether a failing component's reason says that its grader failed. Versions before 0.123 have no flag for it. An
 * unknown text is taken for a verdict: a failure, not a missing one.
 */
export function saysGraderFailed(reason: string): boolean {
  return (
    reason === 'No output' ||
    reason.startsWith('Could not extract JSON') ||
    reason.startsWith('API error') ||
    reason.startsWith('API call error') ||
    // A local grader's own wording, seen in real outputs.
    reason.startsWith('grader API error') ||
    reason.startsWith('Error: ')
  )
}

/** Whether a failing component's reason says that the assertion's own code broke. */
export function saysCodeThrew(reason: string): boolean {
  return (
    reason.startsWith('Custom function threw error') ||
    // "Custom function …" in JavaScript, "Python assertion …" in Python.
    reason.includes(' must return a boolean, number, or ')
  )
}

/** What promptfoo writes when it took an answer for a refusal and asked no grader. */
export const REFUSED_WITHOUT_GRADER = 'Model refused the request'
