/** Addresses outside the site; read when the server starts. */
export const env = {
  /** The API server; unused when the host provides its own content API. */
  apiOrigin: process.env.API_ORIGIN || 'http://127.0.0.1:8000',
  /** The public address of the site; default: the address of the request. */
  publicOrigin: process.env.PUBLIC_ORIGIN || undefined,
  /** Addresses of the other apps' folders by the first segment of their paths here; absent: that path on the site's own host. */
  appAddresses: {
    ...appAddress('user', process.env.MEMBER_ORIGIN, process.env.MEMBER_PATH),
    ...appAddress('admin', process.env.ADMIN_ORIGIN, process.env.ADMIN_PATH),
  } as Readonly<Record<string, string>>,
} as const

function appAddress(segment: string, origin = '', path = ''): Readonly<Record<string, string>> {
  if (origin === '' && path === '') return {}
  return { [segment]: origin.replace(/\/+$/, '') + (path === '' ? `/${segment}` : path.replace(/\/+$/, '')) }
}

/** Returns the site origin of a request, `https://host`. */
export function originOf(request: Request): string {
  return env.publicOrigin ?? new URL(request.url).origin
}
