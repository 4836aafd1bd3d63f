import { type Area, areas } from '@teachnet/contract'
import { findStoredToken, issueToken, revokeTokens } from '../../access/token.repo.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { isEnabled } from './token.repo.ts'

/** What the areas hand to this module. */
export interface RefreshOptions {
  readonly loadSettings: () => Promise<{
    readonly login: Readonly<Record<Area['name'], { readonly tokenLife: number }>>
  }>
}

/** Finds the access token of an area in the request that asks for a new one. */
type FindAccessToken = (area: Area) => string | undefined

/**
 * Gives a new access token for a refresh token and takes the old one back. The refresh token stays as it is. The old access token must
 * come along, expired or not, and must not be another account's.
 *
 * @throws LOGIN_EXPIRED when the refresh token is unknown or expired or the account is gone; INVALID_TOKEN without the old token
 */
export async function refreshToken(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  refresh: string,
  findAccessToken: FindAccessToken,
  { loadSettings }: RefreshOptions,
): Promise<{ type: string; token: string }> {
  const now = Math.floor(clock() / 1000)
  const stored = refresh === '' ? undefined : await findStoredToken(db, refresh)
  const area = Object.values(areas).find(({ tokenTypes }) => tokenTypes.refresh === stored?.type)
  if (!stored || !area || stored.expire_time <= now) throw fail('LOGIN_EXPIRED')
  const old = findAccessToken(area)
  if (old === undefined) throw fail('INVALID_TOKEN')
  const owner = await findStoredToken(db, old)
  // An unknown one is fine: it may have been replaced by another tab, or purged.
  if (owner && (owner.user_id !== stored.user_id || owner.type !== area.tokenTypes.access)) throw fail('INVALID_TOKEN')
  const lifetime = (await loadSettings()).login[area.name].tokenLife
  return db.transaction(async (tx) => {
    if (!(await isEnabled(tx, area.name, stored.user_id))) throw fail('LOGIN_EXPIRED')
    await revokeTokens(tx, area, [old])
    const token = await issueToken(
      tx,
      { clock, random },
      { type: area.tokenTypes.access, userId: stored.user_id, lifetime },
    )
    return { type: area.tokenTypes.refresh, token }
  })
}
