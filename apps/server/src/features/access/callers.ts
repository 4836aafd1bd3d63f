import { areas } from '@teachnet/protocol'
import type { TagCache } from '../../platform/cache/tag-cache.ts'
import type { Database } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { StoredCaller } from './account-store.ts'
import { accountStores } from './account-stores.ts'
import { findKey, findViewed, recordKeyUse, type StoredKey } from './admin-accounts.repo.ts'
import {
  type AdminCaller,
  type AdminSession,
  type Caller,
  hasNode,
  dueBefore,
  type FindCaller,
  type Identity,
  nobody,
  type Occasion,
  requestedView,
} from '../../http/caller/caller.ts'
import { createRuleBook, type RuleBook } from './rules/rule-book.ts'
import { recordTokenUse } from './tokens/session.repo.ts'
import { hashToken } from '../../platform/secrets/token.ts'
import { areWithin, readAreaLimits } from '@teachnet/contract/rights'
import { outranks, parseRules } from './rules/authority.ts'
import { addToAudit } from './security-events.ts'

type AreaName = keyof typeof areas

/** Identifies callers by their tokens, and loads the rules of the areas. */
export interface Callers extends FindCaller {
  /** The same for the stored hash of a token. */
  readonly identifyStored: (area: AreaName, hash: string, occasion: Occasion) => Promise<Identity>
  readonly loadRules: (area: AreaName) => Promise<RuleBook>
  /** An enabled administrator with the current rights, for work on behalf of that account; undefined: it is deleted or disabled. */
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
}

/** Tags that invalidate the cached rules: the tables and the controllers of their resources. */
export const ruleTags = { admin: ['admin_rule', 'auth.Rule'], member: ['user_rule', 'user.Rule'] } as const

/** Minimum interval between two writes of an account's "last seen", and of a token's last use, in seconds. */
const seenInterval = 60

/** The largest id that the database has. */
const mostId = 2_147_483_647

interface CallersDeps {
  readonly db: Database
  readonly cache: TagCache
  /** Unix milliseconds. */
  readonly clock: () => number
}

export function createCallers({ db, cache, clock }: CallersDeps): Callers {
  const books = cache.space<RuleBook>('rules', { maxEntries: 2 })
  const memory = new Map<string, Remembered>()

  const loadRules = (area: AreaName): Promise<RuleBook> =>
    books.load(area, async () => ({
      value: createRuleBook(await accountStores[area].loadRules(db), accountStores[area].ownRules),
      tags: ruleTags[area],
    }))

  const identifyStored = async (area: AreaName, hash: string, occasion: Occasion): Promise<Identity> => {
    const identity = await lookUp(area, hash)
    if (identity.state !== 'known') return identity
    const rejection = dueBefore(identity.caller, occasion)
    return rejection ? { state: 'blocked', rejection } : viewAs(identity.caller, occasion)
  }

  /** The account of a token, whatever it must do first. */
  const lookUp = async (area: AreaName, hash: string): Promise<Identity> => {
    const [text, book] = await Promise.all([accountStores[area].callerStatement.find(db, hash), loadRules(area)])
    const stored = text === undefined ? undefined : parseStored(text)
    const now = Math.floor(clock() / 1000)
    if (!stored && area === 'admin') return identifyKey(hash, book, now)
    const identity = stored ? toIdentity(area, stored, now, book) : nobody
    if (identity.state !== 'known') return identity
    if (isOlder(stored?.last_seen_time, now)) await accountStores[area].noteSeen(db, { id: identity.caller.id, now })
    if (isOlder(stored?.use_time, now)) await recordTokenUse(db, hash, now)
    if (stored && text !== undefined && identity.caller.area === 'admin')
      remember(hash, { text, stored, book, caller: identity.caller })
    return identity
  }

  const remember = (hash: string, caller: Remembered) => {
    if (memory.size >= mostRemembered) memory.clear()
    memory.set(hash, caller)
  }

  const recall: Callers['recall'] = (token, occasion) => {
    const hash = hashToken(token)
    const known = memory.get(hash)
    if (!known || known.book !== books.get('admin')) return undefined
    const { text, stored, caller } = known
    const now = Math.floor(clock() / 1000)
    const isOver = stored.expire_time <= now || (stored.idleAt ?? Infinity) <= now
    if (isOver || isOlder(stored.last_seen_time, now) || isOlder(stored.use_time, now)) return undefined
    if (dueBefore(caller, occasion) || requestedView(caller, occasion) !== undefined) return undefined
    let isConfirmed = false
    return {
      caller,
      column: (parameters) => accountStores.admin.callerStatement.column(hash, parameters),
      confirm: (found) => {
        if (found !== text) throw new Error('The caller has changed since the last request')
        isConfirmed = true
      },
      isConfirmed: () => isConfirmed,
    }
  }

  const identifyKey = async (hash: string, book: RuleBook, now: number): Promise<Identity> => {
    const key = await findKey(db, hash)
    if (!key || key.id === null || key.expire_time <= now) return nobody
    const owner = toCaller('admin', { ...key, type: '', use_time: null, id: key.id }, book)
    if (owner.area !== 'admin') return nobody
    if (Math.abs(now - (key.last_used_time ?? 0)) >= seenInterval) await recordKeyUse(db, key.keyId, now)
    return { state: 'known', caller: narrowToKey(owner, key, book) }
  }

  const identify: Callers['identify'] = async (area, token, occasion) =>
    token === undefined ? nobody : identifyStored(area, hashToken(token), occasion)

  const findAdmin = async (id: number): Promise<AdminCaller | undefined> => {
    const [stored, book] = await Promise.all([findViewed(db, id), loadRules('admin')])
    if (!stored || stored.id === null) return undefined
    const found = toCaller('admin', { ...stored, id: stored.id }, book)
    return found.area === 'admin' ? found : undefined
  }

  /** The caller, or the administrator as whom it requests to view the back office. */
  const viewAs = async (caller: Caller, occasion: Occasion): Promise<Identity> => {
    const id = requestedView(caller, occasion)
    if (id === undefined || caller.area !== 'admin' || occasion.kind !== 'request') return { state: 'known', caller }
    if (!occasion.isReading)
      return { state: 'blocked', rejection: fail('OUT_OF_SCOPE', { message: 'access.viewOnly' }) }
    const viewed = await findView(caller, id, occasion.ip)
    return viewed
      ? { state: 'known', caller: viewed, viewer: caller }
      : { state: 'blocked', rejection: fail('FORBIDDEN') }
  }

  /** The administrator whose view of the back office another one requests; undefined if the viewer lacks the right. */
  const findView = async (viewer: AdminCaller, id: number, ip: string): Promise<AdminCaller | undefined> => {
    if (!Number.isInteger(id) || id < 1 || id > mostId) return undefined
    const [stored, book] = await Promise.all([findViewed(db, id), loadRules('admin')])
    if (!stored || stored.id === null || !mayViewAs(viewer, stored)) return undefined
    const viewed = toCaller('admin', { ...stored, id: stored.id }, book)
    if (viewed.area !== 'admin') return undefined
    await recordView(db, viewer, viewed, { ip, now: Math.floor(clock() / 1000) })
    // What the viewed administrator must do first does not prevent the view.
    return {
      ...viewed,
      mustChangePassword: false,
      mustSetUpFactor: false,
      viewedBy: { id: viewer.id, username: viewer.username },
    }
  }

  return { identify, identifyStored, recall, loadRules, findAdmin }
}

/** A caller of an earlier request. */
interface Remembered {
  /** What was stored about the caller, and the same parsed. */
  readonly text: string
  readonly stored: StoredCaller
  readonly book: RuleBook
  readonly caller: AdminCaller
}

/** Maximum number of callers that are remembered. */
const mostRemembered = 2000

function parseStored(text: string): StoredCaller {
  return JSON.parse(text) as StoredCaller // the statement of the area's store selects its columns
}

/** Whether a recorded time must be replaced by the current one. */
function isOlder(time: number | null | undefined, now: number): boolean {
  return Math.abs(now - (time ?? 0)) >= seenInterval
}

/** Checks the expiry of the token before its type and account, as the wire contract demands. */
function toIdentity(area: AreaName, stored: StoredCaller, now: number, book: RuleBook): Identity {
  if (stored.expire_time <= now) return { state: 'expired' }
  if (stored.type !== areas[area].tokenTypes.access || stored.id === null) return nobody
  // A session that locks by itself is locked from that time on.
  const isLocked = stored.isLocked === true || (stored.idleAt ?? Infinity) <= now
  return { state: 'known', caller: toCaller(area, { ...stored, id: stored.id, isLocked }, book) }
}

/** The rights of a key: those of its rules that its administrator has as well. The limits of the administrator's groups stay. */
function narrowToKey(owner: AdminCaller, { keyId, keyName, rules }: StoredKey, book: RuleBook): AdminCaller {
  const requested = Array.isArray(rules) ? rules.filter((id) => typeof id === 'number') : []
  const ids = requested.filter((id) => owner.isSuper || owner.ruleIds.has(id))
  const { limits: _limits, ...grant } = book.grantOf([ids.join(',')])
  // A key has no rights to the pages of the own account, which are those of the administrator.
  const own = new Set(accountStores.admin.ownRules.map((name) => name.toLowerCase()))
  const nodes = new Set([...grant.nodes].filter((node) => !own.has(node)))
  return { ...owner, ...grant, isSuper: false, nodes, apiKey: { id: keyId, name: keyName } }
}

function toSession({ family, idleAt, ownIdleMinutes }: StoredCaller): { readonly session?: AdminSession } {
  if (family === undefined) return {}
  const at = idleAt === null || idleAt === undefined ? {} : { idleAt: Number(idleAt) }
  return { session: { family, ownIdleMinutes: ownIdleMinutes ?? 0, ...at } }
}

function toCaller(area: AreaName, stored: StoredCaller & { id: number }, book: RuleBook): Caller {
  const groups = (stored.groups ?? '').split(';').filter(Boolean)
  const limits: unknown = stored.limits ? JSON.parse(stored.limits) : []
  const grant = book.grantOf(
    groups.map((group) => group.slice(group.indexOf(':') + 1)),
    Array.isArray(limits) ? limits.map(String) : [],
  )
  const groupIds = groups.map((group) => Number.parseInt(group, 10))
  const { id, username, nickname } = stored
  return accountStores[area].toCaller({
    id,
    username: username ?? '',
    nickname: nickname ?? '',
    groupIds,
    ...grant,
    mustChangePassword: stored.mustChange ?? false,
    mustSetUpFactor: stored.lacksFactor ?? false,
    isLocked: stored.isLocked ?? false,
    ...toSession(stored),
  })
}

/** The right to view the back office as a subordinate administrator. */
const node = 'auth/admin/viewAs'

/**
 * Whether an administrator may view the back office as another one: the viewer needs the right, and must be above all groups of the other.
 */
function mayViewAs(viewer: AdminCaller, { id, groups, limits }: StoredCaller): boolean {
  if (
    id === viewer.id ||
    viewer.apiKey ||
    viewer.mustChangePassword ||
    viewer.mustSetUpFactor ||
    !hasNode(viewer, node)
  )
    return false
  if (viewer.isSuper) return true
  const columns = (groups ?? '').split(';').filter(Boolean)
  const texts: unknown = limits ? JSON.parse(limits) : []
  const grants = columns.map((group, index) => ({
    rules: parseRules(group.slice(group.indexOf(':') + 1)),
    limits: readAreaLimits(parse(Array.isArray(texts) ? texts[index] : undefined)),
  }))
  return grants.length > 0 && grants.every((one) => outranks(viewer, one.rules) && areWithin(one.limits, viewer.limits))
}

/** Adds the view to the log: the first one of an hour, and repeated ones by their count. */
async function recordView(
  db: Database,
  viewer: AdminCaller,
  viewed: AdminCaller,
  { ip, now }: { ip: string; now: number },
) {
  const title = `以 ${viewed.username} 的身份查看`.slice(0, 100)
  await addToAudit(db, { name: `account.viewed:${viewed.id}`, title, account: viewer, ip, now })
}

function parse(text: unknown): unknown {
  return typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined
}
