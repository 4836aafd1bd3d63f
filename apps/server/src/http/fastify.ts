import type { Locale } from '@teachnet/contract'

import type { Caller } from '../access/caller.ts'
import type { Access } from '../access/route-access.ts'
import type { Values } from '../errors.ts'
import type { InputLimits } from './input-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the start. */
    access: Access
    /** What the route takes in beside what its access allows; see `input-limits.ts`. */
    input?: Partial<InputLimits>
    /** What the route takes in, set for every route when it is added. */
    limits?: InputLimits
    /** Left out of the throttle and of the request log, e.g. health checks. */
    isQuiet?: boolean
    /** Names of the query parameters, for the description of the API. */
    query?: readonly string[]
    /** Answers calls that use an action in a way it has not: no call of its own, and described nowhere. */
    isRefusal?: boolean
  }
  interface FastifyRequest {
    /** The language of the reply. */
    locale: Locale
    /** A message in the language of the request. */
    t: (id: string, values?: Values) => string
    /** Set by the guard of the route's area; absent for visitors. */
    caller: Caller | undefined
    /** Unix milliseconds at which the request was taken up. */
    takenUpAt: number
  }
}
