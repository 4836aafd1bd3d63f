import { siteCalls } from '@teachnet/contract'
import { areaCalls, type ContactType, calls, memberArea } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Identity, findToken } from '../../../http/caller/caller.ts'
import { fail } from '../../../platform/errors.ts'
import { storeDevice, requesterOf } from '../../../http/request/requester.ts'
import { success } from '../../../http/reply/reply.ts'
import { partyOf, type RelyingPartyPorts } from '../../../http/caller/relying-party.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { createMemberSession, type MemberSessionOptions } from './member-session.service.ts'

interface Options extends MemberSessionOptions {
  readonly deps: MemberSessionOptions['deps'] & RelyingPartyPorts
  readonly identify: (request: FastifyRequest) => Promise<Identity>
  /** The providers with which members sign in. */
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** The channels by which members receive codes. */
  readonly loadVerificationTypes: () => Promise<readonly ContactType[]>
}

const open = { access: { area: 'member', level: 'public' } } as const

export function memberSessionRoutes(app: FastifyInstance, options: Options): void {
  const session = createMemberSession(options)
  consentRoutes(app, session)

  serveCall(app, calls.checkInSettings, async ({ request }) => {
    await session.requireOpen()
    await rejectSignedIn(request, options)
    return success({
      accountVerificationType: await options.loadVerificationTypes(),
      userLoginCaptchaSwitch: await session.needsCaptcha(request.ip),
      signInWays: ['code', 'passkey'],
      providers: options.providers,
    })
  })

  serveCall(app, calls.checkIn, async ({ body, request, reply }) => {
    await rejectSignedIn(request, options)
    const visitor = { ...requesterOf(request), locale: request.locale, party: partyOf(request, 'member', options.deps) }
    const { device, ...checkedIn } = await session.checkIn(body, visitor)
    storeDevice(reply, device)
    return success(checkedIn, 'access.loginSucceeded')
  })

  serveCall(app, areaCalls.member.askForPasskey, async ({ body, request }) => {
    await session.requireOpen()
    return success({ options: await session.offerPasskeys(body.factorToken, partyOf(request, 'member', options.deps)) })
  })

  serveCall(app, areaCalls.member.logout, async ({ body, request }) => {
    const tokens = [body.refreshToken, findToken(memberArea, request) ?? '']
    await session.logout(tokens.filter(Boolean))
    return success(null)
  })

  // A GET has no effect and an empty reply (wire contract 2.3), so that a link cannot sign a user out.
  app.get(areaCalls.member.logout.path, { config: open }, async (_request, reply) => reply.send())

  serveCall(app, calls.memberInit, async ({ query, request }) => {
    const identity = await options.identify(request)
    if (query.requiredLogin === 1) {
      if (identity.state === 'expired') throw fail('TOKEN_EXPIRED')
      if (identity.state === 'none') throw fail('NEED_LOGIN')
    }
    const caller = identity.state === 'known' && identity.caller.area === 'member' ? identity.caller : undefined
    const token = findToken(memberArea, request) ?? ''
    return success(await session.init({ caller, token }, request.locale, request.host))
  })
}

function consentRoutes(
  app: FastifyInstance,
  { consents }: Pick<ReturnType<typeof createMemberSession>, 'consents'>,
): void {
  serveCall(app, siteCalls.dueConsents, async ({ caller, request }) => {
    return success({ consents: await consents.loadDueTexts(caller.id, request.locale) })
  })

  serveCall(app, siteCalls.giveConsents, async ({ body, caller, request }) => {
    await consents.agree(caller.id, body.versions, request.locale)
    return success(null)
  })
}

async function rejectSignedIn(request: FastifyRequest, { identify }: Options): Promise<void> {
  if ((await identify(request)).state === 'known') throw fail('LOGGED_IN')
}
