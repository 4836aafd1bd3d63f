/** Where the site finds what is outside it; read when the server starts. */
export const env = {
  /** The API server, when no host hands the site its own way to it. */
  apiOrigin: process.env.API_ORIGIN || 'http://127.0.0.1:8000',
  /** The address visitors know the site by; unset, the address of the request. */
  publicOrigin: process.env.PUBLIC_ORIGIN || undefined,
} as const
