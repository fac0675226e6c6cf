import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** What each package may import besides itself. The order is the direction in which data flows. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  statistics: ['domain'],
  policy: ['domain'],
  scores: ['domain'],
  evidence: ['domain', 'scores'],
  decision: ['domain', 'statistics'],
  report: ['domain'],
  judge: ['domain', 'scores', 'policy', 'evidence', 'statistics'],
  // It draws and converts its own files, as `judge sample` and `scores convert` do.
  example: ['domain', 'scores', 'judge'],
  recipes: ['domain', 'scores'],
  'gate.ts': ['domain', 'statistics', 'policy', 'scores', 'evidence', 'decision', 'judge'],
  cli: [
    'domain',
    'statistics',
    'policy',
    'scores',
    'evidence',
    'decision',
    'report',
    'judge',
    'example',
    'gate.ts',
  ],
}

/** The libraries of each package; Node's own modules that touch the outside are listed beside them. */
const LIBRARIES: Record<string, readonly string[]> = {
  domain: [],
  statistics: ['jstat'],
  policy: ['yaml', 'ajv'],
  scores: ['csv-parse'],
  evidence: [],
  decision: [],
  report: ['chalk'],
  judge: [],
  example: [],
  recipes: [],
  'gate.ts': [],
  cli: ['commander', 'chalk'],
}

const PURE = ['domain', 'statistics', 'decision', 'report']

interface SourceFile {
  readonly path: string
  readonly area: string
  readonly text: string
  readonly imports: readonly string[]
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

function areaOf(path: string): string {
  return relative(SRC, path).split('/')[0] ?? ''
}

/** Static imports, re-exports and dynamic imports; types count, since they are knowledge too. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([\w@./:-]+)'/g)].map((match) => match[1] ?? '')
}

/** What is loaded when the file is: neither types nor `import(…)`. */
function valueImportsOf(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\b)[^'()]*?from\s'([^']+)'/gm)
  return [...statements].map((match) => match[1] ?? '')
}

const sources: readonly SourceFile[] = filesUnder(SRC)
  .filter((path) => path.endsWith('.ts') && !path.includes('/generated/'))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path, area: areaOf(path), text, imports: importsOf(text) }
  })

const name = (file: SourceFile): string => relative(SRC, file.path)

describe('the source', () => {
  test('is found, so that the rules below speak of something', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(sources.flatMap((file) => file.imports).length).toBeGreaterThan(80)
  })

  test('has only packages that a rule speaks of', () => {
    expect([...new Set(sources.map((file) => file.area))].filter((area) => !(area in MAY_IMPORT))).toEqual([])
  })

  test('never imports backwards', () => {
    const wrong = sources.flatMap((file) =>
      file.imports
        .filter((target) => target.startsWith('.'))
        .map((target) => areaOf(join(dirname(file.path), target)))
        .filter((area) => area !== file.area && area !== '..' && !MAY_IMPORT[file.area]?.includes(area))
        .map((area) => `${name(file)} imports ${area}`),
    )
    expect(wrong).toEqual([])
  })

  test('uses each library in one package only', () => {
    const wrong = sources.flatMap((file) =>
      file.imports
        .filter((target) => !target.startsWith('.') && !target.startsWith('node:'))
        .filter((target) => !LIBRARIES[file.area]?.includes(target.split('/')[0] ?? ''))
        .map((target) => `${name(file)} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('loads nothing but the command line before it knows the command', () => {
    const loaded = new Set<string>()
    const outside = new Set<string>()
    const visit = (path: string): void => {
      if (loaded.has(path)) return
      loaded.add(path)
      for (const target of valueImportsOf(readFileSync(path, 'utf8'))) {
        if (target.endsWith('.ts')) visit(join(dirname(path), target))
        else if (!target.startsWith('.')) outside.add(target)
      }
    }
    visit(join(SRC, 'cli/run.ts'))
    expect([...new Set([...loaded].map(areaOf))].sort()).toEqual(['cli', 'domain'])
    expect([...outside].sort()).toEqual(['commander', 'node:fs', 'node:path'])
  })

  test('touches files and the process only where that is its work', () => {
    const outside = /^node:(fs|child_process|net|http|https|process|worker_threads|readline|stream)/
    const wrong = sources
      .filter((file) => PURE.includes(file.area))
      .filter((file) => file.imports.some((target) => outside.test(target)) || /\bprocess\./.test(file.text))
      .map(name)
    expect(wrong).toEqual([])
  })

  test('ends the process in one place and prints in one way', () => {
    const exits = sources.filter((file) => /\bexit\(|\bexitCode\s*=[^=]/.test(file.text)).map(name)
    expect(
      exits.filter(
        (file) =>
          !['cli/run.ts', 'cli/main.ts', 'recipes/promptfoo-redteam.ts', 'recipes/rampart.ts'].includes(file),
      ),
    ).toEqual([])
    expect(sources.filter((file) => /\bconsole\./.test(file.text)).map(name)).toEqual([])
  })

  test('turns an outcome into a number in one place', () => {
    const numbers = sources.filter((file) =>
      /INSUFFICIENT_EVIDENCE'?\s*[:?]\s*(?:return\s*)?2\b/.test(file.text),
    )
    expect(numbers.map(name).filter((file) => file !== 'domain/exit-code.ts')).toEqual([])
  })

  test('has no catch-all names and no file of several nouns', () => {
    const vague = sources.filter((file) => /^(utils?|helpers?|common|misc|index)\b/.test(basename(file.path)))
    expect(vague.map(name)).toEqual([])
    const long = sources.filter((file) => file.text.split('\n').length > 250)
    expect(long.map(name)).toEqual([])
  })

  test('leaves no way around the types', () => {
    const loose = sources.filter((file) =>
      /\bas any\b|: any\b|<any>|as unknown as|@ts-|biome-ignore/.test(file.text),
    )
    expect(loose.map(name)).toEqual([])
  })
})
