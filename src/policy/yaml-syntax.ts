import type { Document, YAMLError } from 'yaml'
import { CST, Lexer } from 'yaml'

/** What is wrong with the text before any key of it can be read: at most one thing, since all else would follow from it. */
export interface SyntaxFault {
  readonly code: 'POLICY_TAB' | 'POLICY_YAML'
  readonly offset: number
  readonly message: string
  readonly hint: string
  /** Whether the rest can be read all the same. */
  readonly goOn: boolean
}

export function syntaxFault(text: string, document: Document.Parsed): SyntaxFault | null {
  const [error] = document.errors
  const tab = firstTab(text) ?? (error?.code === 'TAB_AS_INDENT' ? error.pos[0] : null)
  if (tab !== null) {
    const message = 'a tab stands between keys and values, YAML is indented by spaces'
    const hint = 'put spaces in place of every tab'
    return { code: 'POLICY_TAB', offset: tab, message, hint, goOn: error === undefined }
  }
  if (error !== undefined) {
    return { code: 'POLICY_YAML', offset: error.pos[0], ...wording(error), goOn: false }
  }
  if (hasDirective(document)) {
    const message = 'a line that starts with % is a directive, which a policy does not need'
    const offset = Math.max(text.search(/^%/m), 0)
    return { code: 'POLICY_YAML', offset, message, hint: 'leave that line out', goOn: true }
  }
  return null
}

/** The first tab outside texts and comments; ahead of a comment or a line's end a tab does no harm. */
function firstTab(text: string): number | null {
  if (!text.includes('\t')) return null
  let offset = 0
  let pending: number | null = null
  let isText = false
  for (const lexeme of new Lexer().lex(text)) {
    const type = isText ? 'text' : CST.tokenType(lexeme)
    if (type === 'scalar') {
      isText = true
      continue
    }
    if (type === 'doc-mode' || type === 'flow-error-end') continue
    if (type === 'space') pending ??= lexeme.includes('\t') ? offset + lexeme.indexOf('\t') : null
    else if (type === 'newline' || type === 'comment') pending = null
    else if (pending !== null) return pending
    isText = false
    offset += lexeme.length
  }
  return null
}

function hasDirective(document: Document.Parsed): boolean {
  const { yaml, tags } = document.directives
  return yaml.explicit === true || Object.keys(tags).length > 1 || hasBadDirective(document)
}

function hasBadDirective(document: Document.Parsed): boolean {
  return document.warnings.some((warning) => warning.code === 'BAD_DIRECTIVE')
}

interface Wording {
  readonly message: string
  readonly hint: string
}

const UNCLOSED: Wording = {
  message: 'a colon, comma, bracket or quotation mark is missing',
  hint: 'write key: value, with a space after the colon, and close what was opened',
}

function wording(error: YAMLError): Wording {
  switch (error.code) {
    case 'MULTIPLE_DOCS':
      return {
        message: 'a second document starts here, a policy is one document',
        hint: 'leave out the line ---, or keep each policy in a file of its own',
      }
    case 'BAD_INDENT':
      // The library has one code for brackets left open and for lines that are shifted.
      if (error.message.startsWith('Flow')) return UNCLOSED
      return {
        message: 'the indentation does not fit the lines above',
        hint: 'let the keys of one rule start in the same column',
      }
    case 'MISSING_CHAR':
      return UNCLOSED
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return {
        message: 'a second colon stands where a value was expected',
        hint: 'one key: value a line; put a text with a colon in quotes',
      }
    case 'BAD_SCALAR_START':
      return {
        message: 'a value starts with a character that YAML reserves',
        hint: 'put the value in quotes',
      }
    case 'BAD_DQ_ESCAPE':
      return {
        message: 'a backslash in double quotes starts no escape that YAML knows',
        hint: "put the text in 'single quotes'",
      }
    case 'BAD_ALIAS':
    case 'ALIAS_PROPS':
    case 'MULTIPLE_ANCHORS':
      return { message: 'an anchor or alias is wrong', hint: 'write the value itself in place of the alias' }
    case 'TAG_RESOLVE_FAILED':
    case 'MULTIPLE_TAGS':
    case 'BAD_COLLECTION_TYPE':
      return { message: 'a tag that starts with ! cannot be read', hint: 'leave the tag out' }
    case 'RESOURCE_EXHAUSTION':
      return { message: 'it is nested too deeply', hint: 'give the inner criteria names of their own' }
    case 'BAD_DIRECTIVE':
    case 'BAD_PROP_ORDER':
    case 'BLOCK_IN_FLOW':
    case 'DUPLICATE_KEY':
    case 'IMPOSSIBLE':
    case 'KEY_OVER_1024_CHARS':
    case 'NON_STRING_KEY':
    case 'TAB_AS_INDENT':
    case 'UNEXPECTED_TOKEN':
      return { message: 'this is not YAML', hint: 'write one key: value a line, and each rule after a dash' }
  }
}
