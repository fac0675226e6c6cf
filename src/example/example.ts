/** A project that `init` can write: a constant list of files, and the code that makes them. */
export interface Example {
  readonly name: string
  /** One line for lists. */
  readonly about: string
  /** Every file it has, by its path within the directory, with `/` and in the order in which people meet them. */
  readonly files: readonly string[]
  /** Commands to try first, to be run inside the directory. */
  readonly next: readonly string[]
  /** Writes exactly `files` into an existing, empty directory. */
  write(directory: string): Promise<void>
}
