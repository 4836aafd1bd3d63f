import { adminArea } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { findToken } from '../../access/presented-token.ts'
import { fail } from '../../errors.ts'
import { deviceOf, keepDevice } from '../../http/device-cookie.ts'
import { success } from '../../http/reply.ts'
import { flagOf, textOf } from '../../http/values.ts'
import { type AdminSessionOptions, createAdminSession } from './admin-session.service.ts'

interface Options extends AdminSessionOptions {
  /** The signed-in account a request to a public route comes from, if any. */
  readonly findCaller: (request: FastifyRequest) => Promise<Caller | undefined>
}

const open = { access: { area: 'admin', level: 'public' } } as const

export function adminSessionRoutes(app: FastifyInstance, options: Options): void {
  const session = createAdminSession(options)

  app.get('/admin/Index/login', { config: open }, async (request) => {
    await refuseSignedIn(request, options)
    return success({ captcha: await session.hasCaptcha() })
  })

  app.post('/admin/Index/login', { config: open }, async (request, reply) => {
    await refuseSignedIn(request, options)
    const body = {
      username: textOf(request.body, 'username'),
      password: textOf(request.body, 'password'),
      keep: flagOf(request.body, 'keep'),
      captchaId: textOf(request.body, 'captchaId'),
      captchaInfo: textOf(request.body, 'captchaInfo'),
    }
    const { locale, ip } = request
    const userAgent = request.headers['user-agent'] ?? ''
    const origin = { locale, ip, device: deviceOf(request), userAgent, url: '/admin/Index/login' }
    const { device, ...signedIn } = await session.login(body, origin)
    keepDevice(reply, device)
    return success(signedIn, 'access.loginSucceeded')
  })

  app.post('/admin/Index/logout', { config: open }, async (request) => {
    const tokens = [textOf(request.body, 'refreshToken'), findToken(adminArea, request) ?? '']
    await session.logout(tokens.filter(Boolean))
    return success(null)
  })

  app.get('/admin/Index/index', { config: { access: { area: 'admin', level: 'signed-in' } } }, async (request) => {
    if (request.caller?.area !== 'admin') throw fail('NEED_LOGIN')
    return success(await session.init(request.caller, request.locale, request.host))
  })
}

async function refuseSignedIn(request: FastifyRequest, { findCaller }: Options): Promise<void> {
  if (await findCaller(request)) throw fail('LOGGED_IN')
}
