import { areWithin, readAreaLimits } from '@teachnet/contract/rights'
import type { Database } from '../db/client.ts'
import type { StoredCaller } from './account-store.ts'
import { type AdminCaller, hasNode } from './caller.ts'
import { outranks, parseRules } from './rules/authority.ts'
import { addToAudit } from './security-events.repo.ts'

/** The right to view the back office as a subordinate administrator. */
const node = 'auth/admin/viewAs'

/**
 * Whether an administrator may view the back office as another one: the viewer needs the right, and must be above all groups of the other.
 */
export function mayViewAs(viewer: AdminCaller, { id, groups, limits }: StoredCaller): boolean {
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
  const held = columns.map((group, index) => ({
    rules: parseRules(group.slice(group.indexOf(':') + 1)),
    limits: readAreaLimits(parse(Array.isArray(texts) ? texts[index] : undefined)),
  }))
  return held.length > 0 && held.every((one) => outranks(viewer, one.rules) && areWithin(one.limits, viewer.limits))
}

/** Adds the view to the log: the first one of an hour, and repeated ones by their count. */
export async function noteView(
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
