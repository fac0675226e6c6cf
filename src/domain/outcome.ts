/** Of a rule and of the whole policy. There is no fourth: what could not be decided at all is an error. */
export type Outcome = 'PASS' | 'FAIL' | 'INSUFFICIENT_EVIDENCE'

/** Why a rule came out as it did; for an undecided rule the first that applies, in this order. */
export type ReasonCode =
  | 'no_cases'
  | 'no_baseline'
  | 'run_incomplete'
  | 'evaluator_not_validated'
  | 'too_few_clusters'
  | 'missing_verdicts'
  | 'interval_straddles'
  | 'bound_met'
  | 'bound_exceeded'
  /** A value that the declared range of a mean says cannot be. */
  | 'out_of_range'
  | 'count_within'
  | 'count_exceeded'

/** Which of a criterion's two verdicts is the harmful one. */
export type BadWhen = 'failed' | 'passed'

/** A rule that warns is shown and never changes the decision. */
export type Effect = 'block' | 'warn'
