import type { FastifyInstance } from 'fastify'

import { fail } from '../errors.ts'
import { parseQuery } from './query.ts'

/** JSON and urlencoded bodies. An empty body is no body, whatever its type: clients of the old back end send such. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)))
    } catch (error) {
      done(fail('BAD_BODY', { cause: error }))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, parseQuery(String(text)))
  })
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  const body: unknown = JSON.parse(text, withoutPrototypes)
  if (typeof body !== 'object' || body === null) throw new TypeError('a body must be an object')
  return body
}

/** Leaves out what would write to a prototype when a body is merged into something. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}
