import type { TextOptions } from '../report/palette.ts'
import type { Io, TextOutput } from './io.ts'

const DEFAULT_WIDTH = 80

/** How a text report has to look for whoever reads standard output. The colours are loaded only where there are any. */
export async function terminalLook(io: Io, noColor: boolean): Promise<TextOptions> {
  const { PLAIN } = await import('../report/palette.ts')
  const colour =
    !noColor && hasColour(io.stdout, io.env)
      ? (await import('../report/chalk-palette.ts')).chalkPalette()
      : PLAIN
  return { width: io.stdout.columns ?? DEFAULT_WIDTH, colour, unicode: hasUnicode(io.env) }
}

/** How it looks in a file: UTF-8 and plain, the same everywhere. */
export async function fileLook(): Promise<TextOptions> {
  const { PLAIN } = await import('../report/palette.ts')
  return { width: DEFAULT_WIDTH, colour: PLAIN, unicode: true }
}

/** `NO_COLOR` (any text) before `FORCE_COLOR` (any text but 0 and false) before what the terminal can do. */
function hasColour(output: TextOutput, env: Io['env']): boolean {
  if (env.NO_COLOR) return false
  const force = env.FORCE_COLOR
  if (force !== undefined) return force !== '0' && force !== 'false'
  return output.isTTY === true && env.TERM !== 'dumb'
}

/** A locale that names another encoding says so; where nothing is set, as in most containers, UTF-8 is read. */
function hasUnicode(env: Io['env']): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG
  return !locale || /utf-?8/i.test(locale)
}
