import type { BadWhen } from '../domain/outcome.ts'
import type { Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { readOptions } from '../policy/read-options.ts'
import { quoted } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import { directionOf, guessNote } from './direction.ts'
import { type Draw, drawCases } from './draw.ts'
import { type DrawnAnswer, DrawnAnswers } from './drawn-answers.ts'
import { findJudgedMetric } from './judged-metric.ts'
import { labelledBefore } from './labelled-before.ts'
import { type Population, readPopulation } from './population.ts'
import { isReadAsScore, noVerdict } from './read-as-score.ts'
import { refuseStream } from './read-twice.ts'
import { sampleFiles, unwritable } from './sample-files.ts'
import { sheetTexts } from './sheet-text.ts'
import { writePair } from './write-pair.ts'

/** What `oloproof judge sample` was asked for. Paths as typed. */
export interface SampleRequest {
  readonly scores: string
  /** Where the sheet goes, `NAME.csv`; the key goes beside it as `NAME.key.csv`. */
  readonly output: string
  /** Null: the only metric of the file that a model graded. */
  readonly metric: string | null
  readonly draw: Draw
  /** Which verdict is the harmful one, for drawing by verdict; null: what the policy says, else `failed`. */
  readonly badWhen: BadWhen | null
  /** Names of columns, trials, directions and who graded; null without a policy. */
  readonly policy: Policy | null
  readonly where: ReadonlyMap<string, string>
  readonly recipe: string | null
  /** Sheets of earlier samples, whose cases are not asked about again. */
  readonly labels: readonly string[]
  /** Whether files that are there, and the labels in them, may be lost. */
  readonly force: boolean
  readonly onProgress: ((bytes: number) => void) | null
}

/** What was written. */
export interface SampleResult {
  readonly sheet: string
  readonly key: string
  readonly metric: string
  /** Digest of the scores file, which is also the seed. */
  readonly sha256: string
  readonly recipe: string
  readonly sample: Draw['kind']
  /** Cases drawn, and their rows: more where cases have trials. */
  readonly cases: number
  readonly rows: number
  /** Cases with a verdict, from which they were drawn. */
  readonly population: number
  /** Cases of the population that earlier sheets have and that were not drawn again. */
  readonly before: number
  /** Cases without a verdict, which have nothing to check, and cases that the metric does not apply to. */
  readonly missing: number
  readonly notApplicable: number
  /** Whether the sheet shows questions and answers; otherwise people have to look them up by case. */
  readonly hasTexts: boolean
  /** Sentences. */
  readonly notes: readonly string[]
}

/**
 * Draws answers of a judge for people to label, and writes the sheet and its key: both or neither.
 *
 * The draw depends on nothing but the digest of the scores file and the request, so it can be repeated, and a larger one
 * contains the smaller. Cases without a verdict are not drawn; all trials of a drawn case that have a verdict are.
 *
 * @throws {OloproofError} when the scores cannot be read as deciding would read them, there is nothing to draw, or files
 *   would be overwritten
 * @throws {RangeError} when a number of cases is no whole number from 1 (by verdict: from 0, not both 0)
 */
export async function sampleForLabels(request: SampleRequest): Promise<SampleResult> {
  checkNumbers(request.draw)
  // Once for the digest that seeds the draw, once for the texts of what was drawn.
  refuseStream(
    request.scores,
    'judge sample reads the scores',
    'save the scores to a file first: oloproof judge sample scores.csv',
  )
  const files = sampleFiles(request)
  const { policy, where, draw } = request
  const options = readOptions(policy, request)
  const metric = request.metric ?? (await findJudgedMetric(request.scores, options, where, policy))
  if (policy !== null && isReadAsScore(metric, policy)) throw noVerdict(metric, policy, request.scores)
  const direction = directionOf(metric, policy)
  const badWhen = request.badWhen ?? direction.badWhen
  const byVerdict = draw.kind === 'by_verdict'
  const scope = { file: request.scores, options, metric, badWhen, where, policy, byVerdict }
  const population = await readPopulation(scope)
  const before = await labelledBefore(request.labels, { metric, kind: draw.kind, population })
  const drawn = drawCases(population.candidates, draw, badWhen, population.sha256, (candidate) =>
    before.has(population.idOf(candidate)),
  )
  if (drawn.length === 0) throw nothingToDraw(request.scores, metric, population, before.size)

  const answers = await readAnswers(
    scope,
    population,
    drawn.map((candidate) => population.idOf(candidate)),
  )
  const texts = sheetTexts(answers, metric, population.system, draw.kind, request.scores)
  try {
    // The key first: a sheet without a key would look freely picked.
    writePair({ path: files.key, text: texts.key }, { path: files.sheet, text: texts.sheet }, request.force)
  } catch (error) {
    throw unwritable(files, error)
  }
  const bads = drawn.filter((candidate) => candidate.grade === badWhen).length
  return {
    ...files,
    metric,
    sha256: population.sha256,
    recipe: population.recipe,
    sample: draw.kind,
    cases: drawn.length,
    rows: answers.length,
    population: population.candidates.length,
    before: before.size,
    missing: population.missing,
    notApplicable: population.notApplicable,
    hasTexts: answers.some((answer) => answer.texts !== null),
    notes: [
      ...shortages(draw, drawn.length - bads, bads),
      ...(byVerdict && request.badWhen === null && direction.isGuessed ? [`${guessNote(metric)}.`] : []),
    ],
  }
}

/** The drawn cases in drawn order, the trials of each together, from a second reading of the same bytes. */
async function readAnswers(
  scope: {
    readonly file: string
    readonly options: ReadOptions
    readonly where: ReadonlyMap<string, string>
  },
  population: Population,
  ids: readonly string[],
): Promise<readonly DrawnAnswer[]> {
  const problems = new ProblemList()
  const { where, file } = scope
  const sink = new DrawnAnswers({ ...population, ids, where })
  const { sha256 } = await readScores(file, { ...scope.options, withTexts: sink.wants }, sink, problems)
  problems.throwIfAny()
  if (sha256 !== population.sha256) {
    throw new OloproofError([
      problem(
        'FILE_UNREADABLE',
        'the file changed while it was read',
        'run it again once the file is written',
        { file },
      ),
    ])
  }
  return ids.flatMap((id) => sink.of(id))
}

function checkNumbers(draw: Draw): void {
  const numbers = draw.kind === 'at_random' ? [draw.cases ?? 1] : [draw.goods, draw.bads]
  const least = draw.kind === 'at_random' ? 1 : 0
  const wrong = numbers.find((number) => !(Number.isSafeInteger(number) && number >= least))
  if (wrong !== undefined)
    throw new RangeError(`a number of cases is a whole number from ${least}, got ${wrong}`)
  if (numbers.every((number) => number === 0)) throw new RangeError('a sample of no case')
}

function nothingToDraw(file: string, metric: string, population: Population, before: number): OloproofError {
  const count = population.candidates.length
  const message =
    before > 0
      ? `no case is left to draw: all ${before} with a verdict of ${quoted(metric)} that this draw could take are in the labels`
      : count === 0
        ? `no case has a verdict of ${quoted(metric)} (${population.missing} missing, ${population.notApplicable} not applicable)`
        : `none of the ${count} cases with a verdict of ${quoted(metric)} has the verdict that was asked for`
  const hint = count === 0 ? 'have the answers graded first' : 'ask for others with -n'
  return new OloproofError([problem('SAMPLE_EMPTY', message, hint, { file })])
}

/** Fewer than asked for is worth knowing before people start. */
function shortages(draw: Draw, goods: number, bads: number): readonly string[] {
  const drawn = goods + bads
  switch (draw.kind) {
    case 'at_random':
      return draw.cases !== null && drawn < draw.cases
        ? [`${draw.cases} cases were asked for and ${drawn} are all there are.`]
        : []
    case 'by_verdict':
      return [
        ...(goods < draw.goods
          ? [`${draw.goods} judge-goods were asked for and ${goods} are all there are.`]
          : []),
        ...(bads < draw.bads
          ? [`${draw.bads} judge-bads were asked for and ${bads} are all there are.`]
          : []),
      ]
  }
}
