import type { Reply } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { Values } from '../../platform/errors.ts'

/** The result of a business handler, which is wrapped in the envelope when it is sent. */
export class Success<T> {
  readonly data: T
  readonly message: string | undefined
  readonly values: Values | undefined

  constructor(data: T, message?: string, values?: Values) {
    this.data = data
    this.message = message
    this.values = values
  }
}

/** A reply with code 1. `message` is a message id; without one `msg` is empty. */
export function success<T>(data: T, message?: string, values?: Values): Success<T> {
  return new Success(data, message, values)
}

/** Wraps the results of business handlers in the envelope. */
export function wrapReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload): Promise<unknown> => {
    if (!(payload instanceof Success)) return payload
    const envelope: Reply<unknown> = {
      code: 1,
      msg: payload.message === undefined ? '' : request.t(payload.message, payload.values),
      time: Math.floor(request.takenUpAt / 1000),
      data: payload.data ?? null,
    }
    return envelope
  })
}
