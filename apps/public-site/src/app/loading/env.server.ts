/** Addresses outside the site; read when the server starts. */
export const env = {
  /** The API server; unused when the host provides its own content API. */
  apiOrigin: process.env.API_ORIGIN || 'http://127.0.0.1:8000',
  /** The public address of the site; default: the address of the request. */
  publicOrigin: process.env.PUBLIC_ORIGIN || undefined,
  /** Origins of the other apps by the first segment of their paths; absent: the site's own. */
  appOrigins: appOrigins({ user: process.env.MEMBER_ORIGIN, admin: process.env.ADMIN_ORIGIN }),
} as const

function appOrigins(given: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([segment, origin]) => (origin ? [[segment, origin.replace(/\/+$/, '')]] : [])),
  )
}
