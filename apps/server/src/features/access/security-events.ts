import { type Area, defaultLocale } from '@teachnet/protocol'
import { addNotice, memberSecurityMessage, notifyAdminsOf } from '../inbox/index.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, LogPort, MessagesPort } from '../../platform/ports.ts'
import { accountStores } from './account-stores.ts'
import type { Database } from '../../platform/db/client.ts'
import { countHit } from '../../platform/db/throttle.repo.ts'
import { adminLogTags, addLogEntries } from '../../records/history/admin-log.ts'

export type SecurityEventPorts = DatabasePort & ClockPort & LogPort & CachePort & MessagesPort & JobsPort

/** Names of security events in the log. */
type SecurityEventName =
  /** A wrong password or an unknown name. */
  | 'sign-in.failed'
  /** An attempt before the end of the delay. */
  | 'sign-in.delayed'
  /** A replaced refresh token was used again, and its session was ended. */
  | 'token.reused'
  | 'password.changed'
  /** A new password was set without the old one: by code, by another administrator, or by command. */
  | 'password.reset'
  /** The email address or mobile number of a member was replaced. */
  | 'contact.changed'
  /** The owner of the former address or number undid the replacement. */
  | 'contact.restored'
  /** An authenticator app protects the account from now on, or no longer. */
  | 'factor.added'
  | 'factor.removed'
  /** A passkey signs in to the account from now on, or no longer. */
  | 'passkey.added'
  | 'passkey.removed'
  /** An account at a provider signs in to the account from now on, or no longer. */
  | 'connection.added'
  | 'connection.removed'
  /** The rights of administrators or members were changed. */
  | 'rights.changed'
  /** A member has asked for the deletion of the account, or cancelled it; the account was deleted. */
  | 'account.deletion'
  | 'account.kept'
  | 'account.deleted'
  /** Delays were lifted by command. */
  | 'account.unlocked'

interface SecurityEvent {
  readonly name: SecurityEventName
  readonly area: Area['name']
  /**
   * Undefined: the event has no account, or the name was unknown. An unknown name is not stored, since people type passwords there by
   * mistake.
   */
  readonly account: { readonly id: number; readonly username: string } | undefined
  /** Empty: a command on the machine of the server. */
  readonly ip: string
  /** The actor, when it is not the account itself. */
  readonly by?: { readonly id: number; readonly username: string }
  /** The record that was written. */
  readonly record?: { readonly controller: string; readonly id: number }
}

/** Events that add a notice to the inbox of the account's owner. */
const noticesToOwners: ReadonlySet<SecurityEventName> = new Set([
  'password.changed',
  'password.reset',
  'contact.changed',
  'contact.restored',
  'factor.added',
  'factor.removed',
  'passkey.added',
  'passkey.removed',
  'connection.added',
  'connection.removed',
  'account.deletion',
  'account.kept',
])

/** Events that the audit log does not already have as a call of a signed-in administrator. */
const audited: ReadonlySet<SecurityEventName> = new Set([
  'sign-in.failed',
  'sign-in.delayed',
  'token.reused',
  'account.unlocked',
])

/** Events that the owner gets a letter of as well: whoever has the account can read its inbox. */
const mailedToMembers: ReadonlySet<OwnerEventName> = new Set([
  'sign-in.new',
  'recovery.used',
  'password.changed',
  'password.reset',
  'factor.added',
  'factor.removed',
  'passkey.added',
  'passkey.removed',
  'connection.added',
  'connection.removed',
])

/** Names of notices about the security of an account. */
type OwnerEventName = SecurityEventName | 'sign-in.new' | 'recovery.used'

/**
 * Writes a security event to the log and, when its area is audited, to the audit log. There, equal events of an account within an hour
 * share one row with a count, so that repeated failures cannot fill the table.
 */
export async function recordSecurityEvent(
  deps: SecurityEventPorts,
  { name, area, account, ip, by, record }: SecurityEvent,
): Promise<void> {
  const fields = { event: name, area, accountId: account?.id ?? null, account: account?.username ?? null, ip }
  const more = {
    byId: by?.id,
    by: by?.username,
    controller: record?.controller,
    recordId: record?.id,
  }
  deps.log.warn({ ...fields, ...more }, 'security event')
  if (account && noticesToOwners.has(name)) await notifyOwner(deps, { area, id: account.id }, name, ip)
  if (!accountStores[area].isAudited || !(audited.has(name) || ip === '')) return
  const now = Math.floor(deps.clock() / 1000)
  const title = deps.translate(defaultLocale, `access.event.${name}`)
  await addToAudit(deps.db, { name, title, account, ip, now })
  await deps.cache.drop(adminLogTags)
}

/** Puts a notice about the security of an account into the inbox of its owner. Such notices cannot be disabled. */
export async function notifyOwner(
  deps: Pick<SecurityEventPorts, 'db' | 'clock' | 'jobs'>,
  { area, id }: { readonly area: Area['name']; readonly id: number },
  name: OwnerEventName,
  ip: string,
): Promise<void> {
  const { db, clock, jobs } = deps
  const now = Math.floor(clock() / 1000)
  const notice = { kind: 'security', name: `security.${name}`, params: { ip }, now } as const
  if (area === 'member') {
    await addNotice(db, { ...notice, userId: id, link: '/account/changePassword' })
    if (mailedToMembers.has(name))
      await jobs.add(db, memberSecurityMessage, { member: id, name: notice.name, ip, time: now })
  }
  // A new sign-in of an administrator is reported in a separate mail.
  else
    await notifyAdminsOf(db, deps, {
      ...notice,
      adminIds: [id],
      link: '/routine/adminInfo',
      isMailed: name === 'sign-in.new',
    })
}

/** Records several security events in their order. */
export async function recordSecurityEvents(deps: SecurityEventPorts, events: readonly SecurityEvent[]): Promise<void> {
  for (const event of events) await recordSecurityEvent(deps, event)
}

interface Entry {
  readonly name: string
  readonly title: string
  readonly account: { readonly id: number; readonly username: string } | undefined
  readonly ip: string
  /** Unix seconds. */
  readonly now: number
}

const hour = 3600

/**
 * Adds an event to the administrators' log. Of the same events within an hour, the 1st, 2nd, 5th, 10th, 20th and so on are added, with their
 * count: an attack does not fill the log.
 */
export async function addToAudit(db: Database, { name, title, account, ip, now }: Entry): Promise<void> {
  const adminId = account?.id ?? 0
  const url = `security:${name}`
  const count = await countHit(db, `${url}:${adminId}`, now - (now % hour))
  if (!isLogged(count)) return
  await addLogEntries(db, [
    {
      admin_id: adminId,
      username: account?.username ?? '',
      url,
      title,
      data: JSON.stringify({ event: name, count, lastTime: now }),
      ip,
      useragent: '',
      create_time: now,
    },
  ])
}

/** Whether a count is 1, 2 or 5, or one of these times a power of ten. */
function isLogged(count: number): boolean {
  const digits = String(count)
  return /^[125]0*$/.test(digits)
}
