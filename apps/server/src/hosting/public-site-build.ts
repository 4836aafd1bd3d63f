import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import type { ParametersOf } from './page-address.ts'
import type { PostedCall, PublicSiteApi } from './public-site-api.ts'
import type { PublicPages } from './public-site.ts'

/** Loads the public site's server build; undefined while there is none. */
export async function loadPublicSite(appFolder: string, api: PublicSiteApi): Promise<PublicPages | undefined> {
  const file = join(appFolder, 'build', 'server', 'index.js')
  if (!existsSync(file)) return undefined
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isSiteBuild(build))
    throw new TypeError(`${file} lacks exports such as createSiteContext in its entry: build the public site again`)
  const handle = createRequestHandler(build, 'production')
  const { createSiteContext, parametersOf, takesForms, isPersonal } = build.entry.module
  return {
    render: (request, visitor) =>
      handle(request, createSiteContext({ ...api, post: (path, call) => api.post(path, call, visitor) })),
    parametersOf,
    takesForms,
    isPersonal,
  }
}

type SiteBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly createSiteContext: (
        api: Omit<PublicSiteApi, 'post'> & { post: (path: string, call: PostedCall) => Promise<Response> },
      ) => RouterContextProvider
      readonly parametersOf: ParametersOf
      readonly takesForms: PublicPages['takesForms']
      readonly isPersonal: PublicPages['isPersonal']
    }
  }
}

function isSiteBuild(build: unknown): build is SiteBuild {
  if (typeof build !== 'object' || build === null || !('entry' in build)) return false
  const { entry } = build
  if (typeof entry !== 'object' || entry === null || !('module' in entry)) return false
  const { module } = entry
  return (
    typeof module === 'object' &&
    module !== null &&
    ['createSiteContext', 'parametersOf', 'takesForms', 'isPersonal'].every((name) => name in module)
  )
}
