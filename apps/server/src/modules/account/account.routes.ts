import { parseListQuery, withoutTags } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MemberCaller } from '../../access/caller.ts'
import { fail } from '../../errors.ts'
import { keptAvatar } from '../../avatar.ts'
import { success } from '../../http/reply.ts'
import { recordOf, textOf } from '../../http/values.ts'
import { type AccountOptions, createAccount } from './account.service.ts'

export function accountRoutes(app: FastifyInstance, options: AccountOptions): void {
  const account = createAccount(options)

  app.get('/api/account/overview', { config: needs('overview') }, async (request) =>
    success(await account.loadOverview(requireMember(request))),
  )

  app.get('/api/account/profile', { config: needs('profile') }, async () =>
    success({ accountVerificationType: await options.loadVerificationTypes() }),
  )

  app.post('/api/account/profile', { config: needs('profile') }, async (request) => {
    const { body, locale } = request
    const given = recordOf(body)
    const ifGiven = (name: string) => (Object.hasOwn(given, name) ? textOf(given, name) : undefined)
    const motto = ifGiven('motto')
    const form = {
      avatar: keptAvatar(ifGiven('avatar')),
      username: textOf(given, 'username'),
      nickname: textOf(given, 'nickname'),
      gender: ifGiven('gender'),
      birthday: ifGiven('birthday'),
      motto: motto && withoutTags(motto).trim(),
    }
    await account.saveProfile(requireMember(request), form, locale)
    return success(null, 'account.updated')
  })

  app.post('/api/account/changePassword', { config: needs('changePassword') }, async (request) => {
    const form = { old: textOf(request.body, 'oldPassword'), new: textOf(request.body, 'newPassword') }
    await account.changePassword(requireMember(request), form, request)
    return success(null, 'account.passwordChanged')
  })

  app.get('/api/account/balance', { config: needs('balance') }, async (request) =>
    success(await account.listMoney(requireMember(request), pageOf(request))),
  )

  app.get('/api/account/integral', { config: needs('integral') }, async (request) =>
    success(await account.listScore(requireMember(request), pageOf(request))),
  )
}

function needs(action: string) {
  return { access: { area: 'member', level: 'permission', node: `account/${action}` } } as const
}

export function requireMember({ caller }: FastifyRequest): MemberCaller {
  if (caller?.area !== 'member') throw fail('NEED_LOGIN')
  return caller
}

function pageOf({ query }: FastifyRequest) {
  const { page, limit } = parseListQuery(typeof query === 'object' && query !== null ? { ...query } : {})
  return { page, limit }
}
