import { GROUNDED_FROM } from './grades.ts'

const HEAD = `version: 1

# Three questions about one page are closer to one question than to three.
clusters: {column: document}

criteria:
  # A model counted the claims of each answer and how many of them the passages support. From here on an answer counts
  # as grounded, and that is a thing people can look at and say yes or no to.
  grounded: {score: faithfulness, at_least: ${GROUNDED_FROM}}

metrics:
  # A script looks for the page in the answer.
  cited: {graded_by: code}
`

export const RAG_POLICY = `# What the handbook assistant has to hold before it is released.
${HEAD}  # And for the passages that the question needs, among those that were found.
  context_recall: {graded_by: code}

rules:
  - id: grounded-answers
    description: at least 85 in 100 such answers say nothing that the page does not say
    metric: grounded
    min: 0.85

  - id: cited-answers
    metric: cited
    min: 0.9

  # At least 9 in 10 questions find half of what they need, or more. A mean would let many good ones hide the bad.
  - id: recall-p10
    metric: context_recall
    statistic: {quantile: 0.1}
    min: 0.5
`

export const CHANGE_POLICY = `# What a new version of the assistant may not break.
${HEAD}
rules:
  # People have to have looked at both runs: each has a sample of its own.
  - id: grounded-regressions
    metric: grounded
    max_regressed: 0.08

  - id: cited-regressions
    metric: cited
    max_regressed: 0.05

  # Each one that broke, by name; shown and not blocking.
  - id: nothing-broke
    metric: cited
    max_regressions: 0
    effect: warn
`

export const RAW_POLICY = `# The judge's numbers as they are: this decides nothing, see the README.
version: 1
rules:
  - id: faithfulness-p10
    metric: faithfulness
    statistic: {quantile: 0.1}
    min: ${GROUNDED_FROM}
  - id: relevancy-median
    metric: answer_relevancy
    statistic: p50
    min: 0.8
`
