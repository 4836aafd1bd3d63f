import { calls, memberArea } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { findToken } from '../../access/tokens/presented-token.ts'
import { keptAvatar } from '../../values/avatar.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { type AccountLogOptions, createAccountLog } from './account-log.service.ts'
import { type AccountOptions, createAccount } from './account.service.ts'

export function accountRoutes(app: FastifyInstance, options: AccountOptions & AccountLogOptions): void {
  const account = createAccount(options)
  const log = createAccountLog(options)

  serveCall(app, calls.accountOverview, async ({ query, caller }) =>
    success(await log.loadOverview(caller, query.timeZone)),
  )

  serveCall(app, calls.accountProfile, async () =>
    success({ accountVerificationType: await options.loadVerificationTypes() }),
  )

  serveCall(app, calls.saveProfile, async ({ body, caller, request }) => {
    const { id: _id, avatar, motto, ...rest } = body
    const form = { ...rest, avatar: keptAvatar(avatar), motto: motto?.trim() }
    await account.saveProfile(caller, form, request.locale)
    return success(null, 'account.updated')
  })

  serveCall(app, calls.changePassword, async ({ body, caller, request }) => {
    const { oldPassword, newPassword, signOutElsewhere } = body
    const token = findToken(memberArea, request) ?? ''
    await account.changePassword(caller, { old: oldPassword, new: newPassword, token, signOutElsewhere }, request)
    return success(null, signOutElsewhere === undefined ? 'account.passwordChanged' : 'account.passwordReset')
  })

  serveCall(app, calls.accountBalance, async ({ query, caller }) => success(await log.listMoney(caller, query)))

  serveCall(app, calls.accountIntegral, async ({ query, caller }) => success(await log.listScore(caller, query)))
}
