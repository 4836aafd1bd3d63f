import type { ProxyOptions } from 'vite'

/**
 * Returns proxy rules for a development server that shares its paths with the API: requests with the server flag go to the API, page
 * requests do not.
 * @param origin of the API server
 * @param area first path segment that pages and calls share, e.g. `/admin`
 */
export function apiProxy(origin: string, area: string): Record<string, ProxyOptions> {
  const rule: ProxyOptions = { target: origin, changeOrigin: false }
  return {
    '/api': rule,
    '/storage': rule,
    '/private-files': rule,
    '/static': rule,
    [area]: {
      ...rule,
      bypass: ({ url = '', headers }) =>
        headers['server'] === 'true' || /[?&]server=1(?:&|$)/.test(url) ? undefined : url,
    },
  }
}
