import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import type { SiteApi } from './site-api.ts'
import type { RenderPage } from './site.ts'

/** The public site's server build, or undefined while there is none. */
export async function loadSite(appFolder: string, api: SiteApi): Promise<RenderPage | undefined> {
  const file = join(appFolder, 'build', 'server', 'index.js')
  if (!existsSync(file)) return undefined
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isSiteBuild(build))
    throw new TypeError(`${file} exports no createSiteContext from its entry: build the public site again`)
  const handle = createRequestHandler(build, 'production')
  const { createSiteContext } = build.entry.module
  return (request) => handle(request, createSiteContext(api))
}

type SiteBuild = ServerBuild & {
  readonly entry: { readonly module: { readonly createSiteContext: (api: SiteApi) => RouterContextProvider } }
}

function isSiteBuild(build: unknown): build is SiteBuild {
  if (typeof build !== 'object' || build === null || !('entry' in build)) return false
  const { entry } = build
  if (typeof entry !== 'object' || entry === null || !('module' in entry)) return false
  return typeof entry.module === 'object' && entry.module !== null && 'createSiteContext' in entry.module
}
