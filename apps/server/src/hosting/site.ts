import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { defaultLocale, isLocale } from '@teachnet/contract'
import { richTextFrameHosts } from '@teachnet/contract/rich-text'

import type { CacheSpace, TagCache } from '../cache/tag-cache.ts'
import type { Logger } from '../deps.ts'
import { readLanguageCookie } from '../http/language.ts'
import { createBuiltFiles } from './built-files.ts'
import { compress } from './compressed.ts'
import { contentPolicyOf } from './content-policy.ts'
import { notBuiltPage } from './not-built.ts'
import { languageCookieFor, pageHeaders } from './page-headers.ts'
import { pathOf, type Origins } from './place.ts'
import { send, type Sendable } from './send.ts'

/** Draws one page of the public site. */
export type RenderPage = (request: Request) => Promise<Response>

export interface Site {
  /** Answers from the cache, if it can: the short way for most visitors. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean
  send: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

interface Options {
  readonly appFolder: string
  /** Absent while the app is not built. */
  readonly render: RenderPage | undefined
  readonly origins: Origins
  readonly cache: TagCache
  readonly log: Logger
  /** Further places that pictures and files come from. */
  readonly loadSources: () => Promise<readonly string[]>
  /** Called for every page that a person is sent. */
  readonly countVisit: () => void
}

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
export function createSite({ appFolder, render, origins, cache, log, loadSources, countVisit }: Options): Site {
  const files = createBuiltFiles(join(appFolder, 'build', 'client'))
  const pages = cache.space<Sendable>('site pages', { maxEntries: 3000, maxAge: 3_600_000 })
  const missing = cache.space<Sendable>('missing site pages', { maxEntries: 200, maxAge: missingMaxAge })

  const sendPage = (request: IncomingMessage, response: ServerResponse, page: Sendable) => {
    if (isVisit(request, page)) countVisit()
    send(request, response, page)
  }
  const draw = async (request: IncomingMessage) => {
    if (!render) throw new Error('The public site is not built')
    const answer = await render(toRequest(request, origins))
    const tags =
      answer.headers
        .get(tagsHeader)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? []
    return { value: await toSendable(answer, request.url ?? '/', { origins, files: await loadSources() }), tags }
  }
  const load = (key: string, request: IncomingMessage) =>
    pages.load(key, async () => {
      const page = await draw(request)
      if (page.value.status === 404) await missing.load(key, async () => page)
      return { ...page, isKept: page.value.status === 200 && page.tags.length > 0 }
    })

  return {
    sendKept: (request, response) => {
      const page = findKept(keyOf(request, origins), pages, missing)
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
      if (!render) return notBuiltPage(response, 'public-site')
      try {
        sendPage(request, response, await load(keyOf(request, origins), request))
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

/** One copy for each host (unless the site has one fixed address), path with query, and language. */
function keyOf({ headers, url = '/' }: IncomingMessage, { publicOrigin }: Origins): string {
  const kept = readLanguageCookie(headers.cookie)
  return `${publicOrigin === undefined ? headers.host : ''}|${isLocale(kept) ? kept : defaultLocale}|${url}`
}

function toRequest({ headers, url = '/', socket }: IncomingMessage, { publicOrigin }: Origins): Request {
  const scheme = 'encrypted' in socket ? 'https' : 'http'
  const origin = publicOrigin ?? `${scheme}://${headers.host ?? 'localhost'}`
  // The path is appended as text: a path that begins with two slashes must not become a host.
  return new Request(`${origin}${url.startsWith('/') ? url : '/'}`, {
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
