import { type Area, defaultLocale } from '@teachnet/contract'
import type { Deps } from '../deps.ts'
import { addToAudit } from './security-events.repo.ts'

/** What security events are called in the log. */
export type SecurityEventName =
  /** A wrong password, or a name that nobody has. */
  | 'sign-in.failed'
  /** An attempt that came before its delay was over. */
  | 'sign-in.delayed'
  /** A refresh token was used again after it had been replaced: its session was ended. */
  | 'token.reused'
  | 'password.changed'
  /** A new password without the old one: by code, by another administrator, or by command. */
  | 'password.reset'
  /** What administrators or members may do was changed. */
  | 'rights.changed'
  /** Delays were lifted by command. */
  | 'account.unlocked'

export interface SecurityEvent {
  readonly name: SecurityEventName
  readonly area: Area['name']
  /**
   * Undefined: it is about no account, or nobody goes by the name that was tried. The name itself is not kept: people type passwords
   * there by mistake.
   */
  readonly account: { readonly id: number; readonly username: string } | undefined
  /** Empty: on the server's own machine. */
  readonly ip: string
  /** Who did it, where that is not the account itself. */
  readonly by?: { readonly id: number; readonly username: string }
  /** What was written. */
  readonly record?: { readonly controller: string; readonly id: number }
}

/** These are not in the audit log as calls of a signed-in administrator. */
const audited: ReadonlySet<SecurityEventName> = new Set([
  'sign-in.failed',
  'sign-in.delayed',
  'token.reused',
  'account.unlocked',
])

/**
 * Writes a security event to the log and, where it is about administrators, to their audit log. There equal events of an account within
 * an hour share a row, which counts them: whoever fails on purpose fills nothing.
 */
export async function noteSecurityEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'cache' | 'translate'>,
  { name, area, account, ip, by, record }: SecurityEvent,
): Promise<void> {
  const fields = { event: name, area, accountId: account?.id ?? null, account: account?.username ?? null, ip }
  const more = {
    ...(by && { byId: by.id, by: by.username }),
    ...(record && { controller: record.controller, recordId: record.id }),
  }
  deps.log.warn({ ...fields, ...more }, 'security event')
  if (area !== 'admin' || !(audited.has(name) || ip === '')) return
  const now = Math.floor(deps.clock() / 1000)
  const title = deps.translate(defaultLocale, `access.event.${name}`)
  await addToAudit(deps.db, { name, title, account, ip, now })
  await deps.cache.drop(['admin_log', 'auth.AdminLog'])
}

/** Notes what one write did, in its order. */
export async function noteSecurityEvents(
  deps: Parameters<typeof noteSecurityEvent>[0],
  events: readonly SecurityEvent[],
): Promise<void> {
  for (const event of events) await noteSecurityEvent(deps, event)
}
