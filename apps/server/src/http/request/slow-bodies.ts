import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { fail } from '../../errors.ts'
import { networkOf } from '../../network/network-of.ts'
import { inProcessAddress } from '../in-process.ts'

interface Bounds {
  /** Time within which a body must have arrived, in ms. Files get the time of the listener, which allows a large upload over a slow line. */
  readonly patience: number
  /** Bodies of one network (an IPv4 address or an IPv6 /64) that may arrive at the same time. A school shares one address. */
  readonly mostOfNetwork: number
}

const usual: Bounds = { patience: 60_000, mostOfNetwork: 500 }

/**
 * Ends requests whose body arrives too slowly, and refuses further bodies of a network while many of its bodies arrive: each holds a
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
