import { userUser } from '@teachnet/contract/resources'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../access/sign-in/app-page.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { noteSecurityEvent, type SecurityEventPorts } from '../../access/security-events.ts'
import { revokeAccounts } from '../../access/tokens/token.repo.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { publicCopyRemoval } from '../../crud/files/private-files.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { findMemberSetting, findMemberZone } from '../../db/members/member-setting.repo.ts'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import type { JobsPort, OpenChannel, SettingsPort } from '../../ports.ts'
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

/** The purpose of codes that confirm a deletion. */
const deletionEvent = 'account_deletion'
const channels = { email: 'email', mobile: 'sms' } as const
type ContactType = keyof typeof channels

interface CodeKey {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly event: string
}

interface Requester {
  readonly locale: Locale
  readonly ip: string
  readonly host: string
}

export interface DeletionOptions {
  readonly deps: SecurityEventPorts & JobsPort & AppPlaces & SettingsPort<'secretKey'>
  readonly issueCode: (
    issue: {
      readonly key: CodeKey
      readonly via: 'email' | 'sms'
      readonly recipient: string | undefined
      readonly subject: string
    },
    requester: Requester,
  ) => Promise<void>
  /** Whether a verification code is right; a right code is consumed. */
  readonly consumeCode: (key: CodeKey, code: string, ip: string) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** What confirms a deletion: the password, or a code sent to a contact of the account. */
export interface Confirmation {
  readonly password: string
  readonly type: ContactType
  readonly code: string
}

export type MemberDeletions = ReturnType<typeof createMemberDeletions>

/** Deletes accounts on request of their members, after a period in which they can cancel it. */
export function createMemberDeletions(options: DeletionOptions) {
  const { deps, issueCode, consumeCode, loadConfig, loadSettings, openChannel, deliveryTags } = options
  const { db, clock, cache, jobs, translate, env } = deps
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
      const { [type]: address } = await requireOwner(userId)
      if (address === '') throw fail('PARAMETER')
      const via = channels[type]
      const key = { channel: via, address, event: deletionEvent }
      await issueCode({ key, via, recipient: address, subject: 'code.subject.deletion' }, requester)
    },

    /**
     * Plans the deletion, ends every session and tells the member.
     *
     * @throws OWN_PASSWORD_WRONG, VERIFICATION_CODE, LOGIN_RETRY
     */
    async request(userId: number, confirmation: Confirmation, requester: Requester): Promise<void> {
      const owner = await requireOwner(userId)
      await requireConfirmation(userId, owner, confirmation, requester.ip)
      const now = currentSecond()
      const letter = await prepareLetter(
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

  async function requireConfirmation(
    userId: number,
    owner: { readonly email: string; readonly mobile: string; readonly password: string },
    { password, type, code }: Confirmation,
    ip: string,
  ): Promise<void> {
    if (code !== '') {
      const key = { channel: channels[type], address: owner[type], event: deletionEvent }
      if (owner[type] === '' || !(await consumeCode(key, code, ip))) throw fail('VERIFICATION_CODE', { field: 'code' })
      return
    }
    const own = { area: 'member', id: userId, hash: owner.password } as const
    if (!(await checkOwnPassword(deps, own, password))) throw fail('OWN_PASSWORD_WRONG', { field: 'password' })
  }

  /** Returns the function that stores the notice; undefined where no channel reaches the member. */
  async function prepareLetter(
    { id, username, email, mobile }: Readonly<Record<'username' | ContactType, string>> & { readonly id: number },
    due: number,
    locale: Locale,
  ) {
    const channel = email === '' ? 'sms' : 'email'
    const recipient = email || mobile
    const deliver = recipient === '' ? undefined : await openChannel(channel)
    if (!deliver) return undefined
    const [{ siteName }, { timeZone: ofSite }] = await Promise.all([loadConfig(locale, ''), loadSettings()])
    const timeZone = await findMemberZone(db, id, { ofBrowser: '', ofSite })
    const until = formatSiteTime(due, timeZone).slice(0, 16)
    const address = appPage(env, 'member', '/login')
    const say = (part: string) =>
      translate(locale, `deletion.${part}`, { siteName, username, until, timeZone, address: address ?? '' })
    const text = channel === 'email' && address === undefined ? 'emailWithoutLink' : channel
    return (tx: Queries) =>
      deliver(tx, {
        ...{ channel, recipient, locale, template: 'user_account_deletion', params: { until } },
        subject: say('subject'),
        body: say(text),
      })
  }
}
