import { type Area, areaCalls, areas, adminArea } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findToken } from '../../../http/caller/caller.ts'
import {
  listSignIns,
  endOtherSessions,
  endSession,
  findFamily,
  listSessions,
  disablePrograms,
  programTags,
  accountStores,
  checkOwnPassword,
  lockSession,
  unlockSession,
  listPrograms,
} from '../../access/index.ts'
import { fail } from '../../../platform/errors.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { readUserAgent } from '../../../http/request/requester.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  PlacePort,
  RandomPort,
  SettingsPort,
} from '../../../platform/ports.ts'
import { lockCalls, programCalls } from '@teachnet/contract/people'

/** Dependencies of this module. */
interface SessionOptions {
  readonly area: Area['name']
  readonly deps: DatabasePort & ClockPort & CachePort & PlacePort
  readonly loadSettings: () => Promise<{
    readonly login: Readonly<Record<Area['name'], { readonly tokenLife: number }>>
  }>
}

/** How many sign-ins the history shows. */
const shownSignIns = 30

/** Shows the accounts of an area their sessions and sign-ins, and ends sessions. */
export function sessionRoutes(app: FastifyInstance, { area: name, deps, loadSettings }: SessionOptions): void {
  const area = areas[name]
  const calls = areaCalls[name]
  const { db, cache, clock, describePlace } = deps
  const ownerOf = ({ id: userId }: { readonly id: number }) => ({ area, userId })

  serveCall(app, calls.accountSessions, async ({ caller, request }) => {
    const { tokenLife } = (await loadSettings()).login[name]
    const now = Math.floor(clock() / 1000)
    const [current, sessions] = await Promise.all([
      findFamily(db, findToken(area, request) ?? ''),
      listSessions(db, { ...ownerOf(caller), tokenLife, now }),
    ])
    const list = sessions.map(({ family, userAgent, ...session }) => ({
      ...session,
      ...readUserAgent(userAgent),
      place: describePlace(session.ip, request.locale),
      isCurrent: family === current,
    }))
    return success({ list })
  })

  serveCall(app, calls.endSession, async ({ body, caller }) => {
    if (!(await endSession(db, ownerOf(caller), body.id))) throw fail('RECORD_NOT_FOUND')
    return success(null, 'session.ended')
  })

  serveCall(app, calls.endOtherSessions, async ({ caller, request }) => {
    const current = await findFamily(db, findToken(area, request) ?? '')
    if (current === undefined) throw fail('NEED_LOGIN')
    const ended = await endOtherSessions(db, ownerOf(caller), current)
    const disabled = name === 'admin' ? await disablePrograms(db, [caller.id]) : 0
    if (disabled > 0) await cache.drop(programTags)
    return success({ ended }, disabled > 0 ? 'session.allEnded' : 'session.othersEnded')
  })

  serveCall(app, calls.accountSignIns, async ({ caller, request }) => {
    const rows = await listSignIns(db, { area: name, userId: caller.id, limit: shownSignIns })
    const list = rows.map(({ id, ip, user_agent, create_time, outcome }) => ({
      id,
      ip,
      outcome,
      createTime: create_time,
      ...readUserAgent(user_agent),
      place: describePlace(ip, request.locale),
    }))
    return success({ list })
  })
}

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
