import { authAdmin } from '@teachnet/contract/resources'
import { areWithin } from '@teachnet/contract/rights'
import { sql } from 'drizzle-orm'
import {
  outranks,
  readAccount,
  removePasskeys,
  removeFactor,
  revokeAccounts,
  displayedAvatar,
  disablePrograms,
  adminRules,
  loadGroupLimits,
  loadGroups,
} from '../access/index.ts'
import { deleteListSettingsOf, deleteListViewsOf } from '../list-settings/index.ts'
import { deleteInboxesOf } from '../inbox/index.ts'
import { deleteFormDraftsOf } from '../form-drafts/index.ts'
import { followRecipients } from '../announcements/index.ts'
import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import type { CrudContext, ResourceHooks, Save } from '../../records/bound-resource.ts'
import type { WireRow } from '../../records/rows.ts'
import { idList } from '../../records/record-ids.ts'
import { runRead } from '../../records/record/read-record.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { missingReference } from '../../records/write/write-error.ts'
import type { Queries } from '../../platform/db/client.ts'
import {
  deletePreferencesOf,
  areGroups,
  deleteMemberships,
  hasSuperAdmin,
  loadMemberships,
  lockSuperAdmins,
  type Membership,
  replaceMemberships,
} from './administrators.repo.ts'
import { fail } from '../../platform/errors.ts'
import { explainRightsOf } from './rights.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'

/** Removes the authenticator apps and passkeys of accounts. */
async function removeSignInKeys(queries: Queries, ids: readonly number[]): Promise<void> {
  for (const userId of ids) {
    await removeFactor(queries, { area: 'admin', userId })
    await removePasskeys(queries, { area: 'admin', userId })
  }
}

/** Ends the sessions of an account, and disables its API keys and webhooks, which would survive them. */
async function endAccess(queries: Queries, id: number): Promise<void> {
  await revokeAccounts(queries, 'admin', [id])
  await disablePrograms(queries, [id])
}

/** The newest clients send names of states. */
const states = { enable: '1', disable: '0' }

export const authAdminHooks: ResourceHooks = {
  grantsRights: true,

  security: {
    area: 'admin',
    rights: ['status'],
    linkedField: 'group_arr',
    isAccount: true,
  },

  readBody: (body) => readAccount(body, states),

  /** The caller, and administrators all of whose groups are below the caller's. */
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
      throw fail('OWN_ACCESS', { message: 'resource.admin.ownStatus' })
    // The profile page requires the current password: a stolen session must not be enough to take over the account.
    if (save.id === caller.id && save.stored.password !== undefined)
      throw rejectField(context, 'password', 'resource.admin.ownPassword')
    await rejectForeignGroups(context, save)
  },

  afterSave: async ({ queries }, { id, mode, input, stored }) => {
    const groups = toIds(input.group_arr)
    if (groups) await replaceMemberships(queries, id, groups)
    if (mode === 'add') return
    if (stored.status === '0' || stored.password !== undefined) await endAccess(queries, id)
    await keepSuperAdmin(queries)
  },

  beforeDelete: async ({ queries, caller }, records) => {
    await lockSuperAdmins(queries)
    const others = records.filter(({ id }) => id !== caller.id)
    if (others.length === 0 && records.length > 0) throw fail('OWN_ACCESS', { message: 'resource.admin.ownDeletion' })
    return others
  },

  loadLinkedData: async ({ queries }, ids) => {
    const memberships = await loadMemberships(queries, ids)
    return new Map(
      ids.map((id) => [id, memberships.filter(({ uid }) => uid === id).map(({ group_id }) => group_id)] as const),
    )
  },

  restoreLinkedData: async ({ queries, locale, t }, id, kept) => {
    const groups = toIds(kept) ?? []
    if (!(await areGroups(queries, groups))) throw missingReference(authAdmin, 'group_arr', locale, t)
    await replaceMemberships(queries, id, groups)
  },

  afterDelete: async ({ queries }, deleted) => {
    const ids = deleted.map(({ id }) => id)
    await deleteMemberships(queries, ids)
    await deleteListSettingsOf(queries, ids)
    await deleteListViewsOf(queries, ids)
    await deletePreferencesOf(queries, ids)
    await deleteFormDraftsOf(queries, 'admin', ids)
    await deleteInboxesOf(queries, ids)
    await removeSignInKeys(queries, ids)
    await revokeAccounts(queries, 'admin', ids)
    await keepSuperAdmin(queries)
  },

  afterChanges: followRecipients,

  recordActions: {
    signOut: async ({ queries }, { id }) => {
      await endAccess(queries, id)
      return { message: 'resource.admin.signedOut', data: null }
    },
    // The recovery for an administrator who has lost the authenticator and the recovery codes: an administrator above removes
    // both.
    removeFactor: async ({ queries, caller }, { id }) => {
      if (id === caller.id) throw fail('OWN_ACCESS', { message: 'resource.admin.ownFactor' })
      await removeSignInKeys(queries, [id])
      await endAccess(queries, id)
      return { message: 'resource.admin.factorRemoved', data: null }
    },
  },

  calls: {
    rights: { takes: 'record', run: explainRightsOf },
    // The view itself is a header of each call; this checks whether an administrator can be viewed, see
    // `features/access/view-as.ts`.
    viewas: {
      takes: 'record',
      run: async (context, resource, id) => {
        const { row } = await runRead(context, resource, id)
        if (id === context.caller.id || row.status !== '1') throw fail('OUT_OF_SCOPE')
        return { id, nickname: row.nickname }
      },
    },
  },

  present: async ({ queries, settings }, rows) => {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    const groupsOf = Map.groupBy(await loadMemberships(queries, ids), ({ uid }) => uid)
    for (const row of rows)
      addGroups(row, (typeof row.id === 'number' && groupsOf.get(row.id)) || [], settings.timeZone)
  },
}

/** @throws LAST_SUPER_ADMIN when no administrator with all rights would remain */
export async function keepSuperAdmin(queries: Queries): Promise<void> {
  if (!(await hasSuperAdmin(queries))) throw fail('LAST_SUPER_ADMIN')
}

/** Returns the ids of the groups below the caller's: with fewer rights, and with the limits that the caller has. */
export async function groupsBelow(queries: Queries, caller: AdminCaller): Promise<number[]> {
  const [groups, limits] = [await loadGroups(queries, adminRules), await loadGroupLimits(queries)]
  return groups
    .filter(({ id, rules }) => outranks(caller, rules) && areWithin(limits.get(id) ?? {}, caller.limits))
    .map(({ id }) => id)
}

/** Rejects groups that are not below the caller's; groups that the account already has are not checked again. */
async function rejectForeignGroups({ queries, caller }: CrudContext, { id, input }: Save): Promise<void> {
  const groups = toIds(input.group_arr)
  if (!groups || caller.isSuper) return
  const current = id === undefined ? [] : (await loadMemberships(queries, [id])).map((each) => each.group_id)
  const allowed = new Set([...current, ...(await groupsBelow(queries, caller))])
  if (groups.some((group) => !allowed.has(group)))
    throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.admin.foreignGroup' })
}

function addGroups(row: WireRow, groups: readonly Membership[], timeZone: string): void {
  row.group_arr = groups.map(({ group_id }) => group_id)
  row.group_name_arr = groups.map(({ name }) => name)
  row.groups = groups.map(({ group_id, name }) => ({ id: group_id, label: name, name }))
  row.avatar = displayedAvatar(row.avatar)
  // The contract's one exception: this time is a text.
  row.last_login_time = typeof row.last_login_time === 'number' ? formatSiteTime(row.last_login_time, timeZone) : ''
}

function toIds(value: unknown): number[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : undefined
}

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
