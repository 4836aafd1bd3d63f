import { type BindingType, memberArea } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../../access/gate.ts'
import { findToken } from '../../access/presented-token.ts'
import { fail } from '../../errors.ts'
import { deviceOf, keepDevice } from '../../http/device-cookie.ts'
import { success } from '../../http/reply.ts'
import { flagOf, textOf } from '../../http/values.ts'
import { createMemberSession, type MemberSessionOptions } from './member-session.service.ts'

interface Options extends MemberSessionOptions {
  readonly identify: (request: FastifyRequest) => Promise<Identity>
  /** By what members are reached, and prove who they are. */
  readonly loadVerificationTypes: () => Promise<readonly BindingType[]>
}

const open = { access: { area: 'member', level: 'public' } } as const

export function memberSessionRoutes(app: FastifyInstance, options: Options): void {
  const session = createMemberSession(options)

  app.get('/api/user/checkIn', { config: open }, async (request) => {
    await session.requireOpen()
    await refuseSignedIn(request, options)
    return success({
      accountVerificationType: await options.loadVerificationTypes(),
      userLoginCaptchaSwitch: await session.hasCaptcha(),
    })
  })

  app.post('/api/user/checkIn', { config: open }, async (request, reply) => {
    await refuseSignedIn(request, options)
    const { body, locale, ip } = request
    const form = {
      tab: textOf(body, 'tab'),
      registerType: textOf(body, 'registerType'),
      username: textOf(body, 'username'),
      password: textOf(body, 'password'),
      keep: flagOf(body, 'keep'),
      captchaId: textOf(body, 'captchaId'),
      captchaInfo: textOf(body, 'captchaInfo'),
      email: textOf(body, 'email'),
      mobile: textOf(body, 'mobile'),
      captcha: textOf(body, 'captcha'),
    }
    const { device, ...checkedIn } = await session.checkIn(form, { locale, ip, device: deviceOf(request) })
    keepDevice(reply, device)
    return success(checkedIn, 'access.loginSucceeded')
  })

  app.post('/api/user/logout', { config: open }, async (request) => {
    const tokens = [textOf(request.body, 'refreshToken'), findToken(memberArea, request) ?? '']
    await session.logout(tokens.filter(Boolean))
    return success(null)
  })

  // Opened as a page it does nothing and says nothing (wire contract 2.3): a link must not sign anybody out.
  app.get('/api/user/logout', { config: open }, async (_request, reply) => reply.send())

  app.get('/api/index/index', { config: open }, async (request) => {
    const identity = await options.identify(request)
    if (flagOf(request.query, 'requiredLogin')) {
      if (identity.state === 'expired') throw fail('TOKEN_EXPIRED')
      if (identity.state === 'none') throw fail('NEED_LOGIN')
    }
    const caller = identity.state === 'known' && identity.caller.area === 'member' ? identity.caller : undefined
    const token = findToken(memberArea, request) ?? ''
    return success(await session.init({ caller, token }, request.locale, request.host))
  })
}

async function refuseSignedIn(request: FastifyRequest, { identify }: Options): Promise<void> {
  if ((await identify(request)).state === 'known') throw fail('LOGGED_IN')
}
