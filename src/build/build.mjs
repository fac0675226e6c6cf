// Builds dist/oloproof.cjs: one CommonJS file, because loading hundreds of files is most of a small program's start-up.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { compileSchema } from './compile-schema.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const dist = join(root, 'dist')

await compileSchema()

const { outputFiles } = await build({
  // Paths in the bundle are relative to here, so that two machines make the same bytes.
  absWorkingDir: root,
  entryPoints: ['src/cli/run.ts'],
  outfile: 'dist/oloproof.cjs',
  write: false,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // The loader reads it as one-byte text.
  charset: 'ascii',
  // Names as well: V8 reads and keeps a third less, which every start pays for. The build is the same on every machine,
  // so the line and column of a stack still lead to the source.
  minify: true,
  legalComments: 'eof',
  logLevel: 'warning',
  plugins: [lazyChildProcess()],
})

mkdirSync(dist, { recursive: true })
for (const name of readdirSync(dist)) if (name.includes('.cache')) rmSync(join(dist, name))
const code = outputFiles[0].text
const id = createHash('sha256').update(code).digest('hex').slice(0, 32)
// Renamed into place, so that a program that starts meanwhile finds the old one or the new one.
writeFileSync(join(dist, 'oloproof.cjs.tmp'), `/* build ${id} */\n${code}`)
renameSync(join(dist, 'oloproof.cjs.tmp'), join(dist, 'oloproof.cjs'))

const recipes = join(here, 'build-recipes.mjs')
if (existsSync(recipes)) {
  const { buildRecipes } = await import(pathToFileURL(recipes).href)
  await buildRecipes()
}

/** commander starts other programs, which this one never does; loading what it takes costs every run milliseconds. */
function lazyChildProcess() {
  return {
    name: 'lazy-child-process',
    setup(plugins) {
      plugins.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
        /[\\/]commander[\\/]/.test(importer) ? { path: 'child_process', namespace: 'lazy' } : undefined,
      )
      plugins.onLoad({ filter: /.*/, namespace: 'lazy' }, () => ({
        contents: "exports.spawn = (...words) => require('node:child_process').spawn(...words)",
        resolveDir: root,
      }))
    },
  }
}
