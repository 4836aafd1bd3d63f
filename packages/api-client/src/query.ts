/**
 * How lists are written: `brackets` is `ids[]=1&ids[]=2` (PHP, Rails, qs), with positions for lists in lists or maps, `a[b][0]=1` (PHP and qs read it; Rails
 * reads a map and wants a function that writes `a[b][]=1`); `repeat` is `ids=1&ids=2` (OpenAPI's default, Spring, FastAPI),
 * `comma` is `ids=1,2`; or a function that writes the whole query.
 */
export type QueryFormat = 'brackets' | 'repeat' | 'comma' | ((query: object) => string)

/**
 * Writes a query. By default as BuildAdmin servers read it: flat arrays `ids[]=1&ids[]=2`, arrays of maps `search[0][field]=name`, arrays inside those
 * with explicit indexes `search[0][val][0]=a`, booleans `true` and `false`. Null and undefined are omitted. A value with `toJSON`, such as a `Date`, is
 * written as JSON writes it, and a `URLSearchParams` as it is.
 *
 * @returns the query without `?`; empty if nothing is left.
 * @throws TypeError for a value that has no text, such as a `Map`, a function or an invalid date
 * @example encodeQuery({ ids: [1, 2], q: 'a b', none: undefined }) // 'ids%5B%5D=1&ids%5B%5D=2&q=a+b'
 */
export function encodeQuery(query: object, format: QueryFormat = 'brackets'): string {
  if (query instanceof URLSearchParams) return query.toString()
  if (typeof format === 'function') return format(query).replace(/^\?/, '')
  const parts: string[] = []

  function add(name: string, raw: unknown, nested: boolean): void {
    const value = plainOf(name, raw)
    if (value === undefined) return
    if (typeof value === 'string') return void parts.push(`${encode(name)}=${encode(value)}`)
    if (!Array.isArray(value)) {
      for (const [key, entry] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, entry, name !== '')
      return
    }
    const entries = value.map((entry) => plainOf(name, entry))
    const texts = entries.filter((entry) => typeof entry === 'string')
    const isFlat = entries.every((entry) => typeof entry !== 'object')
    if (isFlat && format === 'comma' && texts.length > 0) parts.push(`${encode(name)}=${texts.map(encode).join()}`)
    else if (isFlat && format !== 'brackets') for (const text of texts) add(name, text, true)
    else entries.forEach((entry, index) => add(`${name}[${isFlat && !nested ? '' : index}]`, entry, true))
  }

  add('', query, false)
  return parts.join('&')
}

/**
 * The text of a value, or the object or list that has several; undefined for what is omitted.
 *
 * @throws TypeError for a value that would be lost without a word
 */
function plainOf(name: string, value: unknown): string | object | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  const kind = Object.prototype.toString.call(value).slice(8, -1)
  if (typeof value === 'object') {
    const written = 'toJSON' in value && typeof value.toJSON === 'function' ? plainOf(name, value.toJSON()) : value
    if (written !== value && written !== undefined) return written
    if (written === value && (kind === 'Object' || kind === 'Array')) return value
  }
  throw new TypeError(`query: "${name}" is a ${kind}, which has no text`)
}

/** As a form writes it: a blank is `+`. */
function encode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}
