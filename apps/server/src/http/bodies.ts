import type { FastifyInstance, FastifyRequest } from 'fastify'

import { fail } from '../errors.ts'
import { parseBoundedJson } from './bounded-json.ts'
import { type InputLimits, limitsOf } from './input-limits.ts'
import { parseForm } from './query.ts'

/**
 * JSON and urlencoded bodies, within the limits of their route. An empty body counts as none, whatever its type: clients of the old back
 * end send such.
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

/** Bytes that are no UTF-8 are refused: replaced by question marks they would be stored for what was meant. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw fail('BAD_BODY', { cause })
  }
}
