import { fileURLToPath } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { ContentApi } from '../app/loading/content-api.server.ts'

export interface SiteServer {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Like `get`, with another API. */
  readonly getWith: (api: ContentApi, path: string, headers?: Record<string, string>) => Promise<Response>
  readonly close: () => Promise<void>
}

type SiteBuild = ServerBuild & {
  entry: {
    module: { createSiteContext: (api: ContentApi) => RouterContextProvider }
  }
}

/** Starts the site from source as a host runs it, without the browser build. */
export async function startSite(api: ContentApi): Promise<SiteServer> {
  const vite = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build')
  if (!isSiteBuild(build)) throw new TypeError('the server build exports no createSiteContext')
  const handle = createRequestHandler(build, 'production')
  const { createSiteContext } = build.entry.module
  const getWith: SiteServer['getWith'] = (own, path, headers = {}) =>
    handle(new Request(`https://site.example${path}`, { headers }), createSiteContext(own))
  return {
    get: (path, headers) => getWith(api, path, headers),
    getWith,
    close: () => vite.close(),
  }
}

function isSiteBuild(build: unknown): build is SiteBuild {
  if (typeof build !== 'object' || build === null || !('entry' in build)) return false
  const { entry } = build
  if (typeof entry !== 'object' || entry === null || !('module' in entry)) return false
  return typeof entry.module === 'object' && entry.module !== null && 'createSiteContext' in entry.module
}
