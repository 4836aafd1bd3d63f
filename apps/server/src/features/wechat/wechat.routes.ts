import { siteCalls } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, LogPort, RandomPort, SettingsPort } from '../../platform/ports.ts'
import { createHash } from 'node:crypto'
import { isRecord } from '@teachnet/protocol'

interface WeChatOptions {
  /** Returns the site's account at WeChat; undefined: sharing is off. */
  readonly loadKeys: () => Promise<WeChatKeys | undefined>
  readonly fetch?: typeof globalThis.fetch
}

/** Signs the pages of this site, so that WeChat shows their title, description and picture when they are shared. */
export function weChatRoutes(
  app: FastifyInstance,
  { clock, log, random, env }: ClockPort & LogPort & RandomPort & SettingsPort<'publicOrigin'>,
  { loadKeys, fetch = globalThis.fetch }: WeChatOptions,
): void {
  const loadTicket = createTicketSource({ fetch, clock })
  serveCall(app, siteCalls.signForWeChat, async ({ query, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const keys = await loadKeys()
    const own = [request.host, env.publicOrigin && new URL(env.publicOrigin).host]
    // A signature for another site would let it use the account.
    if (!keys || !URL.canParse(query.url) || !own.includes(new URL(query.url).host)) throw fail('NOT_FOUND')
    const ticket = await loadTicket(keys).catch((error: unknown) => {
      log.warn({ err: error }, 'a page could not be signed for WeChat')
      throw fail('UNAVAILABLE')
    })
    const nonceStr = random(12).toString('base64url')
    const timestamp = Math.floor(clock() / 1000)
    const [url = ''] = query.url.split('#')
    const signature = signPage({ ticket, nonceStr, timestamp, url })
    return success({ appId: keys.appId, nonceStr, timestamp, signature })
  })
}

interface SignedPage {
  readonly ticket: string
  readonly nonceStr: string
  /** Unix seconds. */
  readonly timestamp: number
  /** Address of the page without its fragment. */
  readonly url: string
}

/**
 * The signature with which a page may call WeChat's functions.
 *
 * @see https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#62
 */
export function signPage({ ticket, nonceStr, timestamp, url }: SignedPage): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/** The account of the site at WeChat. */
export interface WeChatKeys {
  readonly appId: string
  readonly secret: string
}

/** The host is hard-coded: no setting can redirect the requests. */
const api = 'https://api.weixin.qq.com/cgi-bin'
/** In ms. */
const replyWithin = 10_000
/** A ticket is replaced this long before it ends, in ms. */
const reserve = 300_000
/** Time for which a failure is returned without another request, in ms: the interface allows 2,000 requests a day. */
const pause = 60_000

interface TicketPorts {
  readonly fetch: typeof globalThis.fetch
  /** Unix milliseconds. */
  readonly clock: () => number
}

/**
 * Loads the ticket with which pages are signed, and keeps it while it is valid. Concurrent callers share one request, and a failure is
 * kept for a minute. Several processes may ask: the token is the stable one, which a request does not replace.
 *
 * @see https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html
 */
export function createTicketSource({ fetch, clock }: TicketPorts): (keys: WeChatKeys) => Promise<string> {
  let cached:
    | { readonly of: string; readonly ticket: Promise<string>; readonly from: number; until: number }
    | undefined

  async function request(keys: WeChatKeys): Promise<{ readonly ticket: string; readonly seconds: number }> {
    const token = await ask(`${api}/stable_token`, {
      method: 'POST',
      body: JSON.stringify({ grant_type: 'client_credential', appid: keys.appId, secret: keys.secret }),
    })
    const query = new URLSearchParams({ access_token: textIn(token, 'access_token'), type: 'jsapi' })
    const answer = await ask(`${api}/ticket/getticket?${query}`)
    return { ticket: textIn(answer, 'ticket'), seconds: Number(answer['expires_in']) || 0 }
  }

  async function ask(url: string, init?: RequestInit): Promise<Readonly<Record<string, unknown>>> {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(replyWithin) })
    const data: unknown = await answer.json()
    if (!isRecord(data)) throw new Error(`WeChat answered with status ${answer.status}`)
    // Its message may repeat the keys.
    if (Number(data['errcode'] ?? 0) !== 0) throw new Error(`WeChat refused with error ${Number(data['errcode'])}`)
    return data
  }

  return (keys) => {
    const of = JSON.stringify(keys)
    const now = clock()
    // A ticket from later than now is that of a clock that ran ahead.
    if (cached?.of === of && cached.from <= now && now < cached.until) return cached.ticket
    const requested = request(keys)
    const entry = { of, from: now, ticket: requested.then(({ ticket }) => ticket), until: Number.POSITIVE_INFINITY }
    cached = entry
    requested.then(
      ({ seconds }) => (entry.until = clock() + Math.max(pause, seconds * 1000 - reserve)),
      () => (entry.until = clock() + pause),
    )
    return entry.ticket
  }
}

function textIn(data: Readonly<Record<string, unknown>>, name: string): string {
  const value = data[name]
  if (typeof value !== 'string' || value === '') throw new Error(`WeChat sent no ${name}`)
  return value
}
