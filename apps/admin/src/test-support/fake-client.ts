import { type ApiClient, createApiClient } from '@teachnet/api-client'
import { adminArea, backEndHeader, ownBackEnd } from '@teachnet/protocol'

/** A reply without the parts that all replies share. */
export type FakeReply = Readonly<Record<string, unknown>>

interface FakeClientOptions {
  /** The reply of each call by its last path segment, as `index`. */
  readonly replies?: Readonly<Record<string, FakeReply | (() => FakeReply | Promise<FakeReply>)>>
  /** The reply of other calls. If omitted, they fail. */
  readonly otherwise?: FakeReply
  /** The client talks to an old BuildAdmin back end. */
  readonly isOld?: boolean
}

interface SentCall {
  readonly call: string
  /** An empty object: none. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Creates an API client of the back office that talks to prepared replies, and records its calls. */
export function createFakeClient({ replies = {}, otherwise, isOld = false }: FakeClientOptions): {
  readonly client: ApiClient
  readonly sent: readonly SentCall[]
} {
  const sent: SentCall[] = []
  const client = createApiClient({
    baseUrl: 'http://api.test',
    area: adminArea,
    language: () => 'en',
    onNotify: () => {},
    onNavigate: () => {},
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const reply = replies[call] ?? otherwise
      if (!reply) throw new Error(`The fake server does not know ${call}`)
      const text = await request.text()
      sent.push({ call, body: text ? JSON.parse(text) : {} })
      const data = typeof reply === 'function' ? await reply() : reply
      return Response.json({ msg: '', time: 1, ...data }, { headers: isOld ? {} : { [backEndHeader]: ownBackEnd } })
    },
  })
  return { client, sent }
}
