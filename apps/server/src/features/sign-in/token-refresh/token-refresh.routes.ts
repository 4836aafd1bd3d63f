import { calls, type Area, areas } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { findToken } from '../../../http/caller/caller.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import {
  accountStores,
  endFamily,
  lockRefreshToken,
  markReplaced,
  markUsed,
  retireAccessTokens,
  type StoredRefresh,
  recordSecurityEvent,
  type SecurityEventPorts,
  findStoredToken,
  storeToken,
} from '../../access/index.ts'
import { deriveToken, sessionIdleLife } from '../../../platform/secrets/token.ts'
import type { Queries } from '../../../platform/db/client.ts'
import type { SettingsPort } from '../../../platform/ports.ts'
import { fail } from '../../../platform/errors.ts'

export function tokenRoutes(app: FastifyInstance, deps: TokenRefreshPorts, options: RefreshOptions): void {
  serveCall(app, calls.refreshToken, async ({ body, request }) => {
    const requested = {
      refreshToken: body.refreshToken,
      canRotate: body.rotate,
      findAccessToken: (area: Parameters<typeof findToken>[0]) => findToken(area, request),
      ip: request.ip,
    }
    return success(await refreshToken(deps, requested, options))
  })
}

type TokenRefreshPorts = SecurityEventPorts & SettingsPort<'secretKey'>

/** Dependencies that the areas pass to this module. */
interface RefreshOptions {
  readonly loadSettings: () => Promise<{
    readonly login: Readonly<Record<Area['name'], { readonly tokenLife: number }>>
  }>
}

interface RefreshRequest {
  readonly refreshToken: string
  /** The client stores a new refresh token from the reply. Old clients do not. */
  readonly canRotate: boolean
  /** Finds the access token of an area in the request. */
  readonly findAccessToken: (area: Area) => string | undefined
  readonly ip: string
}

interface RefreshReply {
  readonly type: string
  readonly token: string
  /** Only for clients that can store it. */
  readonly refresh_token?: string
}

/**
 * Seconds in which repeated refreshes get the same reply: other tabs refresh at the same moment, and a reply may be lost. A former access
 * token stays valid for the same time, for requests in flight.
 */
const grace = 60

/**
 * Issues a new access token for a refresh token. The request must carry the old access token, expired or not, of the same account.
 * A client that can store it gets a new refresh token too, which replaces the former one; for other clients it stays. The session ends
 * after two weeks without use, 30 days after its sign-in, or when a replaced refresh token is used again.
 *
 * @throws LOGIN_EXPIRED if the session has ended or is unknown, or the account is gone; INVALID_TOKEN without the old token
 */
async function refreshToken(
  deps: TokenRefreshPorts,
  { refreshToken: provided, canRotate, findAccessToken, ip }: RefreshRequest,
  { loadSettings }: RefreshOptions,
): Promise<RefreshReply> {
  const { db, clock } = deps
  const now = Math.floor(clock() / 1000)
  const stored = provided === '' ? undefined : await findStoredToken(db, provided)
  const area = Object.values(areas).find(({ tokenTypes }) => tokenTypes.refresh === stored?.type)
  if (!stored || !area) throw fail('LOGIN_EXPIRED')
  const old = findAccessToken(area)
  if (old === undefined) throw fail('INVALID_TOKEN')
  const owner = await findStoredToken(db, old)
  // An unknown access token is accepted: another tab may have replaced it, or it was purged.
  if (owner && (owner.user_id !== stored.user_id || owner.type !== area.tokenTypes.access)) throw fail('INVALID_TOKEN')
  const { tokenLife } = (await loadSettings()).login[area.name]
  const renew = createRenewal(deps, { area, tokenLife, canRotate, now })
  const renewed = await db.transaction((tx) => renew(tx, provided))
  if (renewed === 'reused') {
    const account = await accountStores[area.name].findEnabled(db, stored.user_id)
    await recordSecurityEvent(deps, { name: 'token.reused', area: area.name, account, ip })
  }
  if (typeof renewed === 'string') throw fail('LOGIN_EXPIRED')
  const { token, refresh } = renewed
  return { type: area.tokenTypes.refresh, token, refresh_token: canRotate ? refresh : undefined }
}

interface Renewal {
  readonly area: Area
  readonly tokenLife: number
  readonly canRotate: boolean
  /** Unix seconds. */
  readonly now: number
}

function createRenewal({ env }: SettingsPort<'secretKey'>, { area, tokenLife, canRotate, now }: Renewal) {
  const accessOf = (refresh: string, uses: number) => deriveToken(env.secretKey, refresh, `access:${uses}`)
  const successorOf = (refresh: string) => deriveToken(env.secretKey, refresh, 'refresh')
  const isOver = ({ expire_time, use_time, create_time }: StoredRefresh) =>
    expire_time <= now || (use_time ?? create_time) + sessionIdleLife(tokenLife) <= now

  async function issueAccess(tx: Queries, { user_id, family }: StoredRefresh, token: string): Promise<void> {
    const life = { now, expireTime: now + tokenLife }
    await storeToken(tx, token, { type: area.tokenTypes.access, userId: user_id, family, ...life })
    await retireAccessTokens(tx, { area, family, except: token, at: now + grace })
  }

  return async function renew(
    tx: Queries,
    refresh: string,
  ): Promise<{ token: string; refresh: string } | 'over' | 'reused'> {
    const row = await lockRefreshToken(tx, area, refresh)
    if (!row || isOver(row)) return 'over'
    if (row.replace_time !== null) {
      if (Math.abs(now - row.replace_time) < grace) return renew(tx, successorOf(refresh))
      await endFamily(tx, row.family)
      return 'reused'
    }
    if (!(await accountStores[area.name].findEnabled(tx, row.user_id))) return 'over'
    if (row.use_time !== null && Math.abs(now - row.use_time) < grace)
      return { token: accessOf(refresh, row.uses), refresh }
    if (!canRotate) {
      const token = accessOf(refresh, row.uses + 1)
      await markUsed(tx, refresh, now)
      await issueAccess(tx, row, token)
      return { token, refresh }
    }
    const next = successorOf(refresh)
    const { user_id: userId, family, expire_time: expireTime } = row
    await markReplaced(tx, refresh, now)
    await storeToken(tx, next, { type: area.tokenTypes.refresh, userId, family, now, expireTime, isUsed: true })
    const token = accessOf(next, 1)
    await issueAccess(tx, row, token)
    return { token, refresh: next }
  }
}
