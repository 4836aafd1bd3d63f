import type { Database } from '../../platform/db/client.ts'
import { addLogEntries } from '../../records/history/admin-log.repo.ts'
import { countHit } from '../../platform/db/throttle.repo.ts'

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
