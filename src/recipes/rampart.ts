import { rampartReader } from '../scores/rampart/reader.ts'
import { runRecipe } from './command/recipe-command.ts'

const USAGE = `usage: node rampart.mjs <report> <scores.csv>
  <report>      the JSON report of a RAMPART session; - is standard input
  <scores.csv>  what oloproof scores import reads; - is standard output`

// The reader of RAMPART and no other: this file shows how one tool's output becomes scores.
process.exitCode = await runRecipe(process.argv.slice(2), rampartReader, USAGE)
