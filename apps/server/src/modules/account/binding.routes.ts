import type { BindingType } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { requireMember } from './account.routes.ts'
import { type BindingOptions, createBindings } from './binding.service.ts'

const open = { access: { area: 'member', level: 'public' } } as const
const signedIn = { access: { area: 'member', level: 'signed-in' } } as const

export function bindingRoutes(app: FastifyInstance, options: BindingOptions): void {
  const bindings = createBindings(options)

  app.post('/api/account/retrievePassword', { config: open }, async (request) => {
    const { body } = request
    const form = {
      type: requireType(request),
      account: textOf(body, 'account'),
      captcha: textOf(body, 'captcha'),
      password: textOf(body, 'password'),
    }
    await bindings.retrievePassword(form, request)
    return success(null, 'account.passwordReset')
  })

  app.post('/api/account/verification', { config: signedIn }, async (request) =>
    success(
      await bindings.verify(requireMember(request), requireType(request), {
        code: textOf(request.body, 'captcha'),
        ip: request.ip,
      }),
    ),
  )

  app.post('/api/account/changeBind', { config: signedIn }, async (request) => {
    const { body } = request
    await bindings.change(
      requireMember(request),
      {
        type: requireType(request),
        captcha: textOf(body, 'captcha'),
        email: textOf(body, 'email'),
        mobile: textOf(body, 'mobile'),
        accountVerificationToken: textOf(body, 'accountVerificationToken'),
        password: textOf(body, 'password'),
      },
      request.ip,
    )
    return success(null)
  })
}

function requireType({ body }: FastifyRequest): BindingType {
  const type = textOf(body, 'type')
  if (type !== 'email' && type !== 'mobile') throw fail('PARAMETER')
  return type
}
