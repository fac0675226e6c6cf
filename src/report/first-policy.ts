import type { Description } from '../domain/description.ts'
import { shellFile, shellWord } from '../domain/shell-word.ts'
import { isCopyable } from './escape.ts'
import { shownFile } from './file-name.ts'
import { INDENT, paragraph } from './page.ts'
import type { TextOptions } from './palette.ts'

/** A policy to start from, on a metric that is really there. */
export function howToDecide(description: Description, options: TextOptions): readonly string[] {
  const metric = description.criteria.find((criterion) => isCopyable(criterion.metric))?.metric
  const file = shownFile(description.scores.file)
  const named = file === '-' || !isCopyable(file) || shellWord(file) !== file ? null : shellFile(file)
  const start = `${options.colour.strong('Next')}  `
  if (metric === undefined) {
    return [`${start}Give it a column that says passed or failed of each case; this file has none.`]
  }
  return [
    `${start}Write what it must hold to into oloproof.yaml, and decide:`,
    '',
    `${INDENT}version: 1`,
    `${INDENT}rules:`,
    `${INDENT}  - {id: first-rule, metric: ${yamlName(metric)}, min: 0.95}`,
    '',
    `${INDENT}oloproof scores import ${named ?? 'FILE'} --policy oloproof.yaml`,
    ...paragraph(
      'min is the least share of cases that must pass; where passing is the harm, write max.',
      options,
    ),
    `${INDENT}oloproof init   writes a policy with comments, and scores to try it on`,
  ]
}

/** A name as YAML takes it as text. */
function yamlName(name: string): string {
  return /^[A-Za-z][\w-]*$/.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name)
}
