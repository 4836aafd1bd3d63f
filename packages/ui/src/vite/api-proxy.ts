import type { ProxyOptions } from 'vite'

/**
 * Returns proxy rules for a development server that shares its paths with the API: requests with the server flag go to the API, page
 * requests do not.
 * @param origin of the API server
 * @param area first path segment that pages and calls share, e.g. `/admin`; none for the public site
 */
export function apiProxy(origin: string, area?: string): Record<string, ProxyOptions> {
  const rule: ProxyOptions = { target: origin, changeOrigin: false }
  const rules: Record<string, ProxyOptions> = {
    '/api': rule,
    '/storage': rule,
    '/private-files': rule,
    '/static': rule,
  }
  if (area === undefined) return rules
  const bypass: ProxyOptions['bypass'] = ({ url = '', headers }) =>
    headers['server'] === 'true' || /[?&]server=1(?:&|$)/.test(url) ? undefined : url
  return { ...rules, [area]: { ...rule, bypass } }
}
