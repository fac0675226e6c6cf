import { OloproofError, type Problem, problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Cell, ReadOptions, RowSink } from '../domain/scores.ts'
import { NamedColumns } from './columns.ts'
import { badId, idColumn, isPreferredId, noIdColumn, trialColumn } from './id-column.ts'
import { eachMember, memberSource, repeatedKey } from './json-members.ts'
import { EXAMPLE_ROW, kindOf, notJson, type RowStart } from './json-row-problems.ts'
import { quoted } from './quoted.ts'

type JsonObject = Readonly<Record<string, Cell>>

/** Deeper values are refused: whoever prints them recurses. */
const DEEPEST = 1000

/** Turns JSON objects, one at a time, into rows. Keys are columns, and rows may bring new ones. */
export class JsonRows {
  readonly #file: string
  readonly #options: ReadOptions
  readonly #sink: RowSink
  readonly #problems: ProblemList
  readonly #columns = new NamedColumns()
  /** Positions by key as the file spells it, blanks around it included. */
  readonly #positions = new Map<string, number>()
  #isOpen = false
  #id = -1
  #rows = 0

  constructor(file: string, options: ReadOptions, sink: RowSink, problems: ProblemList) {
    this.#file = file
    this.#options = options
    this.#sink = sink
    this.#problems = problems
  }

  /** Takes one row as JSON text that starts on `line`. */
  add(text: string, line: number, start: RowStart): void {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      this.#problems.add(notJson(text, { file: this.#file, line, start }, error))
      return
    }
    if (!isObject(value)) {
      this.#refuse(`a row is an object, got ${kindOf(value)}`, EXAMPLE_ROW, line)
      return
    }
    this.#addObject(value, text, line)
  }

  /** Returns how many rows the sink got. */
  end(): number {
    if (!this.#isOpen) this.#sink.open(this.#columns)
    this.#isOpen = true
    return this.#rows
  }

  #addObject(object: JsonObject, text: string, line: number): void {
    const keys = Object.keys(object)
    const members = eachMember(text)
    if (members.count !== keys.length) {
      this.#refuseRepeated(repeatedKey(text) ?? '', line)
      return
    }
    if (members.depth > DEEPEST) {
      this.#refuse(`a value with more than ${DEEPEST} brackets inside one another`, 'leave it out', line)
      return
    }
    if (members.nested > 0 && members.nested !== nestedMembers(object)) {
      this.#refuse(
        'a key twice in an object inside this row: which of its values is meant',
        'keep one of them',
        line,
      )
      return
    }
    const cells: Cell[] = []
    for (const key of keys) {
      const position = this.#positions.get(key) ?? this.#addKey(key, line)
      if (cells[position] !== undefined) {
        this.#refuseRepeated(key.trim(), line)
        return
      }
      cells[position] = object[key]
    }
    this.#open(line)
    const id = this.#idOf(cells, text, line)
    if (id === null) return
    const trial = this.#trialOf(cells, text, line)
    this.#rows += 1
    this.#sink.row({ id, trial, line, cells, about: null, texts: null })
  }

  #open(line: number): void {
    if (this.#isOpen) return
    this.#id = idColumn(this.#columns, this.#options)
    if (this.#id < 0) throw new OloproofError([noIdColumn(this.#columns, this.#options, this.#file, line)])
    this.#isOpen = true
    this.#sink.open(this.#columns)
  }

  #addKey(key: string, line: number): number {
    const name = key.trim()
    const known = this.#columns.indexOf(name)
    const position = known >= 0 ? known : this.#columns.add(name)
    this.#positions.set(key, position)
    const current = this.#columns.names[this.#id]
    if (current !== undefined && known < 0 && isPreferredId(name, current, this.#options)) {
      this.#refuse(
        `a key ${quoted(name)}, and the ids so far came from ${quoted(current)}`,
        `say which it is in the policy: scores: {case: ${current}}`,
        line,
      )
    }
    return position
  }

  #idOf(cells: readonly Cell[], text: string, line: number): string | null {
    const column = this.#columns.names[this.#id] ?? ''
    const name = this.#nameOf(cells[this.#id], column, text)
    if (name !== null && name !== '') return name
    const got = name === '' ? 'an empty text' : kindOf(cells[this.#id])
    this.#problems.add(badId(`a row without an id, ${got}`, column, this.#file, line))
    return null
  }

  #trialOf(cells: readonly Cell[], text: string, line: number): string | null {
    const position = trialColumn(this.#columns, this.#options)
    const cell = position < 0 ? null : cells[position]
    if (cell === null || cell === undefined) return null
    const column = this.#columns.names[position] ?? ''
    const name = this.#nameOf(cell, column, text)
    if (name === null) {
      this.#refuse(
        `a trial is a text or a number, got ${kindOf(cell)} in ${quoted(column)}`,
        `"${column}": 1`,
        line,
      )
    }
    return name === '' ? null : name
  }

  /** A text or number as the file spells it; null for anything else. */
  #nameOf(cell: Cell, column: string, text: string): string | null {
    if (typeof cell === 'string') return cell.trim()
    if (typeof cell !== 'number') return null
    // 1.0 and 1 are two ids, and beyond 2^53 a number is no longer the one that was written.
    for (const [key, position] of this.#positions) {
      if (this.#columns.names[position] !== column) continue
      const source = memberSource(text, key)
      if (source !== null) return source
    }
    return null
  }

  #refuseRepeated(key: string, line: number): void {
    this.#problems.add(
      problem(
        'SCORES_KEY_TWICE',
        `key ${quoted(key)} stands twice in one row`,
        'rename or delete one of them',
        {
          file: this.#file,
          line,
        },
      ),
    )
  }

  #refuse(message: string, hint: string, line: number): void {
    this.#problems.add(rowProblem(message, hint, this.#file, line))
  }
}

function rowProblem(message: string, hint: string, file: string, line: number): Problem {
  return problem('SCORES_JSON_ROW', message, hint, { file, line })
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Members of the objects inside an object's values. `JSON.parse` keeps one of two with the same name, so fewer are left. */
function nestedMembers(object: JsonObject): number {
  let members = 0
  const open: unknown[] = Object.values(object)
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) for (const item of value) open.push(item)
    else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) {
        members += 1
        open.push(inner)
      }
    }
  }
  return members
}
