import { FinalFailure } from '../../platform/jobs/job-kind.ts'

/** A list of addresses for one search engine. */
export interface Announcement {
  /** Of the public site, e.g. `https://www.example.org`. */
  readonly origin: string
  readonly key: string
  /** Absolute addresses below the origin; at most {@link SearchEngine.mostAddresses}. */
  readonly addresses: readonly string[]
}

/** A request of the engine's interface. The host is hard-coded: no setting can redirect the request. */
interface EngineRequest {
  readonly url: string
  readonly contentType: string
  readonly body: string
}

export interface SearchEngine {
  /** In messages for operators. */
  readonly title: string
  readonly mostAddresses: number
  readonly requestOf: (announcement: Announcement) => EngineRequest
  /** Returns why the engine rejects the key or the addresses, so that a retry would fail in the same way. */
  readonly refusalOf: (answer: EngineAnswer) => string | undefined
}

export interface EngineAnswer {
  readonly status: number
  readonly body: string
}

/** Path at which the site serves the key that IndexNow requires. */
export const indexNowKeyPath = '/indexnow.txt'

/** @see https://www.indexnow.org/documentation */
const indexNow: SearchEngine = {
  title: 'IndexNow',
  mostAddresses: 10_000,
  requestOf: ({ origin, key, addresses }) => ({
    url: 'https://api.indexnow.org/indexnow',
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({
      host: new URL(origin).host,
      key,
      keyLocation: `${origin}${indexNowKeyPath}`,
      urlList: addresses,
    }),
  }),
  refusalOf: ({ status }) => indexNowRejections[status],
}

const indexNowRejections: Readonly<Record<number, string>> = {
  400: 'the request is not valid',
  403: `the key is refused: it must be readable at ${indexNowKeyPath} of the site`,
  422: 'the addresses do not belong to the host of the key',
}

/** Its push interface is available only without TLS. @see https://ziyuan.baidu.com/college/courseinfo?id=267&page=2 */
const baidu: SearchEngine = {
  title: 'Baidu',
  mostAddresses: 2000,
  requestOf: ({ origin, key, addresses }) => ({
    url: `http://data.zz.baidu.com/urls?${new URLSearchParams({ site: origin, token: key }).toString()}`,
    contentType: 'text/plain',
    body: addresses.join('\n'),
  }),
  // It explains rejections in JSON: {"error":401,"message":"token is not valid"}.
  refusalOf: ({ status, body }) =>
    status >= 400 && status < 500 && status !== 429
      ? (/"message"\s*:\s*"([^"]{1,100})"/.exec(body)?.[1] ?? `status ${status}`)
      : undefined,
}

/** The search engines that receive notifications of changed pages. */
export const searchEngines = { indexNow, baidu } as const satisfies Readonly<Record<string, SearchEngine>>
export type EngineName = keyof typeof searchEngines

/** Characters after which an answer is truncated. */
const mostText = 2000
/** In ms. */
const answerWithin = 15_000

/**
 * Sends the addresses to an engine.
 * @throws FinalFailure when the engine rejects the key or the addresses
 * @throws Error when it may succeed later
 */
export async function announceTo(
  engine: SearchEngine,
  announcement: Announcement,
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<void> {
  const { url, contentType, body } = engine.requestOf(announcement)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
  })
  const text = await beginningOf(answer)
  const refusal = engine.refusalOf({ status: answer.status, body: text })
  // An answer may repeat the key.
  if (refusal !== undefined) throw new FinalFailure(`${engine.title}: ${refusal.replaceAll(announcement.key, '…')}`)
  if (!answer.ok) throw new Error(`${engine.title}: status ${answer.status}`)
}

/** Reads an answer up to the limit, and aborts the rest: the memory does not depend on what an engine sends. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= mostText) break
  }
  return text.slice(0, mostText)
}
