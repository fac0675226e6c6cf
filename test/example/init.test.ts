import { spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OloproofError } from '../../src/domain/problem.ts'
import { init } from '../../src/example/init.ts'
import { MINIMAL } from '../../src/example/minimal/minimal.ts'
import { existingFiles, placeAll } from '../../src/example/placing.ts'
import { stageFor } from '../../src/example/staged-directory.ts'

const MINIMAL_FILES = ['README.md', 'oloproof.yaml', 'scores.csv']

let place = ''
beforeEach(() => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'init-test-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(place, { recursive: true, force: true })
})

const minimalIn = (directory: string, force = false) => init({ directory, example: 'minimal', force })

/** Every path below the place, directories with a slash, in order. */
function everything(directory = place): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        join(entry.parentPath, entry.name).slice(directory.length + 1) + (entry.isDirectory() ? '/' : ''),
    )
    .sort()
}

async function problemsOf(action: Promise<unknown>) {
  const error = await action.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof OloproofError)) throw new Error(`no OloproofError but ${String(error)}`)
  return error.problems
}

describe('init', () => {
  it('writes exactly the files that it lists, and nothing beside them', async () => {
    const result = await minimalIn(join(place, 'new'))
    expect(everything()).toEqual(['new/', ...MINIMAL_FILES.map((name) => `new/${name}`)])
    expect([...result.files].sort()).toEqual(MINIMAL_FILES)
    expect(result.next).toEqual(['oloproof scores import scores.csv'])
    expect(result.replaced).toEqual([])
  })

  it('creates the directories on the way', async () => {
    await minimalIn(join(place, 'a', 'b', 'c'))
    expect(everything()).toEqual(['a/', 'a/b/', 'a/b/c/', ...MINIMAL_FILES.map((name) => `a/b/c/${name}`)])
  })

  it('leaves other files of an existing directory alone', async () => {
    writeFileSync(join(place, 'mine.txt'), 'mine')
    await minimalIn(place)
    expect(everything()).toEqual([...MINIMAL_FILES, 'mine.txt'].sort())
    expect(readFileSync(join(place, 'mine.txt'), 'utf8')).toBe('mine')
  })

  it('writes the same bytes each time', async () => {
    await minimalIn(join(place, 'one'))
    await minimalIn(join(place, 'two'))
    for (const name of MINIMAL_FILES) {
      expect(readFileSync(join(place, 'one', name))).toEqual(readFileSync(join(place, 'two', name)))
    }
  })

  it('names every file that it would overwrite, and then writes none', async () => {
    writeFileSync(join(place, 'scores.csv'), 'mine')
    writeFileSync(join(place, 'README.md'), 'mine too')
    const [only, ...others] = await problemsOf(minimalIn(place))
    expect(others).toEqual([])
    expect(only?.code).toBe('FILE_EXISTS')
    expect(only?.message).toContain('scores.csv, README.md')
    expect(only?.hint).toContain('--force')
    expect(everything()).toEqual(['README.md', 'scores.csv'])
    expect(readFileSync(join(place, 'scores.csv'), 'utf8')).toBe('mine')
  })

  it("replaces the example's own files with force, and no others", async () => {
    writeFileSync(join(place, 'scores.csv'), 'mine')
    writeFileSync(join(place, 'notes.csv'), 'mine')
    const result = await minimalIn(place, true)
    expect(result.replaced).toEqual(['scores.csv'])
    expect(readFileSync(join(place, 'scores.csv'), 'utf8')).toMatch(/^case,/)
    expect(readFileSync(join(place, 'notes.csv'), 'utf8')).toBe('mine')
    expect(everything()).toEqual([...MINIMAL_FILES, 'notes.csv'].sort())
  })

  it.each(['rag', '../minimal', '', 'constructor'])(
    'knows no example called %j and lists those it has',
    async (example) => {
      const [only] = await problemsOf(init({ directory: place, example, force: true }))
      expect(only?.code).toBe('UNKNOWN_EXAMPLE')
      expect(only?.message).toContain('minimal, second-opinion, agent-traces, cost-latency, rag-quality')
      expect(everything()).toEqual([])
    },
  )

  it('names the nearest example', async () => {
    const [only] = await problemsOf(init({ directory: place, example: 'secondopinion', force: false }))
    expect(only?.hint).toBe('did you mean --example second-opinion?')
  })

  it('refuses a directory that is a file, and one below a file', async () => {
    writeFileSync(join(place, 'file'), 'mine')
    for (const directory of [join(place, 'file'), join(place, 'file', 'below')]) {
      for (const force of [false, true]) {
        const [only] = await problemsOf(minimalIn(directory, force))
        expect(only?.code).toBe('FILE_UNWRITABLE')
      }
    }
    expect(readFileSync(join(place, 'file'), 'utf8')).toBe('mine')
    expect(everything()).toEqual(['file'])
  })

  it('refuses no directory at all', async () => {
    for (const directory of ['', 'a\0b']) {
      const [only] = await problemsOf(minimalIn(directory))
      expect(only?.code).toBe('USAGE')
    }
  })

  it('refuses a file name that is taken by a directory or a link, with force too', async () => {
    mkdirSync(join(place, 'scores.csv'))
    writeFileSync(join(place, 'elsewhere'), 'mine')
    symlinkSync(join(place, 'elsewhere'), join(place, 'README.md'))
    symlinkSync(join(place, 'nowhere'), join(place, 'oloproof.yaml'))
    const problems = await problemsOf(minimalIn(place, true))
    expect(problems.map((each) => each.code)).toEqual([
      'FILE_UNWRITABLE',
      'FILE_UNWRITABLE',
      'FILE_UNWRITABLE',
    ])
    expect(readFileSync(join(place, 'elsewhere'), 'utf8')).toBe('mine')
    expect(existsSync(join(place, 'nowhere'))).toBe(false)
    expect(everything()).toHaveLength(4)
  })

  it('writes into a directory that the user names by a link, and refuses a link to nothing', async () => {
    mkdirSync(join(place, 'real'))
    symlinkSync('real', join(place, 'link'))
    symlinkSync('nothing', join(place, 'broken'))
    await minimalIn(join(place, 'link'))
    expect(readdirSync(join(place, 'real')).sort()).toEqual(MINIMAL_FILES)
    const [only] = await problemsOf(minimalIn(join(place, 'broken')))
    expect(only?.code).toBe('FILE_UNWRITABLE')
    expect(lstatSync(join(place, 'broken')).isSymbolicLink()).toBe(true)
    expect(existsSync(join(place, 'nothing'))).toBe(false)
  })
})

describe('init that does not get to its end', () => {
  it('leaves nothing of a file that could not be written whole, new or by force', async () => {
    vi.spyOn(MINIMAL, 'write').mockImplementation(async (directory) => {
      writeFileSync(join(directory, 'oloproof.yaml'), 'half')
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        syscall: 'write',
      })
    })
    const [only] = await problemsOf(minimalIn(join(place, 'new', 'deep')))
    expect(only).toMatchObject({ code: 'FILE_UNWRITABLE', message: expect.stringContaining('no space left') })
    expect(everything()).toEqual([])
    writeFileSync(join(place, 'oloproof.yaml'), 'mine')
    await problemsOf(minimalIn(place, true))
    expect(everything()).toEqual(['oloproof.yaml'])
    expect(readFileSync(join(place, 'oloproof.yaml'), 'utf8')).toBe('mine')
  })

  it('passes on what is no matter of files as it is, for it is a fault of the program', async () => {
    vi.spyOn(MINIMAL, 'write').mockRejectedValue(new RangeError('a fault'))
    await expect(minimalIn(place)).rejects.toThrow(RangeError)
    expect(everything()).toEqual([])
  })

  it('does not overwrite a file that somebody wrote while it was at work', async () => {
    vi.spyOn(MINIMAL, 'write').mockImplementation(async (directory) => {
      for (const file of MINIMAL.files) writeFileSync(join(directory, file), 'example')
      writeFileSync(join(place, 'scores.csv'), 'mine')
    })
    const [only] = await problemsOf(minimalIn(place))
    expect(only?.code).toBe('FILE_EXISTS')
    expect(everything()).toEqual(['scores.csv'])
    expect(readFileSync(join(place, 'scores.csv'), 'utf8')).toBe('mine')
  })
})

describe('existingFiles', () => {
  it('refuses a parent that a link leads out of the directory, and allows one that stays within', () => {
    mkdirSync(join(place, 'project', 'inside'), { recursive: true })
    mkdirSync(join(place, 'outside'))
    symlinkSync('../outside', join(place, 'project', 'recipes'))
    symlinkSync('inside', join(place, 'project', 'docs'))
    const project = join(place, 'project')
    expect(() => existingFiles(project, ['recipes/a.mjs', 'recipes/b.mjs'])).toThrow(/leads out of/)
    expect(existingFiles(project, ['docs/a.mjs'])).toEqual([])
  })

  it('refuses a parent that is a file', () => {
    writeFileSync(join(place, 'recipes'), 'mine')
    expect(() => existingFiles(place, ['recipes/a.mjs'])).toThrow(/is not a directory/)
  })
})

describe('placeAll', () => {
  it('puts everything back when one file cannot be moved', () => {
    const target = join(place, 'target')
    mkdirSync(target)
    writeFileSync(join(target, 'a'), 'old a')
    const staged = stageFor(target)
    mkdirSync(join(staged.path, 'sub', 'deep'), { recursive: true })
    writeFileSync(join(staged.path, 'a'), 'new a')
    writeFileSync(join(staged.path, 'sub', 'deep', 'b'), 'new b')
    expect(() => placeAll(staged.path, target, ['a', 'sub/deep/b', 'never-made'])).toThrow(/ENOENT/)
    staged.remove()
    expect(everything()).toEqual(['target/', 'target/a'])
    expect(readFileSync(join(target, 'a'), 'utf8')).toBe('old a')
  })
})

describe('stageFor', () => {
  it('takes the directories that it made away with it, unless they are kept', () => {
    stageFor(join(place, 'a', 'b')).remove()
    expect(everything()).toEqual([])
    const kept = stageFor(join(place, 'a', 'b'))
    kept.keepParents()
    kept.remove()
    expect(everything()).toEqual(['a/', 'a/b/'])
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves nothing behind when %s ends the program',
    async (signal) => {
      const source = join(import.meta.dirname, '../../src/example/staged-directory.ts')
      const program = `
      const { stageFor } = require(${JSON.stringify(await bundled(source))})
      require('node:fs').writeFileSync(stageFor(process.argv[1]).path + '/half', 'half')
      process.stdout.write('staged')
      setTimeout(() => process.exit(9), 30000)`
      const child = spawn(process.execPath, ['-e', program, join(place, 'made', 'deep')])
      await new Promise((resolve) => child.stdout.once('data', resolve))
      expect(existsSync(join(place, 'made', 'deep'))).toBe(true)
      child.kill(signal)
      const ended = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))
      expect(ended).toBe(signal)
      expect(existsSync(join(place, 'made'))).toBe(false)
    },
  )

  /** One file that plain `node` can load. */
  async function bundled(source: string): Promise<string> {
    const { build } = await import('esbuild')
    const outfile = join(place, 'staged-directory.cjs')
    await build({
      entryPoints: [source],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    })
    return outfile
  }
})
