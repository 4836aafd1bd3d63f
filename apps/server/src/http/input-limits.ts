import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Access } from '../access/route-access.ts'
import { fail } from '../errors.ts'

/** How much a call may send: what is read of it before anybody knows who sends it, or what the call is worth. */
export interface InputLimits {
  /** Of the address with its query, in characters. */
  readonly address: number
  /** Of the body, in bytes. */
  readonly bytes: number
  /** Keys of objects and items of lists in the body, at all depths together. */
  readonly values: number
  /** Objects and lists within each other in the body. */
  readonly depth: number
}

/** Routes that everybody may call, and what nobody serves. */
export const visitorLimits: InputLimits = { address: 4096, bytes: 16_384, values: 200, depth: 5 }

/** Routes that an account is needed for; their guard lets nothing larger than `visitorLimits` in without a token. */
export const accountLimits: InputLimits = { address: 16_384, bytes: 2_097_152, values: 20_000, depth: 40 }

/** Sets the limits of every route by the access that it declares, and refuses longer addresses. */
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
