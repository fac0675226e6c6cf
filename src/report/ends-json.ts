import type { OpenInterval } from '../domain/decision.ts'

/** Both ends of an interval; one that does not exist is null. */
export function endsJson(ends: OpenInterval): object {
  return { lower: ends.lower, upper: ends.upper }
}
