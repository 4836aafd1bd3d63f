import type { Area } from '@teachnet/protocol'

/**
 * The properties of an area that a client needs. `adminArea` and `memberArea` of the protocol are two; declare others
 * yourself.
 */
export interface ClientArea extends Pick<Area, 'apiPrefix' | 'basePath' | 'tokenHeader'> {
  /** Names the lock of its refreshes, so that areas on one origin do not wait for each other. */
  readonly name: string
  /** Name of the route that a session's end leads to; its path is `/login` below `basePath`. See `login` for another place. */
  readonly loginRoute: string
  /** `refresh` is the `type` of a refresh reply. */
  readonly tokenTypes: { readonly refresh: string }
}

/** The area of a server that has only one kind of account, for clients with an `adapter`. */
export const plainArea: ClientArea = {
  name: 'plain',
  apiPrefix: '',
  basePath: '',
  tokenHeader: '',
  loginRoute: '',
  tokenTypes: { refresh: '' },
}
