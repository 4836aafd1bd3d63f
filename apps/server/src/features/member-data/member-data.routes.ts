import { isOpenApplication } from '@teachnet/contract'
import { deskCalls, type OwnApplication } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { signedPath } from '../../platform/storage/private-file.ts'
import { formatCents } from '../../records/kinds/numbers.ts'
import { fail } from '../../platform/errors.ts'
import { findOwner, listExports } from './member-data.repo.ts'
import type { DataConfirmation } from './confirmation.ts'
import type { MemberDeletions } from './member-deletion.ts'
import type { MemberExports } from './member-export.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey' | 'apiOrigin'>
  readonly confirmation: DataConfirmation
  readonly listApplications: (userId: number, locale: Locale) => Promise<{ readonly list: readonly OwnApplication[] }>
  readonly exports: MemberExports
  readonly deletions: MemberDeletions
}

/** Lets members download what is stored about them, and delete their account. */
export function memberDataRoutes(
  app: FastifyInstance,
  { deps, confirmation, listApplications, exports, deletions }: Options,
): void {
  const { db, clock, env } = deps

  serveCall(app, deskCalls.memberData, async ({ caller, request }) => {
    const now = clock()
    const rows = await listExports(db, caller.id, Math.floor(now / 1000))
    const addressOf = (path: string) =>
      `${env.apiOrigin ?? `//${request.host}`}${signedPath(path, { secretKey: env.secretKey, now })}`
    const list = rows.map(({ id, state, path, size, create_time, expire_time }) => ({
      id,
      state,
      size,
      create_time,
      expire_time,
      url: path === '' ? '' : addressOf(path),
    }))
    const [deletion, { money, score }, applications] = await Promise.all([
      deletions.find(caller.id),
      requireOwner(caller.id),
      listApplications(caller.id, request.locale),
    ])
    const open = applications.list.filter(({ state }) => isOpenApplication(state))
    const left = {
      money: formatCents(money),
      score,
      applications: open.map(({ kind, number, subject }) => ({ kind, number, subject })),
    }
    return success({ exports: list, deletion: deletion ?? null, left })
  })

  serveCall(app, deskCalls.exportData, async ({ body, caller, request }) => {
    await confirmation.require('export', await requireOwner(caller.id), body, request.ip)
    await exports.request(caller.id)
    return success(null, 'export.begun')
  })

  serveCall(app, deskCalls.sendDataCode, async ({ body: { type, purpose }, caller, request }) => {
    await confirmation.sendCode(purpose, await requireOwner(caller.id), type, requesterOf(request))
    return success(null, type === 'email' ? 'ems.sent' : 'sms.sent')
  })

  serveCall(app, deskCalls.deleteAccount, async ({ body, caller, request }) => {
    await deletions.request(caller.id, body, requesterOf(request))
    return success(null, 'deletion.planned')
  })

  serveCall(app, deskCalls.keepAccount, async ({ caller, request }) => {
    await deletions.cancel(caller, request.ip)
    return success(null, 'deletion.cancelled')
  })

  async function requireOwner(id: number) {
    const owner = await findOwner(db, id)
    if (!owner) throw fail('NEED_LOGIN')
    return { id, ...owner }
  }
}

function requesterOf({ locale, ip, host }: FastifyRequest) {
  return { locale, ip, host }
}
