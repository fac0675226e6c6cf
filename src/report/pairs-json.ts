import type { NamedCount } from '../domain/decision.ts'
import type { PairedJudge, PairFigures } from '../domain/pair-figures.ts'
import { endsJson } from './ends-json.ts'

function pairedJudgeJson(judge: PairedJudge | null): object | null {
  if (judge === null) return null
  return {
    labelled_goods: judge.labelledGoods,
    missed: judge.missed,
    missed_upper: judge.missedUpper,
    max_missed: judge.maxMissed,
    max_missed_met: judge.isMet,
    more_labels_judged_good: judge.moreGoods,
    more_labels_judged_bad: judge.unlabelledBads,
  }
}

/** What two files say of a criterion; names beyond 20 are cut, the counts are not. */
export function pairsJson(pairs: PairFigures): object {
  const { counts } = pairs
  const names = ({ cases }: NamedCount): readonly string[] => cases.map(({ id }) => id)
  return {
    pairs: counts.bothGood + counts.broken + counts.fixed + counts.bothBad,
    fixed: names(pairs.fixed),
    broken: names(pairs.broken),
    vanished: names(pairs.vanished),
    new: names(pairs.fresh),
    mcnemar_p: pairs.mcnemarP,
    mcnemar_mid_p: pairs.mcnemarMidP,
    difference: pairs.difference,
    tango: pairs.tango === null ? null : endsJson(pairs.tango),
    counts: {
      both_good: counts.bothGood,
      broken: counts.broken,
      fixed: counts.fixed,
      both_bad: counts.bothBad,
      missing_before: counts.missingBefore,
      missing_after: counts.missingAfter,
      new: counts.fresh,
    },
    not_applicable_before: pairs.notApplicableBefore,
    vanished_count: pairs.vanished.count,
    before: pairs.before,
    after: pairs.after,
    change: pairs.change.kind === 'real' ? pairs.change.direction : pairs.change.kind,
    change_undone_by_missing: pairs.change.kind === 'real' ? pairs.change.undone : null,
    judges: { before: pairedJudgeJson(pairs.judges.before), after: pairedJudgeJson(pairs.judges.after) },
    open_bads: pairs.openBads,
    pairs_to_settle: pairs.change.kind === 'unclear' ? pairs.change.furtherPairs : null,
  }
}
