import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

import type { Logger } from '../../platform/ports.ts'
import type { ParametersOf } from './place.ts'
import type { ImageRenderer } from './image-renderer.ts'
import { keepBody } from './page-request.ts'
import type { PostedCall, PublicSiteApi, Visitor, PublicPages } from './public-site-api.ts'

/** Loads the public site's server build, for an API in this process; undefined while there is none. */
export function loadPublicSite(
  appFolder: string,
  api: PublicSiteApi,
  { imageRenderer, log }: PageParts,
): Promise<PublicPages | undefined> {
  return loadPages(appFolder, { imageRenderer, log }, (_request, visitor) => ({
    ...api,
    post: (path, call) => api.post(path, call, visitor),
  }))
}

/** Answers a call of the API on behalf of the visitor who requests a page. */
export type RequestForVisitor = (path: string, init: RequestInit | undefined, page: Request) => Promise<Response>

/** Loads the public site's server build, for an API that answers over HTTP; undefined while there is none. */
export function loadDistantSite(
  appFolder: string,
  ask: RequestForVisitor,
  { imageRenderer, log }: PageParts,
): Promise<PublicPages | undefined> {
  return loadPages(appFolder, { imageRenderer, log }, (page, _visitor, createHttpApi) =>
    createHttpApi((path, init) => ask(path, init, page)),
  )
}

type CreateApi = (page: Request, visitor: Visitor, createHttpApi: SiteModule['createHttpApi']) => PageApi

interface PageParts {
  readonly imageRenderer: ImageRenderer
  /** Gets a line for each error of a page. */
  readonly log: Logger
}

async function loadPages(
  appFolder: string,
  { imageRenderer, log }: PageParts,
  createApi: CreateApi,
): Promise<PublicPages | undefined> {
  const file = join(appFolder, 'build', 'server', 'index.js')
  if (!existsSync(file)) return undefined
  const build: unknown = await import(pathToFileURL(file).href)
  if (!isSiteBuild(build))
    throw new TypeError(`${file} lacks exports such as createSiteContext in its entry: build the public site again`)
  const handle = createRequestHandler(build, 'production')
  const { createSiteContext, createHttpApi, parametersOf, takesForms, isPersonal } = build.entry.module
  const report = (error: unknown, { url, headers }: Request) =>
    log.error(
      { err: error, requestId: headers.get('x-request-id'), url: new URL(url).pathname },
      'a page of the public site could not be rendered',
    )
  return {
    render(request, visitor) {
      const api = { ...createApi(request, visitor, createHttpApi), ...imageRenderer }
      return handle(request, createSiteContext(api, keepBody, report))
    },
    parametersOf,
    takesForms,
    isPersonal,
  }
}

/** The API as the pages' loaders use it for one visitor. */
type PageApi = Omit<PublicSiteApi, 'post'> & { post: (path: string, call: PostedCall) => Promise<Response> }

interface SiteModule {
  readonly createSiteContext: (
    api: PageApi & ImageRenderer,
    keepBody: (response: Response, body: Buffer) => void,
    report: (error: unknown, request: Request) => void,
  ) => RouterContextProvider
  readonly createHttpApi: (ask: (path: string, init?: RequestInit) => Promise<Response>) => PageApi
  readonly parametersOf: ParametersOf
  readonly takesForms: PublicPages['takesForms']
  readonly isPersonal: PublicPages['isPersonal']
}

type SiteBuild = ServerBuild & { readonly entry: { readonly module: SiteModule } }

function isSiteBuild(build: unknown): build is SiteBuild {
  if (typeof build !== 'object' || build === null || !('entry' in build)) return false
  const { entry } = build
  if (typeof entry !== 'object' || entry === null || !('module' in entry)) return false
  const { module } = entry
  return (
    typeof module === 'object' &&
    module !== null &&
    ['createSiteContext', 'createHttpApi', 'parametersOf', 'takesForms', 'isPersonal'].every((name) => name in module)
  )
}
