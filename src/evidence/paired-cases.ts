import type { NamedCase, NamedCount } from '../domain/decision.ts'
import type { PairEvidence } from '../domain/evidence.ts'
import type { Rule, Where } from '../domain/policy.ts'
import type { Baseline } from './baseline.ts'
import { CaseNames } from './case-names.ts'
import { UNLABELLED } from './metric-column.ts'
import { PairClusters } from './pair-clusters.ts'
import { type PairedLabels, pairMembership } from './pair-slice.ts'
import { PairTally } from './pair-tally.ts'
import type { RunVerdicts } from './run-verdicts.ts'
import { FAILED, type MissingReasons, NOT_APPLICABLE, OUTSIDE, PASSED } from './verdict-codes.ts'

/** Why a side is missing where a judge called an answer bad and nobody has looked. */
const OPEN_BAD = 'evaluator_not_validated'

interface Request {
  readonly rule: Rule
  /** Cases that the metric applies to, by the policy. */
  readonly applies: Where
  readonly clusterColumn: string | null
  readonly baseline: Baseline
  readonly before: RunVerdicts
  readonly after: RunVerdicts
  readonly reasons: MissingReasons
}

/** Verdicts of the two sides of one case. `trusted`: the judge's word where nobody has looked. */
interface SideCodes {
  /** By people where they labelled an answer, else by the grader. */
  readonly best: (unit: number) => number
  /** As `best`, but a bad verdict of a judge alone is missing, and any that people were asked about and did not answer. */
  readonly strict: (unit: number) => number
}

/**
 * Compares the cases of the first file with themselves in the second, by id.
 *
 * A case that the metric did not apply to before is not compared. One that it applied to before and not after, or that has
 * no row after, is missing there.
 */
export function pairCases(request: Request): PairEvidence {
  const { rule, baseline, before, after, reasons } = request
  const labels = { before: before.run.observations.labels, after: after.run.observations.labels }
  const paired = { baseline, before: before.cases, after: after.cases }
  const slice = pairMembership({ where: rule.where, applies: request.applies }, labels, paired)
  const [earlier, later] = sidesOf(request, slice)
  const good = rule.badWhen === 'failed' ? PASSED : FAILED
  const bad = rule.badWhen === 'failed' ? FAILED : PASSED
  const notRun = reasons.codeOf('not_run')
  const notApplicable = reasons.codeOf('not_applicable')
  const afterCode = (unit: number, codeOf: (unit: number) => number): number => {
    if (unit < 0) return notRun
    const code = codeOf(unit)
    return code === NOT_APPLICABLE ? notApplicable : code
  }
  const isJudged = earlier.grader.kind === 'judged' || later.grader.kind === 'judged'
  const best = new PairTally(good, bad, reasons)
  const strict = isJudged ? new PairTally(good, bad, reasons) : best
  const names = {
    fixed: new CaseNames(),
    broken: new CaseNames(),
    vanished: new CaseNames(),
    fresh: new CaseNames(),
    openBads: new CaseNames(),
  }
  const clusters = request.clusterColumn === null ? null : new PairClusters(request.clusterColumn, request)
  let notApplicableBefore = 0
  for (let index = 0; index < baseline.size; index += 1) {
    if (!baseline.isCompared(index)) continue
    const was = earlier.best(index)
    if (was === NOT_APPLICABLE) notApplicableBefore += 1
    if (was === NOT_APPLICABLE || was === OUTSIDE) continue
    const partner = baseline.afterOf(index)
    const is = afterCode(partner, later.best)
    const name = (): NamedCase => ({
      id: before.cases.idOf(index),
      about: before.cases.aboutOf(index),
      reason: null,
    })
    if (partner < 0) names.vanished.add(name())
    const change = best.add(was, is, name)
    if (change === 'fixed') names.fixed.add(name())
    if (change === 'broken') names.broken.add(name())
    if (isJudged) {
      const strictWas = earlier.strict(index)
      const strictIs = afterCode(partner, later.strict)
      if (strictWas !== was || strictIs !== is) names.openBads.add(name())
      strict.add(strictWas, strictIs, name)
      clusters?.add(index, partner, strict.regressionOf(strictWas, strictIs))
    } else clusters?.add(index, partner, best.regressionOf(was, is))
  }
  const fresh = freshCases(request, slice, names.fresh)
  return {
    counts: best.counts(fresh),
    notApplicableBefore,
    isMeasuredBefore: before.columnOf(rule.metric).isThere,
    fixed: named(names.fixed),
    broken: named(names.broken),
    vanished: named(names.vanished),
    fresh: named(names.fresh),
    incomplete: best.incomplete(),
    regressed: { ...strict.regressed(), clusters: clusters?.counts() ?? null },
    regressedByJudge: isJudged ? best.regressed() : null,
    hurt: strict.hurt(),
    help: strict.help(),
    byJudge: isJudged ? { hurt: best.hurt(), help: best.help() } : null,
    graders: { before: earlier.grader, after: later.grader },
    openBads: named(names.openBads),
    runIncomplete: before.run.observations.isIncomplete || after.run.observations.isIncomplete,
  }
}

/** Both runs' verdicts on the rule's metric, graded over the cases of its slice. */
function sidesOf(
  { rule, before, after, reasons }: Request,
  slice: PairedLabels,
): readonly [
  SideCodes & { readonly grader: PairEvidence['graders']['before'] },
  SideCodes & { readonly grader: PairEvidence['graders']['after'] },
] {
  const unknown = reasons.codeOf('unknown_label')
  const open = reasons.codeOf(OPEN_BAD)
  const bad = rule.badWhen === 'failed' ? FAILED : PASSED
  const side = (verdicts: RunVerdicts, membershipOf: PairedLabels['ofBefore']) => {
    const column = verdicts.columnOf(rule.metric)
    const fold = verdicts.foldOf(rule, verdicts.cases, column)
    const codes = verdicts.codesOf(fold, column).map((code, unit) => {
      const membership = membershipOf(unit)
      if (membership === 'outside') return OUTSIDE
      if (membership === 'inapplicable') return NOT_APPLICABLE
      return membership === 'inside' || (code !== PASSED && code !== FAILED) ? code : unknown
    })
    const graded = verdicts.grade(rule.metric, codes, fold)
    const best = (unit: number): number => {
      const label = graded.labelOf(unit)
      return label === UNLABELLED ? graded.codes[unit]! : label
    }
    const strict = (unit: number): number => {
      const code = best(unit)
      const isOpen = code === bad && graded.isJudgedOnly(unit)
      return isOpen || graded.isUnanswered(unit) ? open : code
    }
    return { best, strict, grader: graded.grader }
  }
  return [side(before, slice.ofBefore), side(after, slice.ofAfter)]
}

/** Cases of the second file that the first does not have: counted elsewhere, never compared. */
function freshCases({ baseline, after, rule }: Request, slice: PairedLabels, names: CaseNames): number {
  const column = after.columnOf(rule.metric)
  const { cases } = after
  for (let unit = 0; unit < cases.size; unit += 1) {
    if (baseline.beforeOf(unit) >= 0) continue
    const membership = slice.ofAfter(unit)
    if (membership === 'outside' || membership === 'inapplicable') continue
    const rows = cases.rowsOf(unit)
    if (rows.length === 1 && column.codeOf(rows[0]!) === NOT_APPLICABLE) continue
    names.add({ id: cases.idOf(unit), about: cases.aboutOf(unit), reason: null })
  }
  return names.count
}

function named(names: CaseNames): NamedCount {
  return { count: names.count, cases: names.list() }
}
