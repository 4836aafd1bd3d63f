/** A column of a `CREATE TABLE` statement. */
export interface WrittenColumn {
  readonly name: string
  /** In lower case, without its arguments: `varchar`, `int`, `enum`. */
  readonly type: string
  readonly args: readonly string[]
  readonly isNotNull: boolean
  readonly isKey: boolean
  readonly isUnique: boolean
  readonly isArray: boolean
  /** The table that a foreign key of this column alone refers to. */
  readonly references?: string | undefined
  /** Without quotes; absent: none, or an expression. */
  readonly default?: string
  readonly comment: string
}

/** A table as a `CREATE TABLE` statement writes it. */
export interface WrittenTable {
  readonly name: string
  readonly comment: string
  readonly columns: readonly WrittenColumn[]
  /** Columns whose values are unique together. */
  readonly uniqueTogether: readonly (readonly string[])[]
}

/** The longest text that is read. */
export const longestStatement = 100_000
/** MySQL allows no more columns in a table. */
const mostColumns = 4096

/**
 * Reads the first `CREATE TABLE` of a text, in the spelling of PostgreSQL or MySQL, and the `COMMENT ON` statements after it. It only reads:
 * no part of the text ever reaches the database.
 *
 * @returns undefined when the text holds no such statement
 */
export function parseCreateTable(text: string): WrittenTable | undefined {
  if (text.length > longestStatement) return undefined
  const tokens = tokensOf(text)
  const start = tokens.findIndex(
    (token, index) => isWord(token, 'create') && tokens.slice(index, index + 4).some((each) => isWord(each, 'table')),
  )
  if (start === -1) return undefined
  const open = tokens.findIndex((token, index) => index > start && token.text === '(' && !token.isQuoted)
  const nameToken = tokens[open - 1]
  if (open === -1 || !nameToken) return undefined
  const { parts, end } = splitParts(tokens, open)
  const columns = parts.slice(0, mostColumns).flatMap((part) => toColumn(part) ?? [])
  if (columns.length === 0) return undefined
  const comments = commentsOn(tokens)
  const keys = new Set(parts.flatMap((part) => namesOfConstraint(part, 'primary')))
  const constraints = parts.map((part) => namesOfConstraint(part, 'unique')).filter((names) => names.length > 0)
  const references = new Map(parts.map(referenceOf).filter((each) => each !== undefined))
  const uniques = new Set(constraints.flatMap((names) => (names.length === 1 ? names : [])))
  return {
    name: nameToken.text,
    comment: comments.get('') ?? tableComment(tokens.slice(end)),
    uniqueTogether: constraints.filter((names) => names.length > 1),
    columns: columns.map((column) => ({
      ...column,
      isKey: column.isKey || keys.has(column.name),
      isUnique: column.isUnique || uniques.has(column.name),
      references: column.references ?? references.get(column.name),
      comment: comments.get(column.name) ?? column.comment,
    })),
  }
}

interface Token {
  readonly text: string
  /** A name or text in quotes, which is never a keyword. */
  readonly isQuoted: boolean
  readonly isText: boolean
}

/**
 * Splits a text into tokens. An unclosed quote or comment ends with the text: so each token is found at the first attempt, and the work
 * grows with the length of the text, whatever it contains.
 */
export function tokensOf(text: string): Token[] {
  const pattern =
    /--[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'((?:[^'\\]+|''|\\[\s\S]?)*)'?|"([^"]*)"?|`([^`]*)`?|([\p{L}_][\p{L}\p{N}_$]*)|(-?\d+(?:\.\d+)?)|([(),;.=[\]]|::)|\S/gu
  const tokens: Token[] = []
  for (const [full, single, double, tick, word, number, sign] of text.matchAll(pattern)) {
    if (/^(--|#|\/\*)/.test(full)) continue
    if (single !== undefined)
      tokens.push({ text: single.replaceAll("''", "'").replaceAll(/\\(.)/g, '$1'), isQuoted: true, isText: true })
    else if (double !== undefined || tick !== undefined)
      tokens.push({ text: double ?? tick ?? '', isQuoted: true, isText: false })
    else tokens.push({ text: word ?? number ?? sign ?? full, isQuoted: false, isText: false })
  }
  return tokens
}

function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && !token.isQuoted && token.text.toLowerCase() === word
}

/** Splits the list in parentheses that opens at an index. */
function splitParts(tokens: readonly Token[], open: number): { parts: Token[][]; end: number } {
  const parts: Token[][] = [[]]
  let depth = 0
  for (let index = open; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) break
    const sign = token.isQuoted ? '' : token.text
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0) return { parts, end: index }
    if (sign === ',' && depth === 1) parts.push([])
    else if (index !== open) parts.at(-1)?.push(token)
  }
  return { parts, end: tokens.length }
}

const constraintWords = [
  'constraint',
  'primary',
  'unique',
  'key',
  'index',
  'fulltext',
  'spatial',
  'foreign',
  'check',
  'exclude',
  'like',
]
/** Types of several words. */
const secondWords: Readonly<Record<string, string>> = { double: 'precision', character: 'varying' }

function toColumn(part: readonly Token[]): WrittenColumn | undefined {
  const [name, type] = part
  if (!name || !type || constraintWords.some((word) => isWord(name, word))) return undefined
  let at = 2
  if (isWord(part[at], secondWords[type.text.toLowerCase()] ?? ' ')) at += 1
  const args: string[] = []
  if (part[at]?.text === '(') {
    while (at < part.length && part[at]?.text !== ')') {
      const token = part[at]
      if (token && !['(', ','].includes(token.isQuoted ? '' : token.text)) args.push(token.text)
      at += 1
    }
    at += 1
  }
  const rest = part.slice(at)
  const has = (...words: string[]) =>
    rest.some((token, index) => words.every((word, step) => isWord(rest[index + step], word)) && token !== undefined)
  const after = (word: string) => rest[rest.findIndex((token) => isWord(token, word)) + 1]
  const provided = has('default') ? after('default') : undefined
  const isLiteral =
    provided !== undefined &&
    (provided.isText || /^-?\d/.test(provided.text) || ['true', 'false'].includes(provided.text.toLowerCase()))
  return {
    name: name.text,
    type: type.text.toLowerCase(),
    args,
    isNotNull: has('not', 'null'),
    isKey: has('primary', 'key'),
    isUnique: has('unique'),
    isArray: rest[0]?.text === '[',
    references: tableAfterReferences(rest),
    default: isLiteral ? provided.text : undefined,
    comment: has('comment') ? (after('comment')?.text ?? '') : '',
  }
}

/** The table behind `REFERENCES`, without its schema. */
function tableAfterReferences(part: readonly Token[]): string | undefined {
  const at = part.findIndex((token) => isWord(token, 'references'))
  if (at === -1) return undefined
  return part[part[at + 2]?.text === '.' ? at + 3 : at + 1]?.text
}

/** The column and the table of a foreign key with one column: `FOREIGN KEY (a) REFERENCES b (id)`. */
function referenceOf(part: readonly Token[]): readonly [column: string, table: string] | undefined {
  const [column, ...more] = namesOfConstraint(part, 'foreign')
  const table = tableAfterReferences(part)
  return column !== undefined && more.length === 0 && table !== undefined ? [column, table] : undefined
}

/** The columns of a table constraint: `PRIMARY KEY (a)`, `UNIQUE KEY x (a)`. */
function namesOfConstraint(part: readonly Token[], word: 'primary' | 'unique' | 'foreign'): string[] {
  const start = isWord(part[0], 'constraint') ? 2 : 0
  if (!isWord(part[start], word)) return []
  const open = part.findIndex((token) => token.text === '(' && !token.isQuoted)
  if (open === -1) return []
  const { parts } = splitParts(part, open)
  // A part is a name, and may have a length and a direction: `title(20) desc`. Options after the list, such as `USING BTREE`, are skipped.
  return parts.flatMap(([first]) => (first && (first.isQuoted || /^[\p{L}_]/u.test(first.text)) ? [first.text] : []))
}

/** MySQL's table option. */
function tableComment(tokens: readonly Token[]): string {
  const end = tokens.findIndex((token) => token.text === ';' && !token.isQuoted)
  const options = end === -1 ? tokens : tokens.slice(0, end)
  const at = options.findIndex((token) => isWord(token, 'comment'))
  return at === -1 ? '' : (options.slice(at, at + 3).find(({ isText }) => isText)?.text ?? '')
}

/** PostgreSQL's comments by column; that of the table under the empty name. */
function commentsOn(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const found: [string, string][] = []
  // Backwards, so that the next IS is known at each COMMENT ON.
  let is = -1
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    if (isWord(tokens[index], 'is')) is = index
    if (is === -1 || !isWord(tokens[index], 'comment') || !isWord(tokens[index + 1], 'on')) continue
    const words = tokens[is + 1]
    if (words?.isText) found.push([isWord(tokens[index + 2], 'column') ? (tokens[is - 1]?.text ?? '') : '', words.text])
  }
  return new Map(found.toReversed())
}
