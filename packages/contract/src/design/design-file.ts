import type { Design } from './design.ts'
import { parseDesign } from './parse-design.ts'

/**
 * Writes a design as a TypeScript file, to be kept in a repository. {@link readDesignFile} reads it back without loss, whatever a formatter
 * makes of it.
 */
export function writeDesignFile({ definition, ids }: Design): string {
  const type = "import type { Design } from '@teachnet/contract/design'"
  return `${type}\n\nexport const design: Design = ${literalOf({ definition, ids }, '')}\n`
}

/**
 * Reads a design from a file of {@link writeDesignFile}, or from JSON. The text is only read, never run: beside comments, imports and the name
 * of the constant it may contain nothing but one literal.
 *
 * @throws TypeError that names the line, or the invalid part
 */
export function readDesignFile(text: string): Design {
  return parseDesign(readLiteral(text))
}

function literalOf(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((each) => `${inner}${literalOf(each, inner)},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    if (entries.length === 0) return '{}'
    return `{\n${entries.map(([name, each]) => `${inner}${keyLiteral(name)}: ${literalOf(each, inner)},\n`).join('')}${indent}}`
  }
  return JSON.stringify(value)
}

function keyLiteral(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : textLiteral(name)
}

function textLiteral(text: string): string {
  const plain = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${plain.replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

/** An unclosed quote ends with its line and an unclosed comment with the text, so that the work grows with the length of the text. */
const tokens =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$]*|[{}[\]:,;=()<>.*]|./gsu

/** Reads the one literal of a file: objects, lists, texts, numbers, true, false and null. */
function readLiteral(text: string): unknown {
  const found = [...text.matchAll(tokens)].filter(([token]) => !/^(\s|\/\/|\/\*)/.test(token))
  let place = startOfLiteral(found.map(([token]) => token))
  const next = () => found[place]?.[0] ?? ''
  const fault = (wanted: string): TypeError => {
    const line = text.slice(0, found[place]?.index ?? text.length).split('\n').length
    return new TypeError(`Line ${line}: ${wanted} expected${next() === '' ? '' : `, found ${next().slice(0, 20)}`}`)
  }
  const take = (token: string) => {
    if (next() !== token) throw fault(token)
    place += 1
  }

  function value(depth: number): unknown {
    const token = next()
    if (depth > 30) throw fault('less nesting')
    if (token === '{') return object(depth)
    if (token === '[') return array(depth)
    const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
    const isText = isClosed(token)
    const isNumber = /^-?\d/.test(token)
    if (!isText && !isNumber && !Object.hasOwn(words, token)) throw fault('a value')
    place += 1
    return isText ? textOf(token) : isNumber ? Number(token) : words[token]
  }

  function object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    take('{')
    while (next() !== '}') {
      const token = next()
      if (!/^[A-Za-z_$]/.test(token) && !isClosed(token)) throw fault('a name')
      place += 1
      take(':')
      entries.push([/^['"]/.test(token) ? textOf(token) : token, value(depth + 1)])
      if (next() !== '}') take(',')
    }
    take('}')
    return Object.fromEntries(entries)
  }

  function array(depth: number): unknown[] {
    const items: unknown[] = []
    take('[')
    while (next() !== ']') {
      items.push(value(depth + 1))
      if (next() !== ']') take(',')
    }
    take(']')
    return items
  }

  const read = value(0)
  // What may follow: `as const`, `satisfies Design`, a semicolon.
  while (['as', 'const', 'satisfies', 'Design', ';'].includes(next())) place += 1
  if (next() !== '') throw fault('the end')
  return read
}

/** The index of the literal: after `export const … =` or `export default`, or the beginning of a file of JSON. */
function startOfLiteral(words: readonly string[]): number {
  const at = words.findIndex(
    (word, index) => word === 'export' && ['const', 'default'].includes(words[index + 1] ?? ''),
  )
  if (at === -1) return 0
  if (words[at + 1] === 'default') return at + 2
  const equals = words.indexOf('=', at)
  return equals === -1 ? words.length : equals + 1
}

/** Whether a token is a text with both quotes. */
function isClosed(token: string): boolean {
  return /^(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")$/s.test(token)
}

/** The text of a quoted literal. */
function textOf(literal: string): string {
  const inner = literal.slice(1, -1)
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }
  return inner.replaceAll(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gsu, (_whole, unicode, hex, sign: string) => {
    const code: string | undefined = unicode ?? hex
    return code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16))
  })
}
