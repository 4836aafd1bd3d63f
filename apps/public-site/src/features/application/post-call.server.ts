import { type AnonymousClient, createAnonymousClient } from '@teachnet/api-client/anonymous'
import { contentApi } from '../../app/loading/content-api.server.ts'
import type { LoaderArgs } from '../../app/loading/load-content.server.ts'
import { localeOf } from '../../app/site-address.ts'

/** The API's answer to a posted call. */
export type Posted<T> =
  | { readonly ok: true; readonly data: T; readonly message: string }
  | {
      readonly ok: false
      readonly error: string
      readonly message: string
      /** By field name. */
      readonly fields: Readonly<Record<string, string>>
      readonly data: unknown
    }

/** Posts to the API on behalf of a page's visitor, in the page's language. A form is sent as it is, other values as JSON. */
export async function postCall<T = unknown>(
  args: LoaderArgs,
  path: string,
  payload: FormData | object,
): Promise<Posted<T>> {
  const reply = await visitorClient(args).read({ method: 'POST', path, body: payload })
  if (reply.kind === 'value') return { ok: true, data: reply.data as T, message: reply.msg } // the type that the call promises
  if (reply.replyCode === undefined) throw new Error(`${path} answered HTTP status ${reply.status} without a reply`)
  return { ok: false, error: reply.code, message: reply.msg, fields: reply.fields, data: reply.data }
}

/** Calls the API on behalf of a page's visitor: the host of the page decides how a request reaches the API. */
export function visitorClient({ request, context }: LoaderArgs): AnonymousClient {
  const locale = localeOf(request)
  const { host } = new URL(request.url)
  const { fetchFile, post } = context.get(contentApi)
  return createAnonymousClient({
    baseUrl: '',
    language: () => locale,
    async fetch(path, init) {
      if (init.method === 'GET') return fetchFile(path)
      const encoded = new Request('http://localhost', init)
      const body = new Uint8Array(await encoded.arrayBuffer())
      return post(path, { body, type: encoded.headers.get('content-type') ?? '', locale, host })
    },
  })
}
