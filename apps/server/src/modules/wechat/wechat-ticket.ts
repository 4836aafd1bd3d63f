import { isRecord } from '@teachnet/protocol'

/** The account of the site at WeChat. */
export interface WeChatKeys {
  readonly appId: string
  readonly secret: string
}

/** The host is hard-coded: no setting can redirect the requests. */
const api = 'https://api.weixin.qq.com/cgi-bin'
/** In ms. */
const answerWithin = 10_000
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
  let kept: { readonly of: string; readonly ticket: Promise<string>; readonly from: number; until: number } | undefined

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
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerWithin) })
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
    if (kept?.of === of && kept.from <= now && now < kept.until) return kept.ticket
    const asked = request(keys)
    const entry = { of, from: now, ticket: asked.then(({ ticket }) => ticket), until: Number.POSITIVE_INFINITY }
    kept = entry
    asked.then(
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
