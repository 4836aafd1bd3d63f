import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance } from 'fastify'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A ULID: 26 characters that sort by time and are easy to read aloud.
 *
 * @see https://github.com/ulid/spec
 */
export function newRequestId(now: number, random: (bytes: number) => Buffer): string {
  let time = ''
  for (let rest = now, index = 0; index < 10; index++, rest = Math.floor(rest / 32))
    time = `${alphabet[rest % 32]}${time}`
  return time + Array.from(random(16), (byte) => alphabet[byte % 32]).join('')
}

/** The request id of a proxy, if it is safe to repeat in logs and replies. */
export function requestIdFrom(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

const current = new AsyncLocalStorage<string>()

/** Returns the id of the request that this code runs for; undefined in jobs and timers. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  // A body arrives in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
