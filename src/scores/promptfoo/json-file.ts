import { OloproofError, problem } from '../../domain/problem.ts'
import { eachElement } from '../json-elements.ts'
import { finiteNumber, member } from '../json-object.ts'
import type { MemberPath } from '../member-path.ts'
import type { ByteSource } from '../reader.ts'
import type { OwnCounts } from './row-findings.ts'

const ROWS: MemberPath = ['results', 'results']
const VERSION: MemberPath = ['results', 'version']
const STATS: MemberPath = ['results', 'stats']
const OPTIONS: MemberPath = ['runtimeOptions']
const METADATA: MemberPath = ['metadata']

/** Versions of `results` that are known; 4 numbers promptfoo's database and is in no file. */
const VERSIONS = [2, 3]

/** What a JSON output says of the whole run. */
export interface RunFacts {
  readonly version: number
  readonly promptfooVersion: string | null
  readonly repeat: number | null
  readonly ownCounts: OwnCounts | null
}

/** Reads `{"results": {"version", "results": [rows], "stats"}, …}`; never its `config`. */
export async function eachResult(
  source: ByteSource,
  onRow: (text: string, line: number) => void,
): Promise<RunFacts> {
  let version: unknown
  let stats: unknown
  let options: unknown
  let metadata: unknown
  const { found } = await eachElement(source.chunks(), ROWS, onRow, {
    file: source.file,
    members: [VERSION, STATS, OPTIONS, METADATA],
    onMember(path, text, line) {
      const value = parsed(text, source.file, line)
      switch (path[path.length - 1]) {
        case 'version':
          version = knownVersion(value, source.file, line)
          break
        case 'stats':
          stats = value
          break
        case 'runtimeOptions':
          options = value
          break
        default:
          metadata = value
      }
    },
  })
  if (!found) throw shapeError('there is no list of rows at results.results', source.file, null)
  const successes = finiteNumber(member(stats, 'successes'))
  const failures = finiteNumber(member(stats, 'failures'))
  const promptfooVersion = member(metadata, 'promptfooVersion')
  return {
    version: knownVersion(version, source.file, null),
    promptfooVersion: typeof promptfooVersion === 'string' ? promptfooVersion.slice(0, 40) : null,
    repeat: finiteNumber(member(options, 'repeat')),
    ownCounts:
      successes === null || failures === null
        ? null
        : { successes, failures, errors: finiteNumber(member(stats, 'errors')) },
  }
}

function knownVersion(value: unknown, file: string, line: number | null): number {
  if (typeof value === 'number' && VERSIONS.includes(value)) return value
  const got = value === undefined ? 'nothing' : typeof value === 'number' ? String(value) : 'something else'
  throw shapeError(`results.version is ${VERSIONS.join(' or ')}, got ${got}`, file, line)
}

function shapeError(message: string, file: string, line: number | null): OloproofError {
  return new OloproofError([
    problem(
      'PROMPTFOO_FILE',
      message,
      'export the run as JSON Lines: promptfoo export eval <id> -o results.jsonl',
      { file, line },
    ),
  ])
}

function parsed(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const what = problem('JSON_INVALID', 'not JSON', 'export the run again', { file, line })
    throw new OloproofError([what], { cause })
  }
}
