import { env } from './env.server.ts'

/** Returns the site origin of a request, `https://host`. */
export function originOf(request: Request): string {
  return env.publicOrigin ?? new URL(request.url).origin
}
