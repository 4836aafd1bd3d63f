import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Access } from '../caller/route-access.ts'
import { fail } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import { inProcessAddress } from '../in-process.ts'
import type { ByteRange } from '../../platform/storage/file-storage.ts'

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
 * Ends requests whose body arrives too slowly, and rejects further bodies of a network while many of its bodies arrive: each holds a
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

/**
 * The part of a file that a `Range` header names, for files of a known size in bytes.
 *
 * @returns `whole` without a header, and for one that a server may ignore: another unit, several parts, or no valid syntax; `outside` for a
 *   part that begins after the end
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') {
    if (last === '') return 'whole'
    return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'outside'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
