// Turns policies/policy.schema.json into a validator without ajv, because compiling a schema at every start costs
// more than reading the policy. Runs alone: node src/build/compile-schema.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const { default: Ajv } = require('ajv')
const { default: standaloneCode } = require('ajv/dist/standalone')

const SCHEMA = new URL('../../policies/policy.schema.json', import.meta.url)
const TARGET = new URL('../policy/generated/validate-policy.mjs', import.meta.url)

/** Writes the validator of policies as an ES module that exports `validate`, and returns its path. */
export async function compileSchema() {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'), withoutProse)
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    // `oneOf` lists the bounds, whose properties stand one level above; names may be written as numbers.
    strictRequired: false,
    allowUnionTypes: true,
    // The program words its own messages.
    messages: false,
    code: { source: true, esm: true, lines: true },
  })
  const code = standaloneCode(ajv, ajv.compile(schema))
  // An ES module has no `require`; the keywords that would need ajv's runtime are not used by the schema.
  if (/\brequire\(/.test(code)) throw new Error('the policy schema uses a keyword that needs ajv at run time')
  await mkdir(new URL('.', TARGET), { recursive: true })
  await writeFile(TARGET, code)
  return fileURLToPath(TARGET)
}

/** What only people and editors read would be carried into the validator's code. */
function withoutProse(key, value) {
  const isProse = (key === 'description' && typeof value === 'string') || key === 'examples'
  return isProse ? undefined : value
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileSchema()
