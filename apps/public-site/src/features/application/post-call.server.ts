import type { ErrorReply, Reply } from '@teachnet/protocol'
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
  { request, context }: LoaderArgs,
  path: string,
  payload: FormData | object,
): Promise<Posted<T>> {
  const encoded =
    payload instanceof FormData
      ? new Request('http://localhost', { method: 'POST', body: payload })
      : new Request('http://localhost', {
          method: 'POST',
          body: JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        })
  const answer = await context.get(contentApi).post(path, {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
    locale: localeOf(request),
    host: new URL(request.url).host,
  })
  const reply: (Reply<T> | ErrorReply) & { error?: string; fields?: Record<string, string> } = await answer.json()
  if (reply.code === 1) return { ok: true, data: reply.data as T, message: reply.msg } // code 1 means that the data has the type of the call
  return { ok: false, error: reply.error ?? '', message: reply.msg, fields: reply.fields ?? {}, data: reply.data }
}
