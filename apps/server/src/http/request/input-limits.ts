import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Access } from '../../access/route-access.ts'
import { fail } from '../../errors.ts'

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

/** Limits of routes that require an account; their guard refuses a body larger than `visitorLimits` without a valid token. */
export const accountLimits: InputLimits = { address: 16_384, bytes: 2_097_152, values: 20_000, depth: 40 }

/** Sets the limits of every route by its declared access, and refuses longer URLs. */
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
