import type { Description } from '../domain/description.ts'
import { shellFile, shellWord } from '../domain/shell-word.ts'
import { isCopyable } from './escape.ts'
import { shownFile } from './file-name.ts'
import { INDENT, paragraph } from './page.ts'
import type { TextOptions } from './palette.ts'

/** A policy to start from, on a metric that is really there. */
export function howToDecide(description: Description, options: TextOptions): readonly string[] {
  const file = shownFile(description.scores.file)
  const named = file === '-' || !isCopyable(file) || shellWord(file) !== file ? null : shellFile(file)
  const start = `${options.colour.strong('Next')}  `
  const first = firstRule(description)
  if (first === null) {
    return [
      `${start}Give it a column that says passed or failed of each case, or a number; this file has none.`,
    ]
  }
  return [
    `${start}Write what it must hold to into oloproof.yaml, and decide:`,
    '',
    `${INDENT}version: 1`,
    `${INDENT}rules:`,
    `${INDENT}  - {id: first-rule, metric: ${yamlName(first.metric)}, ${first.bound}}`,
    '',
    `${INDENT}oloproof scores import ${named ?? 'FILE'} --policy oloproof.yaml`,
    ...paragraph(first.means, options),
    `${INDENT}oloproof init   writes a policy with comments, and scores to try it on`,
  ]
}

interface FirstRule {
  readonly metric: string
  readonly bound: string
  readonly means: string
}

/** Of a criterion before a number; its limit is there to be changed. */
function firstRule({ criteria, scoreMetrics }: Description): FirstRule | null {
  const criterion = criteria.find(({ metric }) => isCopyable(metric))
  if (criterion !== undefined) {
    return criterion.soundsBad
      ? {
          metric: criterion.metric,
          bound: 'max: 0.05',
          means: 'max is the highest share of cases that may pass it; where passing is good, write min.',
        }
      : {
          metric: criterion.metric,
          bound: 'min: 0.95',
          means: 'min is the least share of cases that must pass; where passing is the harm, write max.',
        }
  }
  const score = scoreMetrics.find(({ metric }) => isCopyable(metric))
  if (score === undefined) return null
  return {
    metric: score.metric,
    bound: `statistic: p95, max: ${score.most}`,
    means:
      'p95 is the value that 95% of cases stay at or below: write the limit that you need, and min where more is better.',
  }
}

/** A name as YAML takes it as text. */
function yamlName(name: string): string {
  return /^[A-Za-z][\w-]*$/.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name)
}
