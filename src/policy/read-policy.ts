import { readFileSync, statSync } from 'node:fs'
import type { Effect } from '../domain/outcome.ts'
import type { Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { findBoundFaults } from './bound-faults.ts'
import { findClusteredBounds } from './clustered-bounds.ts'
import { findCircles } from './criteria/circles.ts'
import { findCriterionFaults } from './criteria/one-thing.ts'
import { readCriteria } from './criteria/read-criterion.ts'
import { findMixedMetrics } from './criteria/scores-and-verdicts.ts'
import { badWhenOfMetric, findDirectionFaults } from './directions.ts'
import { Faults } from './faults.ts'
import { COUNTS_AGAINST, readMissing } from './missing-setting.ts'
import { placePolicy } from './places.ts'
import { policyNotes } from './policy-notes.ts'
import { decodePolicy, MOST_BYTES, type PolicyText, tooLarge } from './policy-text.ts'
import type { MapNode, PolicyNode } from './policy-tree.ts'
import { findNoBlockingRule, findRepeatedIds, readRule } from './read-rules.ts'
import { POLICY_SCHEMA, RULE_SCHEMA } from './schema.ts'
import { findSchemaFaults } from './schema-faults.ts'
import {
  readClusters,
  readJudges,
  readMetrics,
  readObservability,
  readScores,
  readSuite,
  readTrials,
} from './settings.ts'
import { shown } from './shown.ts'
import { SoundMap } from './sound-map.ts'
import { readTree } from './yaml-tree.ts'

/** The level of every interval unless the policy says another: two-sided. */
const DEFAULT_CONFIDENCE_LEVEL = 0.95

const EFFECTS: readonly Effect[] = ['block', 'warn']

/**
 * Reads a policy from a file, or from standard input for `-`.
 *
 * @throws {OloproofError} when it cannot be read, and with all that is wrong with it in file order
 */
export async function readPolicy(file: string): Promise<Policy> {
  return parsePolicy(await readBytes(file), file)
}

/**
 * Reads a policy from its text. `file` names it in problems, and paths in it are relative to that.
 *
 * @throws {OloproofError} with all that is wrong with it in file order
 */
export function parsePolicy(content: string | Uint8Array, file: string): Policy {
  const source = decodePolicy(content, file)
  const faults = new Faults(file)
  const tree = readTree(source.text, faults)
  const root = tree === null ? null : asMap(tree, faults)
  const policy = root === null ? null : buildPolicy(root, source, file, faults)
  faults.throwIfAny()
  if (policy === null) throw new Error('a policy without problems could not be built')
  return { ...policy, notes: policyNotes(policy) }
}

function asMap(tree: PolicyNode, faults: Faults): MapNode | null {
  if (tree.kind === 'map') return tree
  const isEmpty = tree.kind === 'scalar' && tree.value === null
  const message = isEmpty ? 'the policy is empty' : `the policy must be a mapping of keys, got ${shown(tree)}`
  if (!faults.isFaulty(tree))
    faults.add('POLICY_SHAPE', tree.at, message, 'oloproof init writes a policy to edit')
  return null
}

/** Null while anything is wrong with it; every check runs all the same, so that one run names every problem. */
function buildPolicy(
  root: MapNode,
  source: PolicyText,
  file: string,
  faults: Faults,
): Omit<Policy, 'notes'> | null {
  const placed = placePolicy(root, POLICY_SCHEMA)
  findSchemaFaults(placed, faults)
  const policy = new SoundMap(root, faults)
  const ruleMaps = policy.maps('rules')
  for (const place of placed.places.values()) {
    if (place.schema !== RULE_SCHEMA || place.node.kind !== 'map') continue
    findBoundFaults(place, new SoundMap(place.node, faults), faults)
  }
  findCriterionFaults(placed.places.values(), faults)
  findRepeatedIds(ruleMaps, faults)
  findNoBlockingRule(policy, ruleMaps, faults)
  findDirectionFaults(policy, ruleMaps, faults)
  const criteria = readCriteria(policy, faults)
  findCircles(criteria, faults)
  findMixedMetrics(criteria, ruleMaps, faults)
  findClusteredBounds(policy, ruleMaps, faults)
  const defaults = {
    confidenceLevel: policy.number('confidence_level') ?? DEFAULT_CONFIDENCE_LEVEL,
    missing: readMissing(policy, faults) ?? COUNTS_AGAINST,
    undecided: policy.word('undecided', EFFECTS) ?? 'block',
  }
  const settings = {
    scores: readScores(policy, faults),
    suite: readSuite(policy, file),
    metrics: readMetrics(policy, faults),
    trials: readTrials(policy),
    judges: readJudges(policy, file, faults),
    clusters: readClusters(policy),
    criteria,
    observability: readObservability(policy),
  }
  const badWhenOf = (metric: string) => badWhenOfMetric(policy, ruleMaps, metric)
  const rules = ruleMaps.flatMap((rule) => readRule(rule, { ...defaults, badWhenOf }, faults) ?? [])
  if (!faults.none) return null
  if (rules.length !== ruleMaps.length) throw new Error('a rule without problems could not be read')
  return { file, sha256: source.sha256, text: source.text, version: 1, ...defaults, ...settings, rules }
}

/** Read at once and synchronously: a policy is small, and the streams of Node cost more to load than it to read. */
async function readBytes(file: string): Promise<Buffer> {
  try {
    if (file === '-') return await readStandardInput()
    if (statSync(file).size > MOST_BYTES) throw tooLarge(file)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof OloproofError) throw error
    const message = `the policy cannot be read: ${whyUnreadable(error)}`
    const hint = 'check the path; oloproof init writes a policy to start from'
    throw new OloproofError([problem('FILE_UNREADABLE', message, hint, { file })], { cause: error })
  }
}

async function readStandardInput(): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > MOST_BYTES) throw tooLarge('-')
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'ENOENT':
      return 'there is no such file'
    case 'EISDIR':
      return 'it is a folder'
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
