import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import type { ParametersOf } from './page-address.ts'
import type { SiteApi } from './site-api.ts'
import type { SitePages } from './site.ts'

/** The public site's server build, or undefined while there is none. */
export async function loadSite(appFolder: string, api: SiteApi): Promise<SitePages | undefined> {
  const file = join(appFolder, 'build', 'server', 'index.js')
  if (!existsSync(file)) return undefined
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isSiteBuild(build))
    throw new TypeError(
      `${file} exports no createSiteContext and parametersOf from its entry: build the public site again`,
    )
  const handle = createRequestHandler(build, 'production')
  const { createSiteContext, parametersOf } = build.entry.module
  return { render: (request) => handle(request, createSiteContext(api)), parametersOf }
}

type SiteBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly createSiteContext: (api: SiteApi) => RouterContextProvider
      readonly parametersOf: ParametersOf
    }
  }
}

function isSiteBuild(build: unknown): build is SiteBuild {
  if (typeof build !== 'object' || build === null || !('entry' in build)) return false
  const { entry } = build
  if (typeof entry !== 'object' || entry === null || !('module' in entry)) return false
  const { module } = entry
  return typeof module === 'object' && module !== null && 'createSiteContext' in module && 'parametersOf' in module
}
