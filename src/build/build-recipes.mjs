// Builds recipes/*.mjs: each reader of another tool's output as one plain file that runs with node alone.
import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const sources = join(root, 'src/recipes')

/** What each recipe reads, and the name of such a file. */
const INPUTS = {
  'promptfoo-redteam.mjs': { what: 'a promptfoo output (JSON, JSON Lines or CSV)', file: 'results.jsonl' },
  'rampart.mjs': { what: 'the JSON report of a RAMPART session', file: 'run_report.json' },
}

/** The text of every recipe, by its file name. */
export async function recipeTexts() {
  const texts = new Map()
  for (const source of readdirSync(sources)
    .filter((name) => name.endsWith('.ts'))
    .sort()) {
    const name = source.replace(/\.ts$/, '.mjs')
    const { outputFiles } = await build({
      entryPoints: [`src/recipes/${source}`],
      // Comments in the output name the sources: relative to here, so that two machines make the same bytes.
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      charset: 'utf8',
      legalComments: 'inline',
      write: false,
      logLevel: 'warning',
      banner: { js: header(name) },
    })
    texts.set(name, outputFiles[0].text)
  }
  return texts
}

/** Writes them to recipes/. */
export async function buildRecipes() {
  for (const [name, text] of await recipeTexts()) writeFileSync(join(root, 'recipes', name), text)
}

function header(name) {
  const { what, file } = INPUTS[name]
  return `// ${name}: turns ${what} into a scores file for oloproof.
// It needs nothing but node 20: node ${name} ${file} scores.csv
// It writes the same bytes as: oloproof scores convert ${file} scores.csv
//
// Generated from src/recipes/${name.replace(/\.mjs$/, '.ts')} by npm run build: change that, not this.`
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await buildRecipes()
