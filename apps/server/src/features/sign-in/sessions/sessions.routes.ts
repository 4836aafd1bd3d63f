import { type Area, areaCalls, areas } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { findToken } from '../../../http/caller/caller.ts'
import {
  listSignIns,
  endOtherSessions,
  endSession,
  findFamily,
  listSessions,
  disablePrograms,
  programTags,
} from '../../access/index.ts'
import { fail } from '../../../platform/errors.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { readUserAgent } from '../../../http/request/requester.ts'
import type { CachePort, ClockPort, DatabasePort, PlacePort } from '../../../platform/ports.ts'

/** Dependencies of this module. */
export interface SessionOptions {
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
