import { permissionOf } from '@teachnet/contract'
import { userGroup } from '@teachnet/contract/resources'
import { hasNode } from '../../http/caller/caller.ts'
import {
  removeFactor,
  revokeAccounts,
  displayedAvatar,
  loadGroups,
  memberRules,
  loadRulePlaces,
  readAccount,
  showAvatar,
} from '../access/index.ts'
import { chosenRules, readGrantedRules, showGrantedRules, toRulesColumn } from '../admin-accounts/index.ts'
import { deleteFormDraftsOf } from '../form-drafts/index.ts'
import type { CrudContext, ResourceHooks } from '../../records/bound-resource.ts'
import type { WireRow, StoredRow } from '../../records/rows.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { writtenAt } from '../../records/write/transaction.ts'
import {
  addBalanceEntry,
  type Balance,
  findBalanceOwner,
  highestBalance,
  lockBalance,
  setBalance,
} from './balance.repo.ts'
import { addNotice, noticeMessage } from '../inbox/index.ts'
import { formatCents } from '../../records/kinds/numbers.ts'
import { readId } from '../../records/record-ids.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { fail } from '../../platform/errors.ts'

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
    const loaded = isOpen ? await loadGroups(queries, memberRules) : []
    const groups = new Map(loaded.map(({ id, column }) => [id, column]))
    for (const row of rows) {
      row.avatar = displayedAvatar(row.avatar)
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

export const userGroupHooks: ResourceHooks = {
  security: { area: 'member', rights: ['status', 'rules'], isAccount: false },

  readBody: readGrantedRules,

  beforeSave: async ({ queries }, { input, stored }) => {
    const places = await loadRulePlaces(queries, memberRules)
    const rules = chosenRules(input.rules, places)
    if (rules) stored.rules = toRulesColumn(rules, places)
  },

  present: async ({ queries, locale }, rows, view) => {
    const groups = new Map((await loadGroups(queries, memberRules)).map((group) => [group.id, group]))
    const places = view === 'edit' ? await loadRulePlaces(queries, memberRules) : []
    for (const row of rows) {
      const group = typeof row.id === 'number' ? groups.get(row.id) : undefined
      if (view === 'edit') showGrantedRules(row, group?.rules ?? new Set(), places, locale)
      else row.rules = group?.column ?? ''
    }
  },
}

/**
 * The hooks of a balance log, the only way to change a balance. The member's row stays locked from reading the balance to writing it, so
 * that each row's `before` equals the previous row's `after`. A balance cannot fall below zero.
 */
export function createUserLogHooks(balance: Balance): ResourceHooks {
  return {
    readBody: (body, context) => {
      if (valueText(body.memo).trim() === '') throw rejectField(context, 'memo', 'resource.balance.noteMissing')
      return { ...body }
    },

    savesInOrder: true,

    beforeSave: async (context, { stored }) => {
      const before = await lockBalance(context.queries, Number(stored.user_id), balance)
      if (before === undefined) throw fail('RECORD_NOT_FOUND', { message: 'resource.balance.memberMissing' })
      const after = before + Number(stored[balance])
      if (after < 0) throw rejectField(context, balance, 'resource.balance.tooLow')
      if (after > highestBalance[balance]) throw rejectField(context, balance, 'resource.balance.tooHigh')
      Object.assign(stored, { before, after })
    },

    afterSave: async (context, { stored }) => {
      const entry = { value: Number(stored.after), now: writtenAt(context) }
      await setBalance(context.queries, Number(stored.user_id), balance, entry)
      await notifyMember(context, balance, stored)
    },

    formExtras: async ({ queries, caller }, mode, query) => {
      if (mode === 'edit') return {}
      const id = readId(query.userId)
      const owner = id === undefined ? undefined : await findBalanceOwner(queries, id)
      if (!owner) throw fail('RECORD_NOT_FOUND', { message: 'resource.balance.memberMissing' })
      const user = { ...owner, avatar: displayedAvatar(owner.avatar), money: formatCents(owner.money) }
      return { user: hasNode(caller, 'user/user/index') ? user : { ...user, ...namelessOwner } }
    },

    present: async (_context: CrudContext, rows: readonly WireRow[]) => {
      for (const { user } of rows) showAvatar(user)
    },
  }
}

/**
 * The values that replace a member's name and contacts for an administrator who may not list members; old clients read each of these names.
 */
const namelessOwner = { username: '', nickname: '', email: '', mobile: '', avatar: displayedAvatar('') } as const

const logPages = { money: '/account/balance', score: '/account/integral' } as const

async function notifyMember({ queries, deps, ...context }: CrudContext, balance: Balance, stored: StoredRow) {
  const show = (value: unknown) => (balance === 'money' ? formatCents(Number(value)) : String(Number(value)))
  const change = Number(stored[balance])
  const id = await addNotice(queries, {
    userId: Number(stored.user_id),
    kind: 'balance',
    name: `balance.${balance}`,
    params: {
      change: `${change > 0 ? '+' : ''}${show(change)}`,
      after: show(stored.after),
      memo: valueText(stored.memo),
    },
    link: logPages[balance],
    now: writtenAt({ queries, deps, ...context }),
  })
  await deps.jobs.add(queries, noticeMessage, id)
}
