import type { ContentName, Locale } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { isServerError } from '../errors.ts'
import { inProcessAddress } from '../http/in-process.ts'

/** How the pages' loaders reach content: as values of this process, without a request. */
export interface SiteApi {
  /** Without `content` the page does not exist; the tags name the records that it is, or would be, made of. */
  readonly load: (
    name: ContentName,
    query: Readonly<Record<string, string | undefined>>,
    reader: { readonly locale: Locale; readonly host: string },
  ) => Promise<{ readonly content?: unknown; readonly tags: readonly string[] }>
  readonly fetchFile: (path: string) => Promise<Response>
}

export function createSiteApi(api: Pick<FastifyInstance, 'content' | 'inject'>): SiteApi {
  return {
    async load(name, query, reader) {
      const served = await api.content.serve(name, (param) => query[param]?.trim() ?? '', reader)
      if ('content' in served) return served
      if (isServerError(served.error, 'RECORD_NOT_FOUND')) return { tags: served.tags }
      throw served.error
    },
    async fetchFile(path) {
      const answer = await api.inject({ url: path, remoteAddress: inProcessAddress })
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
    },
  }
}
