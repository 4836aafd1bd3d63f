import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import type { Queries } from '../../platform/db/client.ts'
import { groupsBelow } from './auth-admin.hooks.ts'
import { adminRules, loadGroups } from '../access/index.ts'

/** The groups that an administrator manages: with the right to change groups, the own ones and those below; with all rules, every group. */
export async function loadManagedGroups(
  db: Queries,
  caller: AdminCaller,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (!hasNode(caller, 'auth/group/edit')) return []
  const groups = await loadGroups(db, adminRules)
  if (caller.isSuper) return groups
  const managed = new Set([...caller.groupIds, ...(await groupsBelow(db, caller))])
  return groups.filter(({ id }) => managed.has(id))
}
