/** Addresses outside the site; read when the server starts. */
export const env = {
  /** The API server; unused when the host provides its own content API. */
  apiOrigin: process.env.API_ORIGIN || 'http://127.0.0.1:8000',
  /** The public address of the site; default: the address of the request. */
  publicOrigin: process.env.PUBLIC_ORIGIN || undefined,
} as const
