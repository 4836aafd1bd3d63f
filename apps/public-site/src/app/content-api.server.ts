import { createContext } from 'react-router'
import { env } from './env.server.ts'

/** Asks the API server for a path: `/api/…`, whose body is an envelope, or `/storage/…`. */
export type ContentApi = (path: string) => Promise<Response>

/**
 * How loaders reach the API. A host that runs the API in the same process puts its own in (see `createSiteContext` in
 * entry.server); standing alone, the site asks `API_ORIGIN`.
 */
export const contentApi = createContext<ContentApi>((path) =>
  fetch(new URL(path, env.apiOrigin), { headers: { server: 'true' } }),
)
