import type { Comparison, Decision, ScoresSource } from '../domain/decision.ts'
import { EXIT_ERROR, exitCodeOf } from '../domain/exit-code.ts'
import type { Problem } from '../domain/problem.ts'
import { jsonObject, ruleJson } from './decision-json.ts'
import { escapeJson } from './escape.ts'
import { shownFile } from './file-name.ts'

/** Version of the shapes below; a change that is not an addition raises it. */
export const JSON_FORMAT = 1

/** An object as a JSON document that ends in a newline: full doubles, nothing that a terminal would obey. */
export function jsonDocument(value: object): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

/**
 * The decision as the contract fixes it, section 14. The same decision gives the same bytes.
 *
 * @param version of the program
 */
export function renderJson(decision: Decision, version: string): string {
  const { policy, suite } = decision
  return jsonDocument({
    format: JSON_FORMAT,
    oloproof: version,
    decision: decision.outcome,
    exit_code: exitCodeOf(decision.outcome),
    policy: {
      file: shownFile(policy.file),
      sha256: policy.sha256,
      version: policy.version,
      confidence_level: policy.confidenceLevel,
    },
    scores: decision.scores.map(sourceJson),
    labels: decision.labels.map((source) => ({
      file: shownFile(source.file),
      sha256: source.sha256,
      labels: source.labels,
    })),
    suite:
      suite === null
        ? null
        : {
            file: suite.file === null ? null : shownFile(suite.file),
            sha256: suite.sha256,
            cases: suite.cases,
            kind: suite.kind,
          },
    where: jsonObject(decision.where),
    rules: decision.rules.map(ruleJson),
    notes: decision.notes,
    choices: decision.choices,
    comparison: decision.comparison === null ? null : comparisonJson(decision.comparison),
  })
}

export function sourceJson(source: ScoresSource): object {
  return {
    file: shownFile(source.file),
    sha256: source.sha256,
    recipe: source.recipe,
    rows: source.rows,
    cases: source.cases,
  }
}

export function comparisonJson(comparison: Comparison): object {
  return {
    common: comparison.common,
    vanished: comparison.vanished,
    retired: comparison.retired,
    new: comparison.fresh,
    vanished_cases: comparison.vanishedCases.map(({ id }) => id),
    new_cases: comparison.freshCases.map(({ id }) => id),
  }
}

/** Why nothing was decided, for machines: exit code 3. */
export function renderErrorsJson(problems: readonly Problem[]): string {
  return jsonDocument({
    format: JSON_FORMAT,
    errors: problems.map(problemJson),
    exit_code: EXIT_ERROR,
  })
}

export function problemJson(problem: Problem): object {
  return {
    code: problem.code,
    message: problem.message,
    file: problem.file === null ? null : shownFile(problem.file),
    line: problem.line,
    column: problem.column,
    hint: problem.hint,
  }
}
