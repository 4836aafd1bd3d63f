import type { Locale } from '@teachnet/protocol'

import type { Caller, Access } from './caller/caller.ts'
import type { ServerError, Values } from '../platform/errors.ts'
import type { ServableCall } from './served-calls.ts'
import type { InputLimits } from './request/input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access that the route requires. The server does not start with a route without it. */
    access: Access
    /** The declared call that the route serves. */
    call?: ServableCall
    /** Overrides of the input limits that follow from the access; see `request/input.ts`. */
    input?: Partial<InputLimits>
    /** The input limits, set for every route when it is added. */
    limits?: InputLimits
    /** Excluded from the throttle and from the request log, e.g. health checks. */
    isUncounted?: boolean
    /** JSON schemas of the query parameters by name, for the description of the API. */
    query?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    /** The route rejects a known action with a wrong method; the API's description leaves it out. */
    isRejection?: boolean
  }
  interface FastifyRequest {
    /** The language of the reply. */
    locale: Locale
    /** A message in the language of the request. */
    t: (id: string, values?: Values) => string
    /** Set by the guard of the route's area; absent for visitors. */
    caller: Caller | undefined
    /** What metrics and traces call the route: a bounded set of names, never the address itself. */
    routeName: string
    /** Why the request is rejected; set with the reply. */
    rejection: ServerError | undefined
    /** Unix milliseconds at which the request arrived. */
    takenUpAt: number
  }
}
