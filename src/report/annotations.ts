import type { Decision, RuleDecision } from '../domain/decision.ts'
import type { Problem } from '../domain/problem.ts'
import { attentionOrder } from './attention.ts'
import { count, countOf } from './count-format.ts'
import { exitText, headlineText } from './headline.ts'
import { nextRule, nextStep } from './next-step.ts'
import { ruleLine, ruleSentences } from './rule-sentences.ts'
import { standingOf } from './standing.ts'
import type { Branch } from './step.ts'
import { type Annotation, type AnnotationLevel, workflowCommand } from './workflow-commands.ts'

/** GitHub shows ten of each level for a step; one is the decision itself, one says how many more there are. */
const SHOWN_RULES = 8
/** Sentences of a rule in its annotation: it is a margin, and the report has the rest. */
const SHOWN_SENTENCES = 5
const SHOWN_NAMES = 5

/**
 * The decision as annotations on the policy's own lines: the whole first, then each rule that does not hold.
 *
 * @param policyFile from the root of the repository; null: the policy is not a file there
 */
export function renderAnnotations(decision: Decision, policyFile: string | null): string {
  const open = attentionOrder(decision.rules).filter((rule) => rule.outcome !== 'PASS')
  const shown = open.slice(0, SHOWN_RULES)
  const next = nextRule(decision)
  const annotations = [whole(decision), ...shown.map((rule) => ofRule(rule, next, policyFile))]
  if (open.length > shown.length) {
    annotations.push({
      ...NOWHERE,
      level: decision.outcome === 'PASS' ? 'warning' : 'error',
      message: [
        `${countOf(open.length - shown.length, 'more rule')} of ${count(open.length)} that do not hold: see the report`,
      ],
    })
  }
  return `${annotations.map(workflowCommand).join('\n')}\n`
}

/** Errors where they are in their files; nothing was decided. */
export function renderProblemAnnotations(
  problems: readonly Problem[],
  fromRoot: (file: string) => string | null,
): string {
  const shown = problems.slice(0, SHOWN_RULES)
  const annotations = shown.map(
    ({ code, message, hint, file, line, column }): Annotation => ({
      level: 'error',
      title: `oloproof: nothing was decided (${code})`,
      message: [`${file === null ? '' : `${file}: `}${message}`, ...`hint: ${hint}`.split('\n')],
      file: file === null ? null : fromRoot(file),
      line,
      column,
    }),
  )
  if (problems.length > shown.length) {
    annotations.push({
      ...NOWHERE,
      level: 'error',
      message: [`${countOf(problems.length - shown.length, 'more problem')}: see the log`],
    })
  }
  return `${annotations.map(workflowCommand).join('\n')}\n`
}

/** A description decides nothing. */
export function renderDescriptionAnnotation(inOneLine: string, decided: 'error' | 'notice'): string {
  return `${workflowCommand({ ...NOWHERE, level: decided, message: [inOneLine.trimEnd()] })}\n`
}

const NOWHERE = { title: 'oloproof', file: null, line: null, column: null } as const

function whole(decision: Decision): Annotation {
  const next = nextStep(decision)
  const lines = [
    `${decision.outcome}  ${headlineText(decision)}  ${exitText(decision)}`,
    ...decision.choices,
    ...(next === null
      ? []
      : [
          `Next  ${next.lead} ${next.command ?? next.branches.map(branchText).join('; ')}`.trimEnd(),
          ...next.after,
        ]),
  ]
  return {
    ...NOWHERE,
    level: decision.outcome === 'PASS' ? 'notice' : 'error',
    message: lines,
  }
}

function branchText({ when, result }: Branch): string {
  return `${when}: ${result}`
}

function ofRule(rule: RuleDecision, next: RuleDecision | null, policyFile: string | null): Annotation {
  const sentences = ruleSentences(rule, next, SHOWN_NAMES)
  const lines = [`${rule.outcome} ${ruleLine(rule)}`, ...sentences.slice(0, SHOWN_SENTENCES)]
  return {
    level: levelOf(rule),
    title: `oloproof: ${rule.id}`,
    message: lines,
    file: policyFile,
    line: rule.at.line,
    column: rule.at.column,
  }
}

function levelOf(rule: RuleDecision): AnnotationLevel {
  switch (standingOf(rule)) {
    case 'held':
      return 'notice'
    case 'failed':
    case 'undecided':
      return 'error'
    case 'warned':
      return 'warning'
  }
}
