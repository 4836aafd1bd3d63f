import { adminArea, areaCalls, calls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findToken } from '../../../http/caller/caller.ts'
import { fail } from '../../../platform/errors.ts'
import { storeDevice, requesterOf, readUserAgent } from '../../../http/request/requester.ts'
import { partyOf, type RelyingPartyPorts } from '../../../http/caller/relying-party.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall, serveCompressed } from '../../../http/serve-call.ts'
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

  serveCompressed(app, calls.adminInit, async ({ caller, request }) => {
    const token = findToken(adminArea, request) ?? ''
    return success(await session.init({ caller, token }, request.locale, request.host))
  })
}

async function rejectSignedIn(request: FastifyRequest, { isSignedIn }: Options): Promise<void> {
  if (await isSignedIn(request)) throw fail('LOGGED_IN')
}
