import { promptfooShape } from './promptfoo/recognise.ts'
import { rampartShape } from './rampart/recognise.ts'
import type { ScoresReader } from './reader.ts'
import { RECIPES, type Recipe } from './recipes.ts'
import { recognisesCsv, recognisesJsonArray, recognisesJsonLines } from './recognise.ts'

/** A reader that is loaded when it is needed. */
export interface ListedReader extends Recipe {
  recognises(head: string): boolean
  load(): Promise<ScoresReader>
}

/** Readers of other tools' files. They are asked first: their files are CSV or JSON as well. */
const TOOL_READERS: readonly ListedReader[] = [
  {
    ...RECIPES.promptfoo,
    recognises: (head) => promptfooShape(head) !== null,
    load: async () => (await import('./promptfoo/reader.ts')).promptfooReader,
  },
  {
    ...RECIPES.promptfooRedteam,
    // A choice of the user's: the file does not say it.
    recognises: () => false,
    load: async () => (await import('./promptfoo/reader.ts')).promptfooRedteamReader,
  },
  {
    ...RECIPES.rampart,
    recognises: (head) => rampartShape(head) !== null,
    load: async () => (await import('./rampart/reader.ts')).rampartReader,
  },
]

/** Readers of the project's own shape, for whatever no tool claims. */
const OWN_READERS: readonly ListedReader[] = [
  {
    ...RECIPES.csv,
    recognises: recognisesCsv,
    load: async () => (await import('./csv-reader.ts')).csvReader,
  },
  {
    ...RECIPES.jsonl,
    recognises: recognisesJsonLines,
    load: async () => (await import('./jsonl-reader.ts')).jsonLinesReader,
  },
  {
    ...RECIPES.json,
    recognises: recognisesJsonArray,
    load: async () => (await import('./json-reader.ts')).jsonArrayReader,
  },
]

/** Every reader there is, in the order in which `oloproof recipes` lists them. */
export const READERS: readonly ListedReader[] = [...OWN_READERS, ...TOOL_READERS]

/** The readers that recognise a file by its start; one is right, none or several are for the user to settle. */
export function readersOf(head: string): readonly ListedReader[] {
  const tools = TOOL_READERS.filter((reader) => reader.recognises(head))
  return tools.length > 0 ? tools : OWN_READERS.filter((reader) => reader.recognises(head))
}
