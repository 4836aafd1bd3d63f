import type { CrudContext, ResourceHooks, Save } from '../../records/bound-resource.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import type { AdminCaller } from '../../http/caller/caller.ts'
import { appPage } from '../../platform/app-page.ts'
import type { Queries } from '../../platform/db/client.ts'
import { countOpenInvitations } from './invitation.repo.ts'
import { fail } from '../../platform/errors.ts'
import { invitationMessage, invitationLife } from './invitation.ts'
import { groupsBelow } from '../admin-accounts/index.ts'

/** Maximum number of open invitations of one administrator: more are a mistake, or abuse of the site's mail. */
const mostOpen = 50
/** Minimum seconds between two letters of an invitation, and their maximum number. */
const pause = 60
const mostMessages = 5

/** Whether an administrator may put somebody into these groups. */
export async function mayGiveGroups(db: Queries, caller: AdminCaller, groups: readonly number[]): Promise<boolean> {
  if (caller.isSuper) return true
  const below = new Set(await groupsBelow(db, caller))
  return groups.every((group) => below.has(group))
}

export const invitationHooks: ResourceHooks = {
  grantsRights: true,

  beforeSave: async (context, save) => {
    const { queries, caller } = context
    // Writes of the actions also run through this hook.
    if (save.mode === 'edit') return
    if (caller.apiKey) throw fail('FORBIDDEN')
    requireAddress(context)
    if ((await countOpenInvitations(queries, caller.id)) >= mostOpen)
      throw rejectField(context, 'email', 'resource.invitation.tooMany')
    const groups = groupsOf(save)
    if (groups.length === 0) throw rejectField(context, 'group_ids', 'resource.invitation.groups')
    if (!(await mayGiveGroups(queries, caller, groups)))
      throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.admin.foreignGroup' })
    Object.assign(save.stored, messageColumns(context), { sent_count: 1, state: 'open' })
  },

  afterSave: async ({ deps, queries, origin: { page } }, { id }) =>
    deps.jobs.add(queries, invitationMessage, { id, page }),

  recordActions: {
    resend: async (context, { id, row }) => {
      const { queries, caller, deps } = context
      if (caller.apiKey) throw fail('FORBIDDEN')
      requireAddress(context)
      const isOver = row.state !== 'open' && row.state !== 'expired'
      if (isOver || Number(row.sent_count) >= mostMessages)
        throw fail('PARAMETER', { message: 'resource.invitation.over' })
      if (writtenAt(context) - Number(row.sent_time) < pause)
        throw fail('TOO_FREQUENT', { message: 'resource.invitation.soon' })
      const groups = Array.isArray(row.group_ids) ? row.group_ids.map(Number) : []
      if (!(await mayGiveGroups(queries, caller, groups)))
        throw fail('BEYOND_OWN_RIGHTS', { message: 'resource.admin.foreignGroup' })
      await deps.jobs.add(queries, invitationMessage, { id, page: context.origin.page })
      const stored = { ...messageColumns(context), state: 'open', sent_count: Number(row.sent_count) + 1 }
      return { message: 'resource.invitation.sent', data: null, stored }
    },
    revoke: async (_context, { row }) => {
      if (row.state !== 'open') throw fail('PARAMETER', { message: 'resource.invitation.over' })
      return { message: 'resource.invitation.revoked', data: null, stored: { state: 'revoked', nonce: '' } }
    },
  },

  /** The hourly maintenance stores what has expired; until then replies show the effective state. */
  present: async (context, rows) => {
    const now = Math.floor(context.deps.clock() / 1000)
    for (const row of rows)
      if (row.state === 'open' && typeof row.expires_at === 'number' && row.expires_at <= now) row.state = 'expired'
  },
}

/** @throws PARAMETER while the letter could not link to the back office */
function requireAddress({ deps, origin }: CrudContext): void {
  if (appPage(deps.env, 'admin', '', origin.page) === undefined)
    throw fail('PARAMETER', { message: 'resource.invitation.noAddress' })
}

/** A new nonce: an earlier link stops working. */
function messageColumns(context: CrudContext) {
  const now = writtenAt(context)
  const nonce = context.deps.random(24).toString('base64url')
  return { nonce, sent_time: now, expires_at: now + invitationLife }
}

function groupsOf({ input }: Save): number[] {
  const { group_ids: groups } = input
  return Array.isArray(groups) ? groups.filter((id) => typeof id === 'number') : []
}
