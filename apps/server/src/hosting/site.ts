import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { defaultLocale, isLocale } from '@teachnet/contract'
import { richTextFrameHosts } from '@teachnet/contract/rich-text'

import type { CacheSpace, TagCache } from '../cache/tag-cache.ts'
import type { Logger } from '../deps.ts'
import { readLanguageCookie } from '../http/language.ts'
import { createBuiltFiles } from './built-files.ts'
import { compress, sizeOf } from './compressed.ts'
import { contentPolicyOf } from './content-policy.ts'
import { createFrequentNames } from './frequent-names.ts'
import { notBuiltPage } from './not-built.ts'
import { type ParametersOf, toPageAddress } from './page-address.ts'
import { languageCookieFor, pageHeaders } from './page-headers.ts'
import { pathOf, type Origins } from './place.ts'
import { readHost } from './request-origin.ts'
import { send, type Sendable } from './send.ts'

/** Draws one page of the public site. */
export type RenderPage = (request: Request) => Promise<Response>

export interface SitePages {
  readonly render: RenderPage
  readonly parametersOf: ParametersOf
}

export interface Site {
  /** Answers from the cache, if it can: the short way for most visitors. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean
  send: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

interface Options {
  readonly appFolder: string
  /** Absent while the app is not built. */
  readonly pages: SitePages | undefined
  readonly origins: Origins
  /** Whether a request for a host came over TLS. */
  readonly isSecure: (request: IncomingMessage, host: string) => boolean
  readonly cache: TagCache
  readonly log: Logger
  /** Further places that pictures and files come from. */
  readonly loadSources: () => Promise<readonly string[]>
  /** Called for every page that a person is sent. */
  readonly countVisit: () => void
}

/** Of the pages kept, in bytes: all forms of a page of the site take some 30 KiB. */
const pagesSize = 67_108_864
const missingSize = 8_388_608
/** Hosts that pages are kept for where the site has no fixed address; others have theirs drawn each time. */
const mostHosts = 8
/** How long a page that says "not found" is kept, in ms: a record may appear that no tag announces. */
const missingMaxAge = 60_000
const tagsHeader = 'x-cache-tags'
/** Hashes of the page's own scripts, from the one that drew it: no other script may run. */
const scriptHashesHeader = 'x-script-hashes'
/** Headers that describe the transport or are written anew. */
const notForwarded = new Set([
  tagsHeader,
  scriptHashesHeader,
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
])

/** The public site: its built files, and pages drawn once and kept until a record they show changes. */
export function createSite({
  appFolder,
  pages: build,
  origins,
  isSecure,
  cache,
  log,
  loadSources,
  countVisit,
}: Options): Site {
  const files = createBuiltFiles(join(appFolder, 'build', 'client'))
  const pages = cache.space<Sendable>('site pages', {
    maxEntries: 3000,
    maxAge: 3_600_000,
    maxBytes: pagesSize,
    sizeOf,
  })
  const missing = cache.space<Sendable>('missing site pages', {
    maxEntries: 200,
    maxAge: missingMaxAge,
    maxBytes: missingSize,
    sizeOf,
  })
  const isFrequentHost = createFrequentNames(mostHosts)
  const readAsked = (request: IncomingMessage): Asked => {
    const { url = '/', headers } = request
    const address = build ? toPageAddress(url.startsWith('/') ? url : '/', build.parametersOf) : url
    const kept = readLanguageCookie(headers.cookie)
    const language = isLocale(kept) ? kept : defaultLocale
    // One address for all hosts needs no copy for each.
    if (origins.publicOrigin !== undefined)
      return { origin: origins.publicOrigin, address, key: `${language}|${address}`, isKept: true }
    const host = readHost(headers.host) ?? 'localhost'
    const origin = `${isSecure(request, host) ? 'https' : 'http'}://${host}`
    return { origin, address, key: `${origin}|${language}|${address}`, isKept: isFrequentHost(origin) }
  }

  const sendPage = (request: IncomingMessage, response: ServerResponse, page: Sendable) => {
    if (isVisit(request, page)) countVisit()
    send(request, response, page)
  }
  const draw = async (request: IncomingMessage, { origin, address }: Asked, { render }: SitePages) => {
    const answer = await render(toRequest(request, `${origin}${address}`))
    const tags =
      answer.headers
        .get(tagsHeader)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? []
    return { value: await toSendable(answer, address, { origins, files: await loadSources() }), tags }
  }
  const load = (request: IncomingMessage, asked: Asked, site: SitePages) =>
    pages.load(asked.key, async () => {
      const page = await draw(request, asked, site)
      if (page.value.status === 404 && asked.isKept) await missing.load(asked.key, async () => page)
      return { ...page, isKept: asked.isKept && page.value.status === 200 && page.tags.length > 0 }
    })

  return {
    sendKept: (request, response) => {
      const page = findKept(readAsked(request).key, pages, missing)
      if (page) sendPage(request, response, page)
      return page !== undefined
    },
    send: async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end()
        return
      }
      const file = await files.find(pathOf(request.url ?? '/'))
      if (file) {
        const cacheControl = file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        const headers = {
          'content-type': file.type,
          'cache-control': cacheControl,
          vary: 'Accept-Encoding',
          ...pageHeaders,
        }
        return send(request, response, { ...file, status: 200, headers })
      }
      if (!build) return notBuiltPage(response, 'public-site')
      try {
        sendPage(request, response, await load(request, readAsked(request), build))
      } catch (error) {
        log.error({ err: error, url: pathOf(request.url ?? '/') }, 'a page of the public site could not be drawn')
        sendFailure(response)
      }
    },
  }
}

/** A page, or what a page already open asks of the next one; not what a browser fetches on suspicion. */
function isVisit({ method, url = '/', headers }: IncomingMessage, { status, headers: sent }: Sendable): boolean {
  if (method !== 'GET' || status !== 200 || /prefetch/.test(String(headers['sec-purpose'] ?? headers.purpose)))
    return false
  return String(sent['content-type']).startsWith('text/html') || pathOf(url).endsWith('.data')
}

function findKept(key: string, ...spaces: readonly CacheSpace<Sendable>[]): Sendable | undefined {
  for (const space of spaces) {
    const page = space.get(key)
    if (page) return page
  }
  return undefined
}

/** A page that is asked for. */
interface Asked {
  readonly origin: string
  /** Path with the parameters that are the page's own. */
  readonly address: string
  /** One copy for each host (unless the site has one fixed address), language and address. */
  readonly key: string
  /** False where a copy would hardly be asked for again. */
  readonly isKept: boolean
}

/** The address is made as a text: a path that begins with two slashes must not become a host. */
function toRequest({ headers }: IncomingMessage, url: string): Request {
  return new Request(url, {
    headers: { ...(headers.cookie !== undefined && { cookie: headers.cookie }), accept: headers.accept ?? '*/*' },
  })
}

const frames = richTextFrameHosts.map((host) => `https://${host}`)

async function toSendable(
  answer: Response,
  url: string,
  { origins, files }: { readonly origins: Origins; readonly files: readonly string[] },
): Promise<Sendable> {
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  const isHtml = type.startsWith('text/html')
  const scriptHashes = answer.headers.get(scriptHashesHeader)?.split(' ') ?? []
  const cookie = languageCookieFor(url, origins)
  const headers = {
    'cache-control': answer.status === 200 ? 'no-cache' : 'no-store',
    ...Object.fromEntries([...answer.headers].filter(([name]) => !notForwarded.has(name))),
    vary: 'Accept-Encoding, Cookie',
    ...pageHeaders,
    ...(isHtml && { 'content-security-policy': contentPolicyOf({ scriptHashes, frames, files }, origins) }),
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  }
  return { ...(await compress(body)), status: answer.status, headers }
}

function sendFailure(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...pageHeaders })
  response.end(
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>500</title><h1>页面暂时无法显示</h1><p>请稍后再试。</p><p lang="en">This page cannot be shown at the moment. Please try again later.</p></html>',
  )
}
