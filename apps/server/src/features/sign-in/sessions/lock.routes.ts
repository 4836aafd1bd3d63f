import { adminArea } from '@teachnet/protocol'
import { lockCalls, programCalls } from '@teachnet/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  accountStores,
  checkOwnPassword,
  lockSession,
  unlockSession,
  findFamily,
  listPrograms,
} from '../../access/index.ts'
import { findToken } from '../../../http/caller/caller.ts'
import { fail } from '../../../platform/errors.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import type { ClockPort, DatabasePort, RandomPort, SettingsPort } from '../../../platform/ports.ts'

type LockPorts = DatabasePort & ClockPort & RandomPort & SettingsPort<'secretKey'>

/**
 * Locks the session of an administrator: until the password is entered, the gate rejects every other call of the
 * session except the logout.
 */
export function lockRoutes(app: FastifyInstance, deps: LockPorts): void {
  const { db } = deps

  serveCall(app, lockCalls.lockSession, async ({ caller, request }) => {
    await lockSession(db, deps, { userId: caller.id, family: await familyOf(request) })
    return success(null)
  })

  serveCall(app, lockCalls.unlockSession, async ({ body, caller: { id }, request }) => {
    const hash = await accountStores.admin.findPassword(db, id)
    if (!(await checkOwnPassword(deps, { area: 'admin', id, hash }, body.password)))
      throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
    await unlockSession(db, await familyOf(request))
    return success(null)
  })

  serveCall(app, programCalls.adminPrograms, async ({ caller }) =>
    success({ list: await listPrograms(db, caller.id, Math.floor(deps.clock() / 1000)) }),
  )

  async function familyOf(request: FastifyRequest): Promise<string> {
    const family = await findFamily(db, findToken(adminArea, request) ?? '')
    if (family === undefined) throw fail('NEED_LOGIN')
    return family
  }
}
