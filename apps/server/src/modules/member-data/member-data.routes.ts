import { deskCalls } from '@teachnet/contract/desk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../ports.ts'
import { signedPath } from '../../storage/private-file.ts'
import { listExports } from './member-data.repo.ts'
import type { MemberDeletions } from './member-deletion.ts'
import type { MemberExports } from './member-export.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey' | 'apiOrigin'>
  readonly exports: MemberExports
  readonly deletions: MemberDeletions
}

/** Lets members download what is stored about them, and delete their account. */
export function memberDataRoutes(app: FastifyInstance, { deps, exports, deletions }: Options): void {
  const { db, clock, env } = deps

  serveCall(app, deskCalls.memberData, async ({ caller, request }) => {
    const now = clock()
    const rows = await listExports(db, caller.id, Math.floor(now / 1000))
    const addressOf = (path: string) =>
      `${env.apiOrigin ?? `//${request.host}`}${signedPath(path, { secretKey: env.secretKey, now })}`
    const list = rows.map(({ id, state, path, size, create_time, expire_time }) => ({
      ...{ id, state, size, create_time, expire_time },
      url: path === '' ? '' : addressOf(path),
    }))
    return success({ exports: list, deletion: (await deletions.find(caller.id)) ?? null })
  })

  serveCall(app, deskCalls.exportData, async ({ caller }) => {
    await exports.request(caller.id)
    return success(null, 'export.begun')
  })

  serveCall(app, deskCalls.sendDeletionCode, async ({ body, caller, request }) => {
    await deletions.sendCode(caller.id, body.type, requesterOf(request))
    return success(null, body.type === 'email' ? 'ems.sent' : 'sms.sent')
  })

  serveCall(app, deskCalls.deleteAccount, async ({ body, caller, request }) => {
    await deletions.request(caller.id, body, requesterOf(request))
    return success(null, 'deletion.planned')
  })

  serveCall(app, deskCalls.keepAccount, async ({ caller, request }) => {
    await deletions.cancel(caller, request.ip)
    return success(null, 'deletion.cancelled')
  })
}

function requesterOf({ locale, ip, host }: FastifyRequest) {
  return { locale, ip, host }
}
