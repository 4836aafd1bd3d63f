import { env } from './env.server.ts'

/** The address of the site that a request reached, `https://host`. */
export function originOf(request: Request): string {
  return env.publicOrigin ?? new URL(request.url).origin
}
