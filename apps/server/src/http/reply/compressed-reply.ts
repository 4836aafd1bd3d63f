import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyFor, compressOnce } from './compressed.ts'

/**
 * Compresses a reply in the encoding that the caller accepts: the `onSend` hook of calls with long public replies. A reply with a secret must
 * not use it, because the length of compressed text reveals something about its content.
 *
 * @see https://breachattack.com
 */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '))
  const accepted = request.headers['accept-encoding']
  const { encoding, body } = bodyFor(await compressOnce(Buffer.from(payload), accepted), accepted)
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding)
  reply.header('content-length', body.length)
  return body
}
