import { Chalk } from 'chalk'
import type { Palette } from './palette.ts'

/** The sixteen colours that every theme defines. The caller has asked the terminal and `NO_COLOR`, so they are on. */
export function chalkPalette(): Palette {
  const chalk = new Chalk({ level: 1 })
  return {
    pass: (text) => chalk.green(text),
    fail: (text) => chalk.red(text),
    undecided: (text) => chalk.yellow(text),
    warn: (text) => chalk.yellow(text),
    strong: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
  }
}
