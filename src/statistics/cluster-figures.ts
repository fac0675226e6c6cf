import type { ClusterFigures } from '../domain/decision.ts'
import type { BadWhen } from '../domain/outcome.ts'
import { betaQuantile, betaUpperQuantile } from './beta-quantile.ts'
import { spreadOf, squaresOf } from './cluster-spread.ts'
import type { ClusterTable } from './cluster-table.ts'
import { tailOf } from './level.ts'
import { studentTUpperQuantile } from './student-t.ts'

/**
 * What it costs that cases of a cluster are alike: design effect, effective cases and the Korn–Graubard interval of the
 * rate of passing, of the cases with a verdict. For information: with rare failures that interval is too narrow.
 *
 * The variance is the linearised one of cases of equal weight, clusters drawn with replacement. Neither capped nor
 * patched: null with one cluster, with all cases alike, and, but for the design effect, with clusters that are all alike.
 * Source: Korn & Graubard (1998), Survey Methodology 24, 193–201.
 *
 * @param level two-sided, above 0 and below 1
 * @throws {RangeError} when the level is outside its range
 */
export function clusterFigures(table: ClusterTable, level: number, badWhen: BadWhen): ClusterFigures {
  const answered = table.answered()
  const { bad, good, answeredClusters: count } = answered
  const tail = tailOf(level) / 2
  const known = { count, largest: answered.largest }
  const cases = bad + good
  if (count < 2 || bad === 0 || good === 0) {
    return { ...known, designEffect: null, effectiveCases: null, kornGraubard: null }
  }
  const spread = spreadOf(squaresOf(answered), bad, cases)
  const independent = bad * (good / cases)
  const designEffect = (count / (count - 1)) * (spread / independent)
  if (designEffect === 0) return { ...known, designEffect, effectiveCases: null, kornGraubard: null }
  const quantiles = studentTUpperQuantile(tail, cases - 1) / studentTUpperQuantile(tail, count - 1)
  const effectiveCases = (cases / designEffect) * quantiles * quantiles
  const passed = badWhen === 'passed' ? bad : good
  const passing = (passed / cases) * effectiveCases
  const failing = ((cases - passed) / cases) * effectiveCases
  return {
    ...known,
    designEffect,
    effectiveCases,
    kornGraubard: {
      lower: betaQuantile(tail, passing, failing + 1),
      upper: betaUpperQuantile(tail, passing + 1, failing),
    },
  }
}
