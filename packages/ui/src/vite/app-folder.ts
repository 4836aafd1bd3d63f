import type { Plugin, ProxyOptions } from 'vite'

/**
 * Builds an app that runs in any folder of a host. Scripts and styles find one another by relative addresses. Only `index.html`, which is sent
 * for every page of the app, names the folder: as `"/admin/`, at the beginning of quoted addresses and nowhere else, so that a host can put
 * another path there.
 * @param path the folder in `index.html` and on the development server, e.g. `/admin/`
 */
export function appFolder(path: string): Plugin {
  return {
    name: 'teachnet:app-folder',
    config: (_, { command }) => ({ base: command === 'build' ? './' : path }),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replaceAll('"./', `"${path}`) : html),
    },
  }
}

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
