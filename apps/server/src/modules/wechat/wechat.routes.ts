import { siteCalls } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, LogPort, RandomPort, SettingsPort } from '../../ports.ts'
import { signPage } from './page-signature.ts'
import { createTicketSource, type WeChatKeys } from './wechat-ticket.ts'

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
