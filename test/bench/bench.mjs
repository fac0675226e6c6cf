// npm run bench: how fast the built program is, as ratios measured in turn in the same run. It asserts nothing.
// npm run bench -- clusters: how often the worst-cluster interval passes wrongly, simulated.
// npm run bench -- means: how wide the interval of a mean is, and how often it passes wrongly, simulated.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')
const bin = join(root, 'bin/oloproof.js')
const work = mkdtempSync(join(tmpdir(), 'oloproof-bench-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** One run of node: wall milliseconds, peak MiB, exit code. */
function once(args, { measureMemory = false, env = {} } = {}) {
  const peakFile = join(work, 'peak')
  const preload = measureMemory ? ['--require', join(here, 'peak-memory.cjs')] : []
  const started = process.hrtime.bigint()
  const ran = spawnSync(process.execPath, [...preload, ...args], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PEAK_FILE: peakFile, ...env },
  })
  const ms = Number(process.hrtime.bigint() - started) / 1e6
  if (ran.status === null || ran.status === 3) throw new Error(`${args.join(' ')}: ${ran.stderr}`)
  return { ms, mib: measureMemory ? Number(readFileSync(peakFile, 'utf8')) / 1024 : null, code: ran.status }
}

/** Runs both in turn; the ratio is the median of the pairs' ratios. */
function compare(name, args, baseline, pairs, options) {
  const runs = Array.from({ length: pairs }, () => ({
    base: once(baseline, options),
    own: once(args, options),
  }))
  const row = {
    what: name,
    ratio: median(runs.map(({ own, base }) => own.ms / base.ms)).toFixed(2),
    'wall ms': Math.round(median(runs.map(({ own }) => own.ms))),
    'baseline ms': Math.round(median(runs.map(({ base }) => base.ms))),
  }
  if (options?.measureMemory) {
    row['peak MiB'] = Math.round(Math.max(...runs.map(({ own }) => own.mib)))
    row['baseline MiB'] = Math.round(Math.max(...runs.map(({ base }) => base.mib)))
  }
  return row
}

function writeScores(name, rows) {
  const file = openSync(join(work, name), 'w')
  writeSync(file, 'case,ok,topic\n')
  for (let from = 0; from < rows; from += 10_000) {
    let text = ''
    for (let i = from; i < Math.min(from + 10_000, rows); i += 1) {
      text += `case-${String(i).padStart(8, '0')},${i % 50 === 0 ? 'false' : 'true'},a topic of the suite\n`
    }
    writeSync(file, text)
  }
  closeSync(file)
}

async function statistics() {
  const outfile = join(work, 'clopper-pearson.mjs')
  await build({
    entryPoints: [join(root, 'src/statistics/clopper-pearson.ts')],
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
}

async function intervals() {
  const { clopperPearson } = await statistics()
  const table = JSON.parse(readFileSync(join(root, 'test/reference/clopper_pearson.json'), 'utf8'))
  let worst = 0
  for (const [n, k, level, lower, upper] of table.rows) {
    if (n === 0) continue
    const own = clopperPearson(k, n, level)
    for (const [a, b] of [
      [own.lower, lower],
      [own.upper, upper],
    ]) {
      worst = Math.max(worst, a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(b), Number.MIN_VALUE))
    }
  }
  const started = process.hrtime.bigint()
  for (let i = 0; i < 10_000; i += 1) {
    const n = 10 + i * 10
    clopperPearson(Math.floor(n * 0.97), n, 0.95)
  }
  const ms = Number(process.hrtime.bigint() - started) / 1e6
  return {
    'reference rows': table.rows.length,
    'worst relative error': worst.toExponential(1),
    'ms for 10,000': Math.round(ms),
  }
}

async function speed() {
  writeFileSync(join(work, 'policy.yaml'), 'version: 1\nrules:\n  - {id: mostly-ok, metric: ok, min: 0.9}\n')
  writeFileSync(
    join(work, 'change.yaml'),
    'version: 1\nrules:\n  - {id: mostly-ok, metric: ok, min: 0.9}\n  - {id: few-broke, metric: ok, max_regressed: 0.01}\n',
  )
  writeScores('small.csv', 500)
  writeScores('million.csv', 1_000_000)
  const gate = (scores) => [bin, 'scores', 'import', scores, '--policy', 'policy.yaml']
  const nothing = ['-e', '0']

  console.log(`Node ${process.version}, ratios of whole processes, medians of pairs run in turn\n`)
  console.log('Start-up, against node -e 0')
  console.table([
    compare('node -e 0 itself', nothing, nothing, 15),
    compare('--version', [bin, '--version'], nothing, 15),
    compare('--help', [bin, '--help'], nothing, 15),
    compare('gate, 500 cases', gate('small.csv'), nothing, 15),
    // What the first run of an install pays: V8 has kept nothing of the bundle yet.
    compare('gate, 500 cases, nothing kept', gate('small.csv'), nothing, 15, {
      env: { NODE_DISABLE_COMPILE_CACHE: '1' },
    }),
  ])
  console.log('A million rows, duplicates refused, against csv-parse alone')
  console.table([
    compare(
      'gate, 1,000,000 cases',
      gate('million.csv'),
      [join(here, 'csv-parse-alone.mjs'), 'million.csv'],
      5,
      {
        measureMemory: true,
      },
    ),
  ])
  writeScores('before.csv', 1_000_000)
  console.log('Two files of a million rows, regressions compared, against one of them')
  console.table([
    compare(
      'gate, 1,000,000 cases before and after',
      [bin, 'scores', 'import', 'before.csv', 'million.csv', '--policy', 'change.yaml', '--quiet'],
      gate('million.csv'),
      3,
      { measureMemory: true },
    ),
  ])
  console.log('Clopper-Pearson intervals')
  console.table([await intervals()])
}

const what = process.argv[2]
if (what === 'clusters') await (await import('./clusters.mjs')).simulateClusters()
else if (what === 'means') await (await import('./means.mjs')).simulateMeans()
else await speed()
