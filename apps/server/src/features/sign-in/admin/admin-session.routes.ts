import { adminArea, areaCalls, calls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findToken } from '../../../http/caller/caller.ts'
import { fail } from '../../../platform/errors.ts'
import { rendersHtml, storeDevice, requesterOf, readUserAgent } from '../../../http/request/requester.ts'
import { partyOf, type RelyingPartyPorts } from '../../../http/caller/relying-party.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall, serveCompressed, serveFile } from '../../../http/serve-call.ts'
import { type AdminSessionOptions, createAdminSession } from './admin-session.service.ts'

interface Options extends AdminSessionOptions {
  readonly deps: AdminSessionOptions['deps'] & RelyingPartyPorts
  /** Whether a request to a public route comes from a signed-in account. */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

export function adminSessionRoutes(app: FastifyInstance, options: Options): void {
  const session = createAdminSession(options)

  serveCall(app, calls.adminLoginSettings, async ({ request }) => {
    await rejectSignedIn(request, options)
    return success({ captcha: await session.needsCaptcha(request.ip), signInWays: ['passkey'] })
  })

  serveCall(app, calls.adminLogin, async ({ body, request, reply }) => {
    await rejectSignedIn(request, options)
    const origin = { ...requesterOf(request), locale: request.locale, url: calls.adminLogin.path }
    const { device, ...signedIn } = await session.login(body, {
      ...origin,
      agent: readUserAgent(origin.userAgent),
      party: partyOf(request, 'admin', options.deps),
    })
    storeDevice(reply, device)
    return success(signedIn, 'access.loginSucceeded')
  })

  serveCall(app, areaCalls.admin.askForPasskey, async ({ body, request }) =>
    success({ options: await session.offerPasskeys(body.factorToken, partyOf(request, 'admin', options.deps)) }),
  )

  serveCall(app, areaCalls.admin.logout, async ({ body, request }) => {
    const tokens = [body.refreshToken, findToken(adminArea, request) ?? '']
    await session.logout(tokens.filter(Boolean))
    return success(null)
  })

  serveCompressed(app, calls.adminInit, async ({ caller, request, reply }) => {
    const token = findToken(adminArea, request) ?? ''
    const opened = await session.init({ caller, token }, request.locale, request.host)
    if (!rendersHtml(request)) return success(opened)
    if (caller.session) storeTicket(reply, session.handOver.ticketOf(caller.session.family))
    return success({ ...opened, menus: await session.oldClientMenus(opened.menus, `//${request.host}`) })
  })

  serveFile(app, calls.handOver, async ({ query, request, reply }) => {
    const address = await session.handOver.lead(ticketOf(request), query.to)
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply.redirect(address)
  })

  serveCall(app, calls.takeHandOver, async ({ body }) => success(await session.takeHandOver(body.code)))
}

async function rejectSignedIn(request: FastifyRequest, { isSignedIn }: Options): Promise<void> {
  if (await isSignedIn(request)) throw fail('LOGGED_IN')
}

const ticketName = 'teachnet_hand_over'

/** Only a navigation to the hand-over sends the cookie, and not one within a frame of another site. It ends with the browser. */
function storeTicket(reply: FastifyReply, ticket: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${ticketName}=${ticket}; Path=${calls.handOver.path}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function ticketOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(String.raw`(?:^|;\s*)${ticketName}=([\w.-]+)(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}
