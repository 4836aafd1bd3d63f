import { showAvatar, shownAvatar } from '../avatar.ts'
import { formatCents } from '../cents.ts'
import type { CrudContext, ResourceHooks, WireRow } from '../crud/binding.ts'
import { readId } from '../crud/rows.ts'
import { textOf } from '../crud/text-of.ts'
import { refuseField } from '../crud/validate.ts'
import { writtenAt } from '../crud/write.ts'
import { fail } from '../errors.ts'
import { type Balance, findBalanceOwner, lockBalance, setBalance } from './balance.repo.ts'

/** The most that a balance can be: what its field takes, in cents, and what its column holds. */
const most: Readonly<Record<Balance, number>> = { money: 999_999_999_999, score: 2_147_483_647 }

/**
 * A log through which a balance changes, and the only way it does. The member's row stays locked from reading the balance to writing
 * it, so that each row's `before` is the `after` of the row before it. Nobody can owe: a balance does not fall below zero.
 */
export function createUserLogHooks(balance: Balance): ResourceHooks {
  return {
    readBody: (body, context) => {
      if (textOf(body.memo).trim() === '') throw refuseField(context, 'memo', 'resource.balance.noteMissing')
      return { ...body }
    },

    beforeSave: async (context, { stored }) => {
      const before = await lockBalance(context.queries, Number(stored.user_id), balance)
      if (before === undefined) throw fail('REFUSED', { message: 'resource.balance.memberMissing' })
      const after = before + Number(stored[balance])
      if (after < 0) throw refuseField(context, balance, 'resource.balance.tooLow')
      if (after > most[balance]) throw refuseField(context, balance, 'resource.balance.tooHigh')
      Object.assign(stored, { before, after })
    },

    afterSave: async (context, { stored }) => {
      const entry = { value: Number(stored.after), now: writtenAt(context) }
      await setBalance(context.queries, Number(stored.user_id), balance, entry)
    },

    formExtras: async ({ queries }, mode, query) => {
      if (mode === 'edit') return {}
      const id = readId(query.userId)
      const owner = id === undefined ? undefined : await findBalanceOwner(queries, id)
      if (!owner) throw fail('REFUSED', { message: 'resource.balance.memberMissing' })
      return { user: { ...owner, avatar: shownAvatar(owner.avatar), money: formatCents(owner.money) } }
    },

    present: async (_context: CrudContext, rows: readonly WireRow[]) => {
      for (const { user } of rows) showAvatar(user)
    },
  }
}
