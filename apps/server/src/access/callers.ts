import { areas } from '@teachnet/contract'
import type { TagCache } from '../cache/tag-cache.ts'
import type { Database } from '../db/client.ts'
import type { Caller } from './caller.ts'
import { prepareCallerQueries, stampLastSeen, type StoredCaller } from './caller.repo.ts'
import { type Identity, nobody } from './gate.ts'
import { createRuleBook, type RuleBook } from './rule-book.ts'
import { loadAdminRules, loadMemberRules } from './rule.repo.ts'
import { hashToken } from './token.ts'

type AreaName = keyof typeof areas

/** Who presents a token, and the rules of the areas. */
export interface Callers {
  /** One query; the rules come from memory. */
  readonly identify: (area: AreaName, token: string | undefined) => Promise<Identity>
  readonly loadRules: (area: AreaName) => Promise<RuleBook>
}

/** Cached rules are dropped by these: the tables and the names their resources go by. */
export const ruleTags = { admin: ['admin_rule', 'auth.Rule'], member: ['user_rule', 'user.Rule'] } as const

/** An account's "last seen" is written at most this often, in seconds. */
const seenInterval = 60

interface CallersDeps {
  readonly db: Database
  readonly cache: TagCache
  /** Unix milliseconds. */
  readonly clock: () => number
}

export function createCallers({ db, cache, clock }: CallersDeps): Callers {
  const books = cache.space<RuleBook>('rules', { maxEntries: 2 })
  const queries = prepareCallerQueries(db)

  const loadRules = (area: AreaName): Promise<RuleBook> =>
    books.load(area, async () => ({
      value: createRuleBook(area === 'admin' ? await loadAdminRules(db) : await loadMemberRules(db)),
      tags: ruleTags[area],
    }))

  const identify = async (area: AreaName, token: string | undefined): Promise<Identity> => {
    if (token === undefined) return nobody
    const hash = hashToken(token)
    const [stored, book] = await Promise.all([
      area === 'admin' ? queries.findAdmin(hash) : queries.findMember(hash),
      loadRules(area),
    ])
    const now = Math.floor(clock() / 1000)
    const identity = stored ? toIdentity(area, stored, now, book) : nobody
    if (identity.state === 'known' && now - (stored?.last_seen_time ?? 0) >= seenInterval)
      await stampLastSeen(db, area, { id: identity.caller.id, now })
    return identity
  }

  return { identify, loadRules }
}

/** Expired comes before everything else about the token: the contract's order. */
function toIdentity(area: AreaName, stored: StoredCaller, now: number, book: RuleBook): Identity {
  if (stored.expire_time <= now) return { state: 'expired' }
  if (stored.type !== areas[area].tokenTypes.access || stored.id === null) return nobody
  return { state: 'known', caller: toCaller(area, { ...stored, id: stored.id }, book) }
}

function toCaller(area: AreaName, stored: StoredCaller & { id: number }, book: RuleBook): Caller {
  const groups = (stored.groups ?? '').split(';').filter(Boolean)
  const grant = book.grantOf(groups.map((group) => group.slice(group.indexOf(':') + 1)))
  const groupIds = groups.map((group) => Number.parseInt(group, 10))
  const account = { id: stored.id, username: stored.username ?? '', ...grant }
  if (area === 'admin') return { area, ...account, nickname: stored.nickname ?? '', groupIds }
  return { area, ...account, groupId: groupIds[0] ?? 0 }
}
