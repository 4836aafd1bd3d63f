import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Access } from '../caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import { inProcessAddress } from './requester.ts'
import { withoutControls } from '@teachnet/contract'
import qs from 'qs'
import { isRecord } from '@teachnet/protocol'
import { readText } from '@teachnet/protocol/call-schemas'
import { recordOf } from '../../platform/untyped-values.ts'

/** Limits of the size of a call. */
export interface InputLimits {
  /** Length of the URL with its query, in characters. */
  readonly address: number
  /** Size of the body, in bytes. */
  readonly bytes: number
  /** Keys of objects and items of lists in the body, at all depths together. */
  readonly values: number
  /** Nesting depth of objects and lists in the body. */
  readonly depth: number
}

/** Limits of public routes and of URLs without a route. */
export const visitorLimits: InputLimits = { address: 4096, bytes: 16_384, values: 200, depth: 5 }

/** Limits of routes that require an account; their guard rejects a body larger than `visitorLimits` without a valid token. */
export const accountLimits: InputLimits = { address: 16_384, bytes: 2_097_152, values: 20_000, depth: 40 }

/** Sets the limits of every route by its declared access, and rejects longer URLs. */
export function limitInput(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config) return
    const limits = { ...limitsFor(route.config.access), ...route.config.input }
    route.config = { ...route.config, limits }
    route.bodyLimit = limits.bytes
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.length > limitsOf(request).address) throw fail('TOO_LARGE')
  })
}

function limitsFor({ level }: Access): InputLimits {
  return level === 'public' ? visitorLimits : accountLimits
}

export function limitsOf(request: FastifyRequest): InputLimits {
  return request.routeOptions.config?.limits ?? visitorLimits
}

interface Bounds {
  /** Time within which a body must have arrived, in ms. Files get the time of the listener, which allows a large upload over a slow line. */
  readonly patience: number
  /** Bodies of one network (an IPv4 address or an IPv6 /64) that may arrive at the same time. A school shares one address. */
  readonly mostOfNetwork: number
}

const usual: Bounds = { patience: 60_000, mostOfNetwork: 500 }

/**
 * Ends requests whose body arrives too slowly, and rejects further bodies of a network while many of its bodies arrive: each occupies a
 * connection and memory until it is complete.
 *
 * @throws THROTTLED, during a call
 */
export function limitSlowBodies(app: FastifyInstance, { patience, mostOfNetwork }: Bounds = usual): void {
  const running = new Map<string, number>()
  app.addHook('preParsing', async (request) => {
    if (!hasBody(request) || request.socket.remoteAddress === inProcessAddress) return
    const network = networkOf(request.ip)
    const count = running.get(network) ?? 0
    if (count >= mostOfNetwork)
      throw fail('THROTTLED', { values: { seconds: patience / 1000 }, retryAfter: patience / 1000 })
    running.set(network, count + 1)
    endSlowBody(request.raw, patience)
    const end = () => {
      request.raw.off('end', end).off('close', end)
      const left = (running.get(network) ?? 1) - 1
      if (left > 0) running.set(network, left)
      else running.delete(network)
    }
    request.raw.once('end', end).once('close', end)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Closes the connection of a request whose body does not arrive within the patience, in ms. Files get the time of the listener. */
export function endSlowBody(request: IncomingMessage, patience = usual.patience): void {
  if (isUpload(request)) return
  const timer = setTimeout(() => request.destroy(), patience)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true
}

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
