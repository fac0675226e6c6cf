import { exitCodeOf } from '../domain/exit-code.ts'
import type { DisputedAnswer, JudgeCheck, JudgeReport, MeasuredShare } from '../domain/judge-check.ts'
import type { Outcome } from '../domain/outcome.ts'
import { jsonObject } from './decision-json.ts'
import { shownFile } from './file-name.ts'
import { JSON_FORMAT, jsonDocument } from './json.ts'
import { drawCommand } from './judge-check-next.ts'
import { checkSentences, KAPPA_CAVEATS, kappaFaults, noLabelsText, silenceText } from './judge-check-words.ts'

/**
 * Judges measured against people as the contract fixes it, section 14. The same inputs give the same bytes.
 *
 * @param version of the program
 */
export function renderJudgeCheckJson(report: JudgeReport, outcome: Outcome, version: string): string {
  const { policy, scores } = report
  return jsonDocument({
    format: JSON_FORMAT,
    oloproof: version,
    exit_code: exitCodeOf(outcome),
    policy: policy === null ? null : { file: shownFile(policy.file), sha256: policy.sha256 },
    scores: [
      {
        file: shownFile(scores.file),
        sha256: scores.sha256,
        recipe: scores.recipe,
        rows: scores.rows,
        cases: scores.cases,
      },
    ],
    labels: report.labels.map((source) => ({
      file: shownFile(source.file),
      sha256: source.sha256,
      labels: source.labels,
    })),
    where: jsonObject(report.where),
    by: report.by,
    judges: report.judges.map((check) => judgeJson(check, report)),
    notes: report.notes,
    choices: report.choices,
  })
}

function judgeJson(check: JudgeCheck, report: JudgeReport): object {
  const { labels, verdicts, moreLabels, kappa } = check
  return {
    metric: check.metric,
    judge: check.judge,
    labelled: labels.labelledGoods + labels.labelledBads,
    judged_good_labelled: labels.labelledGoods,
    missed: labels.missed,
    judged_bad_labelled: labels.labelledBads,
    false_alarms: check.falseAlarms.some,
    missed_interval: endsJson(check.missed),
    kappa:
      kappa === null
        ? null
        : {
            estimate: kappa.estimate,
            standard_error: kappa.standardError,
            interval:
              kappa.interval === null ? null : { lower: kappa.interval.lower, upper: kappa.interval.upper },
          },
    corrected: { lower: check.corrected.lower, upper: check.corrected.upper },
    max_missed_met: check.status === 'met',
    more_labels: moreLabels === null ? null : moreLabels.labels,
    by: check.part === null ? null : { label: check.part.label, value: check.part.value },
    bad_when: check.badWhen,
    confidence_level: check.confidenceLevel,
    graded: verdicts.bad + verdicts.good,
    judged_bad: verdicts.bad,
    missing: verdicts.missing,
    max_missed: check.maxMissed,
    missed_share: check.missed.share,
    false_alarm_share: check.falseAlarms.share,
    false_alarm_interval: endsJson(check.falseAlarms),
    agreed: check.agreement.some,
    agreement: check.agreement.share,
    agreement_interval: endsJson(check.agreement),
    bad_caught: shareJson(check.caughtBad),
    good_recognised: shareJson(check.knownGood),
    kappa_caveats: [...KAPPA_CAVEATS, ...kappaFaults(check)],
    confusion: confusionJson(check),
    bad_share: { lower: check.badShare.lower, upper: check.badShare.upper },
    method: check.method,
    more_labels_drawn: moreLabels === null ? null : moreLabels.drawn,
    more_labels_unanswered: moreLabels === null ? null : moreLabels.unanswered,
    more_labels_to_draw: moreLabels === null ? null : moreLabels.toDraw,
    more_labels_command: moreLabels === null ? null : (drawCommand(check, moreLabels, report)?.line ?? null),
    unanswered: labels.unansweredGoods + labels.unansweredBads,
    disputed: check.disputed.cases,
    disputes: check.disputed.answers.map(disputeJson),
    every_answer_labelled: check.truth !== null,
    carried: check.carried,
    other_runs: labels.otherRuns,
    notes: [silenceText(check), ...checkSentences(check), noLabelsText(check)].filter(
      (text) => text !== null,
    ),
  }
}

function endsJson({ interval }: MeasuredShare): object {
  return { lower: interval.lower, upper: interval.upper }
}

function shareJson(measured: MeasuredShare): object {
  return { some: measured.some, of: measured.of, share: measured.share, ...endsJson(measured) }
}

/** By verdict, not by what is good, so that it reads the same whichever of them is bad. */
function confusionJson({ labels, badWhen }: JudgeCheck): object {
  const good = {
    good: labels.labelledGoods - labels.missed,
    bad: labels.missed - labels.unansweredGoods,
    no_usable_label: labels.unansweredGoods,
  }
  const bad = {
    good: labels.labelledBads - labels.confirmed - labels.unansweredBads,
    bad: labels.confirmed,
    no_usable_label: labels.unansweredBads,
  }
  const row = (said: typeof good): object => ({
    people_passed: badWhen === 'failed' ? said.good : said.bad,
    people_failed: badWhen === 'failed' ? said.bad : said.good,
    no_usable_label: said.no_usable_label,
  })
  return badWhen === 'failed'
    ? { judge_passed: row(good), judge_failed: row(bad) }
    : { judge_passed: row(bad), judge_failed: row(good) }
}

function disputeJson(dispute: DisputedAnswer): object {
  return {
    case: dispute.id,
    trial: dispute.trial,
    metric: dispute.metric,
    labels: dispute.sides.map((side) => ({ label: side.said, file: shownFile(side.file), line: side.line })),
  }
}
