import { promptfooReader } from '../scores/promptfoo/reader.ts'
import { runRecipe } from './command/recipe-command.ts'

const USAGE = `usage: node promptfoo-redteam.mjs <results> <scores.csv>
  <results>     promptfoo's JSON, JSON Lines or CSV; - is standard input
  <scores.csv>  what oloproof scores import reads; - is standard output`

// The reader of promptfoo and no other: this file shows how one tool's output becomes scores.
process.exitCode = await runRecipe(process.argv.slice(2), promptfooReader, USAGE)
