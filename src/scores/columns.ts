import type { Columns } from '../domain/scores.ts'

/** Names of columns with their positions. Names come from the file, so they are looked up in a Map, never on an object. */
export class NamedColumns implements Columns {
  readonly names: string[] = []
  readonly #positions = new Map<string, number>()

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name)
  }

  indexOf(name: string): number {
    return this.#positions.get(name) ?? -1
  }

  /** The position of a new name. The first of two columns of one name is the one that is found; none is called ''. */
  add(name: string): number {
    const position = this.names.push(name) - 1
    if (name !== '' && !this.#positions.has(name)) this.#positions.set(name, position)
    return position
  }
}
