import { type Measured, measuredRun, withLoop } from './measured.ts'
import { LARGE, SMALL } from './models.ts'
import { allOutcomes } from './outcomes.ts'
import { allRequests } from './requests.ts'

/** The three runs of the example: the large model, the smaller one, and that one a week later. */
export interface Runs {
  readonly before: readonly Measured[]
  readonly after: readonly Measured[]
  readonly runaway: readonly Measured[]
}

export function allRuns(): Runs {
  const requests = allRequests()
  const outcomes = allOutcomes(requests)
  return {
    before: measuredRun(requests, outcomes.before, LARGE, 1),
    after: measuredRun(requests, outcomes.after, SMALL, 2),
    runaway: withLoop(measuredRun(requests, outcomes.runaway, SMALL, 3)),
  }
}
