/** A fenced block of the README: its language, the words after it, and its lines. */
export interface ReadmeBlock {
  readonly language: string
  readonly title: string
  readonly text: string
  readonly line: number
}

/** One `$ command` of a console block, with what must be printed after it. */
export interface ConsoleStep {
  readonly command: string
  readonly output: string
}

/** All fenced blocks, in order. */
export function blocksOf(markdown: string): readonly ReadmeBlock[] {
  const blocks: ReadmeBlock[] = []
  let open: { language: string; title: string; lines: string[]; line: number } | null = null
  for (const [i, line] of markdown.split('\n').entries()) {
    const fence = /^```(\S*)[ ]*(.*)$/.exec(line)
    if (fence === null) open?.lines.push(line)
    else if (open === null) open = { language: fence[1] ?? '', title: fence[2] ?? '', lines: [], line: i + 1 }
    else {
      blocks.push({ ...open, text: open.lines.join('\n') })
      open = null
    }
  }
  if (open !== null) throw new Error(`the block that opens at line ${open.line} never ends`)
  return blocks
}

/** The commands of a console block, each with the lines below it. */
export function stepsOf(block: ReadmeBlock): readonly ConsoleStep[] {
  const steps: { command: string; output: string[] }[] = []
  for (const line of block.text.split('\n')) {
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2), output: [] })
    else if (steps.length === 0) throw new Error(`line ${block.line + 1} stands before any command`)
    else steps.at(-1)?.output.push(line)
  }
  return steps.map(({ command, output }) => ({ command, output: output.join('\n').trimEnd() }))
}
