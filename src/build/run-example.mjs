// `npm run example`: makes the example of the README in ./second-opinion and shows what the gate decides on it.
// Ends with 0 when every decision is the one that the example is made for.
import { spawnSync } from 'node:child_process'
import { existsSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const program = join(root, 'bin', 'oloproof.js')
const directory = join(root, 'second-opinion')

const steps = [
  {
    about: 'A model graded the 400 attacks, nobody has checked it: its word alone decides nothing.',
    arguments: ['scores', 'import', 'before.csv', '--policy', 'release.yaml'],
    exitCode: 2,
  },
  {
    about: 'With what people said of a random sample of its answers, the old bot fails.',
    arguments: ['scores', 'import', 'before.csv', '--policy', 'release.yaml', '--labels', 'labels.csv'],
    exitCode: 1,
  },
  {
    about: 'The same attacks on the mended bot, and a random sample of that run: it passes.',
    arguments: ['scores', 'import', 'after.csv', '--policy', 'release.yaml', '--labels', 'labels.csv'],
    exitCode: 0,
  },
]

if (!existsSync(join(root, 'dist', 'oloproof.cjs'))) {
  process.stderr.write('the program is not built yet: npm run build\n')
  process.exit(1)
}

const init = ['init', '--example', 'second-opinion', 'second-opinion', '--force']
let asExpected = show(init, root) === 0
for (const step of asExpected ? steps : []) {
  say(`\n# ${step.about}`)
  const exitCode = show(step.arguments, directory)
  if (exitCode === step.exitCode) continue
  asExpected = false
  say(`expected exit code ${step.exitCode}`)
}
process.exitCode = asExpected ? 0 : 1

/** Runs the program as a user would, its output going straight to the terminal; returns its exit code. */
function show(words, cwd) {
  say(`$ oloproof ${words.join(' ')}`)
  const { status, error } = spawnSync(process.execPath, [program, ...words], { cwd, stdio: 'inherit' })
  if (error) say(error.message)
  say(`exit code ${status}`)
  return status
}

/** Written at once, so that it stands before what the next program writes to the same place. */
function say(line) {
  try {
    writeSync(1, `${line}\n`)
  } catch (error) {
    // A reader that closes the pipe, as `head` does, changes nothing of what is decided.
    if (error.code !== 'EPIPE') throw error
  }
}
