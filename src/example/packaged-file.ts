import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of this package, from wherever in it this code runs: the bundle and the sources lie at different depths. */
export function packagedFile(name: string): string {
  for (let directory = __dirname; ; directory = dirname(directory)) {
    if (existsSync(join(directory, name))) return join(directory, name)
    if (existsSync(join(directory, 'package.json')) || directory === dirname(directory)) {
      throw new Error(`the package has no ${name}: it was not built or not installed whole`)
    }
  }
}
