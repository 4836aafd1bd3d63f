import { isLocale } from '@teachnet/protocol'
import { languageCookie } from '@teachnet/languages'
import type { Origins } from './place.ts'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { bodyFor, hasEtag, type Compressed } from '../../http/reply/compressed.ts'

/** A year, in seconds. */
const cookieAge = 31_536_000

/** Headers that every page has in addition to its own. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Returns the Set-Cookie that stores a language chosen by `?lang=`, for all hosts of the product when they share a parent domain. */
export function languageCookieFor(url: string, origins: Origins): string | undefined {
  const at = url.indexOf('?')
  const lang = at === -1 ? null : new URLSearchParams(url.slice(at)).get('lang')
  if (!isLocale(lang)) return undefined
  const domain = parentDomain(origins)
  return `${languageCookie}=${lang}; Path=/; Max-Age=${cookieAge}; SameSite=Lax${domain === undefined ? '' : `; Domain=${domain}`}`
}

/** Returns `example.org` for www.example.org, admin.example.org and member.example.org; undefined without a shared parent. */
function parentDomain({ publicOrigin, adminOrigin, memberOrigin }: Origins): string | undefined {
  if (publicOrigin === undefined) return undefined
  const base = new URL(publicOrigin).hostname.replace(/^www\./, '')
  const others = [adminOrigin, memberOrigin]
    .filter((origin) => origin !== undefined)
    .map((origin) => new URL(origin).hostname)
  if (others.length === 0 || !base.includes('.') || /^[\d.]+$/.test(base)) return undefined
  return others.every((name) => name.endsWith(`.${base}`)) ? base : undefined
}

export interface Sendable extends Compressed {
  readonly status: number
  /** Without encoding, length and tag. */
  readonly headers: OutgoingHttpHeaders
}

/** Sends a body in the encoding that the browser accepts, or 304 when the browser has it. */
export function send(request: IncomingMessage, response: ServerResponse, page: Sendable): void {
  const { status, headers, etag } = page
  if (status === 200 && hasEtag(request.headers['if-none-match'], etag)) {
    const { 'content-type': _type, ...rest } = headers
    response.writeHead(304, { ...rest, etag })
    response.end()
    return
  }
  const { encoding, body } = bodyFor(page, request.headers['accept-encoding'])
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(status, { ...headers, etag, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Reports in both languages that an app is missing; the API works without it. */
export function notBuiltPage(response: ServerResponse, app: string): void {
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>TeachNet</title></head><body>
<h1>应用“${app}”尚未构建</h1><p>接口可以使用。请先运行 <code>npm start</code> 或 <code>pnpm build</code>。</p>
<h1 lang="en">The app “${app}” has not been built yet</h1>
<p lang="en">The API works. Run <code>npm start</code> or <code>pnpm build</code> first.</p></body></html>`
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'retry-after': '30',
    ...pageHeaders,
  })
  response.end(html)
}
