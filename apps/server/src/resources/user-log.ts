import { hasNode } from '../access/caller.ts'
import { showAvatar, shownAvatar } from '../values/avatar.ts'
import { formatCents } from '../values/cents.ts'
import type { CrudContext, ResourceHooks } from '../crud/bound-resource.ts'
import type { StoredRow, WireRow } from '../crud/rows.ts'
import { readId } from '../crud/record-ids.ts'
import { valueText } from '../crud/value-text.ts'
import { refuseField } from '../crud/write/read-input.ts'
import { writtenAt } from '../crud/write/transaction.ts'
import { addNotice } from '../db/members/member-notice.repo.ts'
import { fail } from '../errors.ts'
import { type Balance, findBalanceOwner, highestBalance, lockBalance, setBalance } from '../db/members/balance.repo.ts'
import { noticeLetter } from '../values/notice-letter.ts'

/**
 * The hooks of a balance log, the only way to change a balance. The member's row stays locked from reading the balance to writing it, so
 * that each row's `before` equals the previous row's `after`. A balance cannot fall below zero.
 */
export function createUserLogHooks(balance: Balance): ResourceHooks {
  return {
    readBody: (body, context) => {
      if (valueText(body.memo).trim() === '') throw refuseField(context, 'memo', 'resource.balance.noteMissing')
      return { ...body }
    },

    beforeSave: async (context, { stored }) => {
      const before = await lockBalance(context.queries, Number(stored.user_id), balance)
      if (before === undefined) throw fail('RECORD_NOT_FOUND', { message: 'resource.balance.memberMissing' })
      const after = before + Number(stored[balance])
      if (after < 0) throw refuseField(context, balance, 'resource.balance.tooLow')
      if (after > highestBalance[balance]) throw refuseField(context, balance, 'resource.balance.tooHigh')
      Object.assign(stored, { before, after })
    },

    afterSave: async (context, { stored }) => {
      const entry = { value: Number(stored.after), now: writtenAt(context) }
      await setBalance(context.queries, Number(stored.user_id), balance, entry)
      await tellMember(context, balance, stored)
    },

    formExtras: async ({ queries, caller }, mode, query) => {
      if (mode === 'edit') return {}
      const id = readId(query.userId)
      const owner = id === undefined ? undefined : await findBalanceOwner(queries, id)
      if (!owner) throw fail('RECORD_NOT_FOUND', { message: 'resource.balance.memberMissing' })
      const user = { ...owner, avatar: shownAvatar(owner.avatar), money: formatCents(owner.money) }
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
const namelessOwner = { username: '', nickname: '', email: '', mobile: '', avatar: shownAvatar('') } as const

const logPages = { money: '/account/balance', score: '/account/integral' } as const

async function tellMember({ queries, deps, ...context }: CrudContext, balance: Balance, stored: StoredRow) {
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
  await deps.jobs.add(queries, noticeLetter, id)
}
