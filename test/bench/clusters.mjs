// npm run bench -- clusters: how often a rate whose true value is exactly at its ceiling passes all the same. At most 2.5%
// of the runs may, at 95%; for the worst-cluster interval nothing but such simulations says that they do not.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const RUNS = 8000
const SEED = 20260101
const LEVEL = 0.95
const ALLOWED = 0.025
const CORRELATIONS = [0, 0.1, 0.3]
const CEILINGS = [0.02, 0.1, 0.3]
const CLUSTERS = [20, 50, 100, 200, 400]

/** Sizes of so many clusters. */
const DESIGNS = {
  'equal, 10': (clusters) => Array.from({ length: clusters }, () => 10),
  'four singles to one of 50': (clusters) =>
    Array.from({ length: clusters }, (_, g) => (g % 5 === 4 ? 50 : 1)),
  '1 2 4 8 16 32 in turn': (clusters) => Array.from({ length: clusters }, (_, g) => 2 ** (g % 6)),
}

/** The project's own decision, from its sources. */
async function statistics() {
  const work = mkdtempSync(join(tmpdir(), 'oloproof-bench-'))
  try {
    const outfile = join(work, 'clusters.mjs')
    await build({
      stdin: {
        contents: `export { ClusterTable } from './src/statistics/cluster-table.ts'
          export { clusteredOutcome } from './src/statistics/clustered-outcome.ts'
          export { ceilingOutcome } from './src/statistics/ceiling.ts'`,
        resolveDir: root,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      // CommonJS libraries inside an ES module need a `require` of their own.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
      },
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Uniform numbers from 0 to 1, the same for the same seed: Marsaglia's xorshift of 128 bits. */
function uniforms(seed) {
  let [x, y, z, w] = [seed | 0, 362436069, 521288629, 88675123]
  const next = () => {
    const t = x ^ (x << 11)
    x = y
    y = z
    z = w
    w = w ^ (w >>> 19) ^ (t ^ (t >>> 8))
    return (w >>> 0) / 4294967296
  }
  for (let i = 0; i < 64; i += 1) next()
  return next
}

/** Bad cases of a beta-binomial cluster, drawn from Pólya's urn: each bad one makes the next likelier. */
function drawBad(size, rate, correlation, uniform) {
  const weight = correlation / (1 - correlation)
  let bad = 0
  for (let drawn = 0; drawn < size; drawn += 1) {
    if (uniform() * (1 + drawn * weight) < rate + bad * weight) bad += 1
  }
  return bad
}

/** Share of runs that pass, by clusters and as if the cases were independent. */
function wrongPasses({ ClusterTable, clusteredOutcome, ceilingOutcome }, sizes, rate, correlation, seed) {
  const uniform = uniforms(seed)
  const cases = sizes.reduce((sum, size) => sum + size, 0)
  let clustered = 0
  let independent = 0
  for (let run = 0; run < RUNS; run += 1) {
    let all = 0
    const clusters = sizes.map((size) => {
      const bad = drawBad(size, rate, correlation, uniform)
      all += bad
      return { bad, good: size - bad, missing: 0 }
    })
    if (ceilingOutcome({ bad: all, good: cases - all, missing: 0 }, rate, LEVEL) === 'PASS') independent += 1
    if (clusteredOutcome(ClusterTable.of(clusters), rate, LEVEL) === 'PASS') clustered += 1
  }
  return { clustered: clustered / RUNS, independent: independent / RUNS }
}

const percent = (share) => `${(100 * share).toFixed(2)}%`

/** Prints the table; ends with code 1 when some cell is above what the level allows. */
export async function simulateClusters() {
  const own = await statistics()
  console.log(
    `Wrong PASSes in ${RUNS} runs each with the true rate at the ceiling, seed ${SEED}; at most 2.5% may be.`,
  )
  console.log('In brackets: the plain interval, as if cases were independent.\n')
  let worst = 0
  let seed = SEED
  for (const ceiling of CEILINGS) {
    for (const correlation of CORRELATIONS) {
      const rows = {}
      for (const [design, sizesOf] of Object.entries(DESIGNS)) {
        rows[design] = {}
        for (const clusters of CLUSTERS) {
          seed += 1
          const passes = wrongPasses(own, sizesOf(clusters), ceiling, correlation, seed)
          worst = Math.max(worst, passes.clustered)
          rows[design][`${clusters} clusters`] =
            `${percent(passes.clustered)} (${percent(passes.independent)})`
        }
      }
      console.log(`Ceiling and true rate ${percent(ceiling)}, intraclass correlation ${correlation}`)
      console.table(rows)
    }
  }
  const held = worst <= ALLOWED
  console.log(`Worst cell ${percent(worst)}: ${held ? 'within' : 'ABOVE'} ${percent(ALLOWED)}`)
  if (!held) process.exitCode = 1
}
