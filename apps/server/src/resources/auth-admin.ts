import { authAdmin } from '@teachnet/contract/resources'
import { sql } from 'drizzle-orm'
import { outranks } from '../access/authority.ts'
import type { AdminCaller } from '../access/caller.ts'
import { revokeAccounts } from '../access/token.repo.ts'
import { shownAvatar } from '../avatar.ts'
import type { CrudContext, ResourceHooks, Save, WireRow } from '../crud/binding.ts'
import { idList } from '../crud/rows.ts'
import { refuseField } from '../crud/validate.ts'
import { missingReference } from '../crud/write-fault.ts'
import type { Queries } from '../db/client.ts'
import { fail } from '../errors.ts'
import { formatSiteTime } from '../site-time.ts'
import { readAccount } from './account-body.ts'
import {
  areGroups,
  deleteMemberships,
  hasSuperAdmin,
  loadMemberships,
  lockSuperAdmins,
  type Membership,
  replaceMemberships,
} from './admin-groups.repo.ts'
import { adminRules, loadGroups } from './rule-tables.repo.ts'

/** The newest clients name the states. */
const states = { enable: '1', disable: '0' }

export const authAdminHooks: ResourceHooks = {
  grantsRights: true,

  security: {
    area: 'admin',
    rights: sql`jsonb_build_array("t"."status", array(select "a"."group_id" from "admin_group_access" "a" where "a"."uid" = "t"."id" order by 1))`,
    isAccount: true,
  },

  readBody: (body) => readAccount(body, states),

  /** Oneself, and administrators all of whose groups stand below the caller. */
  scope: async ({ queries, caller }) => {
    if (caller.isSuper) return undefined
    const below = idList(await groupsBelow(queries, caller))
    return sql`("t"."id" = ${caller.id} or (
      exists (select 1 from "admin_group_access" "a" where "a"."uid" = "t"."id")
      and not exists (select 1 from "admin_group_access" "a" where "a"."uid" = "t"."id" and "a"."group_id" <> all(${below}))))`
  },

  beforeSave: async (context, save) => {
    const { queries, caller } = context
    await lockSuperAdmins(queries)
    if (save.id === caller.id && save.stored.status === '0')
      throw fail('REFUSED', { message: 'resource.admin.ownStatus' })
    // There the current one is asked for: a session that was stolen must not take the account over.
    if (save.id === caller.id && save.stored.password !== undefined)
      throw refuseField(context, 'password', 'resource.admin.ownPassword')
    await refuseForeignGroups(context, save)
  },

  afterSave: async ({ queries }, { id, mode, input, stored }) => {
    const groups = toIds(input.group_arr)
    if (groups) await replaceMemberships(queries, id, groups)
    if (mode === 'add') return
    if (stored.status === '0' || stored.password !== undefined) await revokeAccounts(queries, 'admin', [id])
    await keepSuperAdmin(queries)
  },

  beforeDelete: async ({ queries, caller }, ids) => {
    await lockSuperAdmins(queries)
    return ids.filter((id) => id !== caller.id)
  },

  keepBeside: async ({ queries }, ids) => {
    const memberships = await loadMemberships(queries, ids)
    return new Map(
      ids.map((id) => [id, memberships.filter(({ uid }) => uid === id).map(({ group_id }) => group_id)] as const),
    )
  },

  restoreBeside: async ({ queries, locale, t }, id, kept) => {
    const groups = toIds(kept) ?? []
    if (!(await areGroups(queries, groups))) throw missingReference(authAdmin, 'group_arr', locale, t)
    await replaceMemberships(queries, id, groups)
  },

  afterDelete: async ({ queries }, ids) => {
    await deleteMemberships(queries, ids)
    await revokeAccounts(queries, 'admin', ids)
    await keepSuperAdmin(queries)
  },

  present: async ({ queries, settings }, rows) => {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    const groupsOf = Map.groupBy(await loadMemberships(queries, ids), ({ uid }) => uid)
    for (const row of rows)
      addGroups(row, (typeof row.id === 'number' && groupsOf.get(row.id)) || [], settings.timeZone)
  },
}

/** @throws REFUSED when nobody with all rights would be left */
export async function keepSuperAdmin(queries: Queries): Promise<void> {
  if (!(await hasSuperAdmin(queries))) throw fail('REFUSED', { message: 'resource.admin.lastSuper' })
}

/** Ids of the groups that a caller stands above. */
export async function groupsBelow(queries: Queries, caller: AdminCaller): Promise<number[]> {
  return (await loadGroups(queries, adminRules)).filter(({ rules }) => outranks(caller, rules)).map(({ id }) => id)
}

/** Nobody hands out groups that it does not stand above; groups the account holds already are not asked about again. */
async function refuseForeignGroups({ queries, caller }: CrudContext, { id, input }: Save): Promise<void> {
  const groups = toIds(input.group_arr)
  if (!groups || caller.isSuper) return
  const held = id === undefined ? [] : (await loadMemberships(queries, [id])).map((each) => each.group_id)
  const allowed = new Set([...held, ...(await groupsBelow(queries, caller))])
  if (groups.some((group) => !allowed.has(group))) throw fail('REFUSED', { message: 'resource.admin.foreignGroup' })
}

function addGroups(row: WireRow, groups: readonly Membership[], timeZone: string): void {
  row.group_arr = groups.map(({ group_id }) => group_id)
  row.group_name_arr = groups.map(({ name }) => name)
  row.groups = groups.map(({ group_id, name }) => ({ id: group_id, label: name, name }))
  row.avatar = shownAvatar(row.avatar)
  // The contract's one exception: this time is a text.
  row.last_login_time = typeof row.last_login_time === 'number' ? formatSiteTime(row.last_login_time, timeZone) : ''
}

function toIds(value: unknown): number[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : undefined
}
