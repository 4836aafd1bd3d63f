import { userUser } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import type { AppPlaces } from '../../access/sign-in/app-page.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { revokeAccounts } from '../../access/tokens/token.repo.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { publicCopyRemoval } from '../../crud/files/private-files.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { findMemberSetting } from '../../db/members/member-setting.repo.ts'
import { fail } from '../../errors.ts'
import type { JobsPort, SettingsPort } from '../../ports.ts'
import {
  type Confirmation,
  type ConfirmationOptions,
  type ContactType,
  createDeletionConfirmation,
  type Requester,
} from './deletion-confirmation.ts'
import { type LetterOptions, prepareDeletionLetter } from './deletion-letter.ts'
import {
  addDeletion,
  eraseMember,
  expireExports,
  findDeletion,
  findOwner,
  listUploads,
  removeDeletion,
} from './member-data.repo.ts'

/** A job that deletes the account of a member, if the deletion was not cancelled. Its payload is the member's id. */
const deleteAccount = { name: 'member.delete', parse: Number } as const

/** Seconds in which a member can cancel the deletion: fifteen days. */
export const graceLife = 15 * 86_400

interface DeletionOptions extends ConfirmationOptions, LetterOptions {
  readonly deps: SecurityEventPorts & JobsPort & AppPlaces & SettingsPort<'secretKey'>
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

export type MemberDeletions = ReturnType<typeof createMemberDeletions>

/** Deletes accounts on request of their members, after a period in which they can cancel it. */
export function createMemberDeletions(options: DeletionOptions) {
  const { deps, deliveryTags } = options
  const { db, clock, cache, jobs } = deps
  const confirmation = createDeletionConfirmation(options)
  const currentSecond = () => Math.floor(clock() / 1000)

  jobs.handle(deleteAccount, async (userId) => {
    const now = currentSecond()
    const isDeleted = await db.transaction(async (tx) => {
      const due = await findDeletion(tx, userId, { lock: true })
      if (due === undefined || due > now) return false
      for (const url of await listUploads(tx, userId)) await jobs.add(tx, publicCopyRemoval, { url })
      await revokeAccounts(tx, 'member', [userId])
      await expireExports(tx, userId, now)
      await eraseMember(tx, userId, now)
      await keepFileUsesOf(tx, userUser, [userId])
      return true
    })
    if (!isDeleted) return
    await cache.drop(tagsOf(userUser, [userId]))
    await noteSecurityEvent(deps, { name: 'account.deleted', area: 'member', account: undefined, ip: '-' })
  })

  return {
    /** When the account is to be deleted, in Unix seconds; undefined: it is not. */
    find: (userId: number) => findDeletion(db, userId),

    /** @throws CHANNEL_UNAVAILABLE, TOO_FREQUENT */
    async sendCode(userId: number, type: ContactType, requester: Requester): Promise<void> {
      await confirmation.sendCode(await requireOwner(userId), type, requester)
    },

    /**
     * Schedules the deletion, ends every session and notifies the member.
     *
     * @throws OWN_PASSWORD_WRONG, VERIFICATION_CODE, LOGIN_RETRY
     */
    async request(userId: number, confirmedBy: Confirmation, requester: Requester): Promise<void> {
      const owner = await requireOwner(userId)
      await confirmation.require(userId, owner, confirmedBy, requester.ip)
      const now = currentSecond()
      const letter = await prepareDeletionLetter(
        options,
        { id: userId, ...owner },
        now + graceLife,
        await languageOf(userId, requester.locale),
      )
      await db.transaction(async (tx) => {
        await addDeletion(tx, userId, { now, due: now + graceLife })
        await jobs.add(tx, deleteAccount, userId, { runAt: now + graceLife })
        await revokeAccounts(tx, 'member', [userId])
        await letter?.(tx)
      })
      await cache.drop(deliveryTags)
      const account = { id: userId, username: owner.username }
      await noteSecurityEvent(deps, { name: 'account.deletion', area: 'member', account, ip: requester.ip })
    },

    /** Cancels a planned deletion; nothing happens without one. */
    async cancel({ id, username }: { readonly id: number; readonly username: string }, ip: string): Promise<void> {
      if (!(await removeDeletion(db, id))) return
      await noteSecurityEvent(deps, { name: 'account.kept', area: 'member', account: { id, username }, ip })
    },
  }

  async function languageOf(userId: number, ofRequest: Locale): Promise<Locale> {
    return (await findMemberSetting(db, userId)).locale ?? ofRequest
  }

  async function requireOwner(userId: number) {
    const owner = await findOwner(db, userId)
    if (!owner) throw fail('NEED_LOGIN')
    return owner
  }
}
