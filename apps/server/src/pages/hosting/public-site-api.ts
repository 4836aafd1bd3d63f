import type { PageSource } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { isServerError } from '../../platform/errors.ts'
import { inProcessAddress } from '../../http/request/requester.ts'
import type { ParametersOf } from './place.ts'

/** The visitor to whom the API attributes a page's call. */
export interface Visitor {
  readonly address: string
  /** The forwarded addresses from proxies. */
  readonly forwardedFor?: string
}

/** The body of a call that a page posts for a visitor, and its context. */
export interface PostedCall {
  readonly body: Uint8Array
  readonly type: string
  readonly locale: Locale
  readonly host: string
}

/** How the pages' loaders read content: as values in this process, without a request. */
export interface PublicSiteApi {
  /** Without `content` the page does not exist; the tags name the records that the page is, or would be, made from. */
  readonly load: (
    source: PageSource,
    query: Readonly<Record<string, string | undefined>>,
    reader: { readonly locale: Locale; readonly host: string; readonly ip?: string },
  ) => Promise<{ readonly content?: unknown; readonly tags: readonly string[] }>
  /** The texts that staff changed; undefined: there are none. */
  readonly loadTexts: (locale: Locale) => Promise<{ readonly version: string; readonly messages: object } | undefined>
  readonly fetchFile: (path: string) => Promise<Response>
  /** Posts to an API path on behalf of a visitor: limits count the visitor, not this process. */
  readonly post: (path: string, call: PostedCall, visitor: Visitor) => Promise<Response>
}

type ContentReader = Parameters<FastifyInstance['content']['serve']>[2]

export function createPublicSiteApi(api: Pick<FastifyInstance, 'content' | 'inject' | 'ownTexts'>): PublicSiteApi {
  const serve = (source: PageSource, textOf: (param: string) => string, reader: ContentReader) => {
    if (typeof source === 'string') return api.content.serve(source, textOf, reader)
    return 'list' in source
      ? api.content.serveArea(source.list, 'list', textOf, reader)
      : api.content.serveArea(source.record, 'record', textOf, reader)
  }
  return {
    async load(source, query, { ip = inProcessAddress, ...reader }) {
      const served = await serve(source, (param) => query[param]?.trim() ?? '', { ...reader, ip })
      if ('content' in served) return served
      if (isServerError(served.error, 'RECORD_NOT_FOUND')) return { tags: served.tags }
      if (isServerError(served.error, 'UNAVAILABLE')) throw busyResponse(served.error.retryAfter)
      throw served.error
    },
    loadTexts: (locale) => api.ownTexts.load('site', locale),
    async fetchFile(path) {
      return toResponse(await api.inject({ url: path, remoteAddress: inProcessAddress }))
    },
    async post(path, { body, type, locale, host }, { address, forwardedFor }) {
      const own = { host, 'content-type': type, 'think-lang': locale, server: 'true' }
      const headers = forwardedFor === undefined ? own : { ...own, 'x-forwarded-for': forwardedFor }
      return toResponse(
        await api.inject({ method: 'POST', url: path, headers, payload: Buffer.from(body), remoteAddress: address }),
      )
    },
  }
}

/** The page cannot be shown now: a loader that throws it gives the page this status. */
function busyResponse(retryAfter = 5): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': String(retryAfter) } })
}

function toResponse(reply: Awaited<ReturnType<FastifyInstance['inject']>>): Response {
  const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers })
}

/** Renders one page of the public site. */
export type RenderPage = (request: Request, visitor: Visitor) => Promise<Response>

export interface PublicPages {
  readonly render: RenderPage
  readonly parametersOf: ParametersOf
  /** Whether visitors can post forms to the page at a path. */
  readonly takesForms: (path: string) => boolean
  /** Whether the page at an address is personal to each visitor, or a preview: no cache may keep it. */
  readonly isPersonal: (address: string) => boolean
}
