/** A reader's name for `--recipe`, and one line about it. */
export interface Recipe {
  readonly name: string
  readonly about: string
}

/** Every reader's name and line. They stand here so that listing them loads none. */
export const RECIPES = {
  csv: {
    name: 'csv',
    about: 'CSV with commas, semicolons or tabs: a row a case, a column a metric; or case, metric, value',
  },
  jsonl: { name: 'jsonl', about: 'JSON Lines: an object a case, a key a metric' },
  json: { name: 'json', about: 'a JSON array of such objects' },
  promptfoo: { name: 'promptfoo', about: 'promptfoo: its JSON, JSON Lines and both CSV layouts' },
  promptfooRedteam: {
    name: 'promptfoo-redteam',
    about: 'promptfoo: an old CSV of a red-team run, which does not show that it is one',
  },
  rampart: {
    name: 'rampart',
    about: 'RAMPART: the JSON report of a pytest session, of every release so far',
  },
} as const satisfies Record<string, Recipe>
