import { withoutControls } from '@teachnet/contract'
import qs from 'qs'
import { isRecord } from '@teachnet/protocol'
import { readText } from '@teachnet/protocol/call-schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { type InputLimits, limitsOf } from './input-limits.ts'
import { recordOf } from '../../platform/record-of.ts'

/** Names and values without characters that the database rejects. */
const decoder: qs.IParseOptions['decoder'] = (text, decode) => withoutControls(decode(text))

/** Parses a query such as `ids[]=1` or `search[0][field]=name`. Depth and length are bounded, since the input is untrusted. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  return qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 2000, allowSparse: false, decoder })
}

/**
 * The same for a body.
 *
 * @throws TOO_LARGE for more values than the limits allow
 */
export function parseForm(text: string, { values, depth }: Pick<InputLimits, 'values' | 'depth'>): object {
  try {
    return qs.parse(text, {
      depth: Math.min(depth, 4),
      arrayLimit: values,
      parameterLimit: values,
      allowSparse: false,
      decoder,
      throwOnLimitExceeded: true,
    })
  } catch (cause) {
    throw fail('TOO_LARGE', { cause })
  }
}

/** A value of a body or a query as trimmed text. Accepts numbers and booleans, which old clients send; other types count as absent. */
export function textOf(source: unknown, name: string): string {
  return readText(isRecord(source) && Object.hasOwn(source, name) ? source[name] : undefined)
}

/** The query and the body of a call, kept separate since a name may have different values in them. */
export function callParameters({ query, body }: { query: unknown; body: unknown }): Record<string, unknown>[] {
  return [recordOf(query), recordOf(body)]
}

/**
 * Parses JSON and urlencoded bodies within the limits of their route. An empty body of any type counts as no body, since clients of the
 * old back end send such bodies.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const read = (type: string, parse: (text: string, limits: InputLimits) => object) =>
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
      const text = decode(bytes)
      return text.trim() === '' ? {} : parse(text, limitsOf(request))
    })
  read('application/json', parseBoundedJson)
  read('application/x-www-form-urlencoded', parseForm)
}

/** Rejects bytes that are not UTF-8: decoded with replacement characters, a wrong text would be stored. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw fail('BAD_BODY', { cause })
  }
}

/**
 * Parses the JSON of a body. Removes control characters, which the database rejects, from its texts and names, and `__proto__` keys, which
 * would write to a prototype when the body is merged into an object.
 *
 * @throws BAD_BODY when the text is not a JSON object or list; TOO_LARGE when it has more values or levels than the limits allow
 */
function parseBoundedJson(text: string, limits: Pick<InputLimits, 'values' | 'depth'>): object {
  const body = parse(text)
  if (typeof body !== 'object' || body === null) throw fail('BAD_BODY')
  let level: object[] = [body]
  let count = 0
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limits.depth) throw fail('TOO_LARGE')
    const below: object[] = []
    for (const each of level) {
      cleanTexts(each)
      const values: readonly unknown[] = Object.values(each)
      count += values.length
      if (count > limits.values) throw fail('TOO_LARGE')
      for (const value of values) if (typeof value === 'object' && value !== null) below.push(value)
    }
    level = below
  }
  return body
}

/** Cleans the names and the texts of an object or list, not of those in it. */
function cleanTexts(holder: object): void {
  for (const [name, value] of Object.entries(holder)) {
    const clean = withoutControls(name)
    if (clean !== name || name === '__proto__') Reflect.deleteProperty(holder, name)
    if (clean === '__proto__') continue
    if (typeof value === 'string') Reflect.set(holder, clean, withoutControls(value))
    else if (clean !== name) Reflect.set(holder, clean, value)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw fail('BAD_BODY', { cause })
  }
}
