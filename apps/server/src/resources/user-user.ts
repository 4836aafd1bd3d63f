import { permissionOf } from '@teachnet/contract'
import { userGroup } from '@teachnet/contract/resources'
import { hasNode } from '../access/caller.ts'
import { removeFactor } from '../access/sign-in/second-factor.repo.ts'
import { revokeAccounts } from '../access/tokens/token.repo.ts'
import { shownAvatar } from '../values/avatar.ts'
import type { CrudContext, ResourceHooks } from '../crud/bound-resource.ts'
import type { WireRow } from '../crud/rows.ts'
import { valueText } from '../crud/value-text.ts'
import { writtenAt } from '../crud/write/transaction.ts'
import { readAccount } from './account-body.ts'
import { deleteFormDraftsOf } from '../db/form-draft.repo.ts'
import { addBalanceEntry, type Balance } from '../db/members/balance.repo.ts'
import { loadGroups, memberRules } from './rules/rule-tables.repo.ts'

/** Numbers and switches of older clients. */
const states = { '1': 'enable', '0': 'disable', true: 'enable', false: 'disable' }
const balances: readonly Balance[] = ['money', 'score']

export const userUserHooks: ResourceHooks = {
  security: { area: 'member', rights: ['status', 'group_id'], isAccount: true },

  readBody: (body) => {
    const account = readAccount(body, states)
    // Old installations store a member without a group with group 0.
    return Number(body.group_id) === 0 ? { ...account, group_id: null } : account
  },

  beforeSave: async (context, { mode, stored }) => {
    if (mode === 'add') stored.join_time = writtenAt(context)
  },

  afterSave: async (context, { id, mode, stored }) => {
    if (mode === 'add') return addOpenings(context, id, stored)
    if (stored.status === 'disable' || stored.password !== undefined)
      await revokeAccounts(context.queries, 'member', [id])
    // A new password from the back office is the recovery for members who have lost everything, including the
    // authenticator.
    if (stored.password !== undefined) await removeFactor(context.queries, { area: 'member', userId: id })
  },

  afterDelete: async ({ queries }, deleted) => {
    const ids = deleted.map(({ id }) => id)
    await deleteFormDraftsOf(queries, 'member', ids)
    await revokeAccounts(queries, 'member', ids)
  },

  present: async ({ queries, caller }, rows, view) => {
    const isOpen = hasNode(caller, permissionOf(userGroup, 'index'))
    const held = isOpen ? await loadGroups(queries, memberRules) : []
    const groups = new Map(held.map(({ id, column }) => [id, column]))
    for (const row of rows) {
      row.avatar = shownAvatar(row.avatar)
      showGroup(row, groups)
      if (view === 'select') row.nickname_text = `${valueText(row.username)}(ID:${valueText(row.id)})`
    }
  },
}

/** The initial balances become the first rows of the member's logs, so that the logs explain the whole balance. */
async function addOpenings(context: CrudContext, id: number, stored: Readonly<Record<string, unknown>>) {
  for (const balance of balances) {
    const value = Number(stored[balance] ?? 0)
    const entry = { before: 0, after: value, memo: context.t('resource.balance.opening'), now: writtenAt(context) }
    if (value !== 0) await addBalanceEntry(context.queries, id, balance, entry)
  }
}

function showGroup({ group, group_id: id }: WireRow, columns: ReadonlyMap<number, string>): void {
  const rules = typeof id === 'number' ? columns.get(id) : undefined
  if (typeof group === 'object' && group !== null && rules !== undefined) Object.assign(group, { rules })
}
