import { userUser } from '@teachnet/contract/resources'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import { type AppPlaces, appPage } from '../../platform/app-page.ts'
import { recordSecurityEvent, type SecurityEventPorts, revokeAccounts } from '../access/index.ts'
import { addBalanceEntry, findMemberSetting, findMemberZone, lockBalance, setBalance } from '../members/index.ts'
import { storeFileUsesOf } from '../../records/files/file-uses.ts'
import { publicCopyRemoval } from '../../records/files/private-files.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { fail } from '../../platform/errors.ts'
import { formatCents } from '../../records/kinds/numbers.ts'
import type {
  ClockPort,
  JobsPort,
  SettingsPort,
  DatabasePort,
  MessagesPort,
  OpenChannel,
} from '../../platform/ports.ts'
import type { Confirmation, DataConfirmation, Requester } from './confirmation.ts'
import {
  addDeletion,
  eraseMember,
  expireExports,
  findDeletion,
  findOwner,
  listUploads,
  removeDeletion,
} from './member-data.repo.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { Queries } from '../../platform/db/client.ts'

/** A job that deletes the account of a member, if the deletion was not cancelled. Its payload is the member's id. */
const deleteAccount = { name: 'member.delete', parse: Number } as const

/** Seconds in which a member can cancel the deletion: fifteen days. */
export const graceLife = 15 * 86_400

interface DeletionOptions extends MessageOptions {
  readonly deps: SecurityEventPorts & JobsPort & AppPlaces & SettingsPort<'secretKey'>
  readonly confirmation: DataConfirmation
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

export type MemberDeletions = ReturnType<typeof createMemberDeletions>

/** Deletes accounts on request of their members, after a period in which they can cancel it. */
export function createMemberDeletions(options: DeletionOptions) {
  const { deps, confirmation, deliveryTags } = options
  const { db, clock, cache, jobs } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  jobs.handle(deleteAccount, async (userId) => {
    const now = currentSecond()
    const isDeleted = await db.transaction(async (tx) => {
      const due = await findDeletion(tx, userId, { lock: true })
      if (due === undefined || due > now) return false
      await deleteMemberData(tx, deps, userId)
      return true
    })
    if (!isDeleted) return
    await cache.drop(tagsOf(userUser, [userId]))
    await recordSecurityEvent(deps, { name: 'account.deleted', area: 'member', account: undefined, ip: '-' })
  })

  return {
    /** When the account is to be deleted, in Unix seconds; undefined: it is not. */
    find: (userId: number) => findDeletion(db, userId),

    /**
     * Schedules the deletion, ends every session and notifies the member.
     *
     * @throws BALANCE_LEFT, OWN_PASSWORD_WRONG, VERIFICATION_CODE, LOGIN_RETRY
     */
    async request(
      userId: number,
      { givesUp = false, ...confirmedBy }: Confirmation & { readonly givesUp?: boolean | undefined },
      requester: Requester,
    ): Promise<void> {
      const owner = await findOwner(db, userId)
      if (!owner) throw fail('NEED_LOGIN')
      // Before the code, which can be used once.
      if (owner.money > 0 && !givesUp)
        throw fail('BALANCE_LEFT', { values: { money: formatCents(owner.money) }, field: 'givesUp' })
      await confirmation.require('deletion', { id: userId, ...owner }, confirmedBy, requester.ip)
      const now = currentSecond()
      const message = await prepareDeletionMessage(
        options,
        { id: userId, ...owner },
        now + graceLife,
        await languageOf(userId, requester.locale),
      )
      await db.transaction(async (tx) => {
        await addDeletion(tx, userId, { now, due: now + graceLife })
        await jobs.add(tx, deleteAccount, userId, { runAt: now + graceLife })
        await revokeAccounts(tx, 'member', [userId])
        await message?.(tx)
      })
      await cache.drop(deliveryTags)
      const account = { id: userId, username: owner.username }
      await recordSecurityEvent(deps, { name: 'account.deletion', area: 'member', account, ip: requester.ip })
    },

    /** Cancels a planned deletion; nothing happens without one. */
    async cancel({ id, username }: { readonly id: number; readonly username: string }, ip: string): Promise<void> {
      if (!(await removeDeletion(db, id))) return
      await recordSecurityEvent(deps, { name: 'account.kept', area: 'member', account: { id, username }, ip })
    },
  }

  async function languageOf(userId: number, ofRequest: Locale): Promise<Locale> {
    return (await findMemberSetting(db, userId)).locale ?? ofRequest
  }
}

/**
 * Deletes what is stored about a member in the tables of member data, ends every session, and leaves the row of the account without personal
 * data. Jobs delete the uploads that no record uses. A balance is given up.
 */
export async function deleteMemberData(
  tx: Queries,
  { clock, jobs, translate }: ClockPort & JobsPort & MessagesPort,
  userId: number,
): Promise<void> {
  const now = Math.floor(clock() / 1000)
  for (const url of await listUploads(tx, userId)) await jobs.add(tx, publicCopyRemoval, { url })
  await revokeAccounts(tx, 'member', [userId])
  await expireExports(tx, userId, now)
  await giveUpBalance(tx, translate, userId, now)
  await eraseMember(tx, userId, now)
  await storeFileUsesOf(tx, userUser, [userId])
}

/** The log of balances explains the balance of the empty account. */
async function giveUpBalance(
  tx: Queries,
  translate: MessagesPort['translate'],
  userId: number,
  now: number,
): Promise<void> {
  const before = (await lockBalance(tx, userId, 'money')) ?? 0
  if (before <= 0) return
  const memo = translate(defaultLocale, 'deletion.balanceGivenUp')
  await setBalance(tx, userId, 'money', { value: 0, now })
  await addBalanceEntry(tx, userId, 'money', { before, after: 0, memo, now })
}

interface MessageOptions {
  readonly deps: DatabasePort & MessagesPort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
}

type Addressee = Readonly<Record<'username' | 'email' | 'mobile', string>> & { readonly id: number }

/** The notice to a member whose account is to be deleted. Returns the function that stores it; undefined where no channel reaches the member. */
async function prepareDeletionMessage(
  { deps, loadConfig, loadSettings, openChannel }: MessageOptions,
  { id, username, email, mobile }: Addressee,
  due: number,
  locale: Locale,
) {
  const channel = email === '' ? 'sms' : 'email'
  const recipient = email || mobile
  const deliver = recipient === '' ? undefined : await openChannel(channel)
  if (!deliver) return undefined
  const [{ siteName }, { timeZone: ofSite }] = await Promise.all([loadConfig(locale, ''), loadSettings()])
  const timeZone = await findMemberZone(deps.db, id, { ofBrowser: '', ofSite })
  const until = formatSiteTime(due, timeZone).slice(0, 16)
  const address = appPage(deps.env, 'member', '/login')
  const say = (part: string) =>
    deps.translate(locale, `deletion.${part}`, { siteName, username, until, timeZone, address: address ?? '' })
  const text = channel === 'email' && address === undefined ? 'emailWithoutLink' : channel
  return (tx: Queries) =>
    deliver(tx, {
      channel,
      recipient,
      locale,
      template: 'user_account_deletion',
      params: { until },
      subject: say('subject'),
      body: say(text),
    })
}
