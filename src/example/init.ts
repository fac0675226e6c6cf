import { resolve } from 'node:path'
import { nearest } from '../domain/nearest.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { AGENT_TRACES } from './agent-traces/agent-traces.ts'
import { COST_LATENCY } from './cost-latency/cost-latency.ts'
import type { Example } from './example.ts'
import { MINIMAL } from './minimal/minimal.ts'
import { existingFiles, placeAll } from './placing.ts'
import { RAG_QUALITY } from './rag-quality/rag-quality.ts'
import { SECOND_OPINION } from './second-opinion/second-opinion.ts'
import { stageFor } from './staged-directory.ts'

export const EXAMPLES: readonly Example[] = [MINIMAL, SECOND_OPINION, AGENT_TRACES, COST_LATENCY, RAG_QUALITY]

export interface InitRequest {
  /** As typed; it is created where it does not exist. */
  readonly directory: string
  readonly example: string
  /** Replaces the example's own files, and no others. */
  readonly force: boolean
}

export interface InitResult {
  readonly example: string
  /** As typed. */
  readonly directory: string
  /** Paths within the directory, all of the example's files. */
  readonly files: readonly string[]
  /** Those of `files` that took the place of another. */
  readonly replaced: readonly string[]
  /** Commands to try first, inside the directory. */
  readonly next: readonly string[]
}

/**
 * Writes an example, whole or not at all: it is made in a directory of its own and then moved into place.
 *
 * @throws {OloproofError} for an unknown example, for files that would be overwritten without `force` (all of them
 *   listed), and for places that cannot or must not be written
 */
export async function init(request: InitRequest): Promise<InitResult> {
  const example = exampleNamed(request.example)
  const typed = request.directory
  if (typed === '' || typed.includes('\0')) {
    throw new OloproofError([
      problem(
        'USAGE',
        `"${typed.replaceAll('\0', '\\0')}" is not the name of a directory`,
        'oloproof init .',
      ),
    ])
  }
  try {
    existingOrThrow(request, example)
    const replaced = await writeInto(resolve(typed), example, () => existingOrThrow(request, example))
    return { example: example.name, directory: typed, files: example.files, replaced, next: example.next }
  } catch (error) {
    throw asUnwritable(error, typed)
  }
}

/** Returns the files that took the place of another. */
async function writeInto(
  directory: string,
  example: Example,
  look: () => readonly string[],
): Promise<readonly string[]> {
  const staged = stageFor(directory)
  try {
    await example.write(staged.path)
    // Making it took a while: something may have appeared under these names.
    const replaced = look()
    placeAll(staged.path, directory, example.files)
    staged.keepParents()
    return replaced
  } finally {
    staged.remove()
  }
}

function existingOrThrow(request: InitRequest, example: Example): readonly string[] {
  const existing = existingFiles(request.directory, example.files)
  if (existing.length > 0 && !request.force) throw new OloproofError([wouldOverwrite(request, existing)])
  return existing
}

function exampleNamed(name: string): Example {
  const found = EXAMPLES.find((example) => example.name === name)
  if (found !== undefined) return found
  const names = EXAMPLES.map((example) => example.name)
  const meant = nearest(name, names)
  throw new OloproofError([
    problem(
      'UNKNOWN_EXAMPLE',
      `there is no example "${name.slice(0, 80)}", the examples are ${names.join(', ')}`,
      meant === null ? `oloproof init --example ${names[0]}` : `did you mean --example ${meant}?`,
    ),
  ])
}

function wouldOverwrite(request: InitRequest, existing: readonly string[]) {
  const one = existing.length === 1
  const where = request.directory === '.' ? 'this directory' : `"${request.directory.slice(0, 80)}"`
  return problem(
    'FILE_EXISTS',
    `${where} already has ${existing.join(', ')}; nothing was written`,
    `choose another directory, or add --force to replace ${one ? 'it' : 'them'}`,
  )
}

/** What the file system refuses is the user's to know in words; anything else is a fault of the program. */
function asUnwritable(error: unknown, directory: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  const said = `cannot write into "${directory.slice(0, 80)}": ${reasonOf(String(error.code))}`
  return new OloproofError(
    [
      problem('FILE_UNWRITABLE', said, 'choose another directory: oloproof init other-directory', {
        file: directory,
      }),
    ],
    { cause: error },
  )
}

function reasonOf(code: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'ENOSPC':
      return 'no space left'
    case 'EROFS':
      return 'the file system is read-only'
    case 'ENOTDIR':
      return 'a part of that path is a file'
    case 'ENAMETOOLONG':
      return 'the name is too long'
    default:
      return code
  }
}
