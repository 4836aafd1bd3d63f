import type { FastifyInstance, FastifyRequest } from 'fastify'

import { fail } from '../../errors.ts'
import { parseBoundedJson } from './bounded-json.ts'
import { type InputLimits, limitsOf } from './input-limits.ts'
import { parseForm } from './query.ts'

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

/** Refuses bytes that are not UTF-8: decoded with replacement characters, a wrong text would be stored. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw fail('BAD_BODY', { cause })
  }
}
