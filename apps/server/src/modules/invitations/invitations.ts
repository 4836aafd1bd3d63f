import { keepsRule } from '@teachnet/contract'
import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import type { AdminCaller } from '../../access/caller.ts'
import { appPage, type AppPlaces } from '../../access/sign-in/app-page.ts'
import { requireAttempt } from '../../access/sign-in/attempts.ts'
import { hashPassword } from '../../access/sign-in/password.ts'
import { expireInvitations, findInvitation, spendInvitation, type StoredInvitation } from '../../db/invitation.repo.ts'
import { fail } from '../../errors.ts'
import { FinalFailure } from '../../jobs/job-kind.ts'
import { networkOf } from '../../network/network-of.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  MessagesPort,
  OpenChannel,
  SettingsPort,
} from '../../ports.ts'
import { refuseBody } from '../../refuse-body.ts'
import { addLogEntries, adminLogTags } from '../../db/admin-log.repo.ts'
import { isAdminPassword } from '../../secrets/admin-password.ts'
import { invitationIdOf, invitationLetter, invitationToken, isTokenOf } from '../../values/invitation.ts'
import { addAdmin, findByEmail, findTaken } from './invited.repo.ts'

/** Dependencies of this module. */
export interface InvitationOptions {
  readonly deps: DatabasePort & ClockPort & CachePort & JobsPort & MessagesPort & AppPlaces & SettingsPort<'secretKey'>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
  /** The inviting administrator, with the current rights; undefined if the account was deleted or disabled. */
  readonly findInviter: (id: number) => Promise<AdminCaller | undefined>
  /** Whether an administrator may invite somebody into these groups. */
  readonly mayInvite: (inviter: AdminCaller, groups: readonly number[]) => Promise<boolean>
}

/** Where and in which language somebody accepts. */
interface Visitor {
  readonly ip: string
  readonly userAgent: string
  readonly locale: Locale
}

interface AcceptForm {
  readonly token: string
  readonly username: string
  readonly nickname: string
  readonly password: string
}

/** 256 bits cannot be guessed: this limits the work that wrong links cause. */
const policy = { free: 20, firstDelay: 15, longestDelay: 600, forgiveEvery: 300 }
const tags = ['admin_invitation', 'auth.Invitation']

/** Sends invitations by mail, and lets invited people create their account. */
export function createInvitations({ deps, findInviter, mayInvite, ...options }: InvitationOptions) {
  const { db, clock, cache, env, jobs, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  jobs.handle(invitationLetter, (id) => send(id))

  /**
   * The same letter would be useless for an address with an account, and a refusal would reveal to the inviter that it
   * has one.
   */
  async function send(id: number): Promise<void> {
    const invitation = await findInvitation(db, id)
    const deliver = await options.openChannel('email')
    if (invitation?.state !== 'open' || !deliver) return
    const locale = isLocale(invitation.language) ? invitation.language : defaultLocale
    const { siteName } = await options.loadConfig(locale, '')
    const known = await findByEmail(db, invitation.email)
    const code = invitationToken(invitation, env.secretKey)
    const address = appPage(env, 'admin', known ? '/login' : `/invitation#${code}`)
    if (address === undefined)
      throw new FinalFailure('ADMIN_ORIGIN and PUBLIC_ORIGIN are not set, so the address of the back office is unknown')
    const values = { siteName, address, name: known?.username ?? '' }
    await db.transaction((tx) =>
      deliver(tx, {
        channel: 'email',
        recipient: invitation.email,
        subject: translate(locale, known ? 'invitation.known.subject' : 'invitation.letter.subject', values),
        body: translate(locale, known ? 'invitation.known.body' : 'invitation.letter.body', values),
        locale,
        template: 'admin_invitation',
        // Hidden in the outbox: a reader of the outbox must not be able to accept in place of the recipient.
        params: known ? {} : { code },
        ...(invitation.expires_at !== null && { expiresAt: invitation.expires_at }),
      }),
    )
    await cache.drop(options.deliveryTags)
  }

  /** @throws RECORD_NOT_FOUND for a link that is wrong, used, replaced, revoked or expired, with one reply for all */
  async function open(token: string, ip: string): Promise<StoredInvitation> {
    const attempt = { scope: 'code-network', subject: `invitation:${networkOf(ip)}`, policy } as const
    const { isRight } = await requireAttempt(deps, [attempt])
    const id = invitationIdOf(token)
    const found = id === undefined ? undefined : await findInvitation(db, id)
    const isOpen = found?.state === 'open' && found.nonce !== '' && Number(found.expires_at) > currentSecond()
    if (!found || !isOpen || !isTokenOf(token, found, env.secretKey)) throw isOver()
    await isRight()
    return found
  }

  async function accept(form: AcceptForm, { ip, userAgent, locale }: Visitor): Promise<void> {
    const invitation = await open(form.token, ip)
    const { username, password, nickname } = form
    const isTaken = (what: 'name' | 'email') =>
      what === 'name'
        ? refuseBody({ username: translate(locale, 'invitation.nameTaken') })
        : fail('ADDRESS_TAKEN', { message: 'invitation.emailTaken', values: { email: invitation.email } })
    checkForm(form, (id) => translate(locale, id))
    const taken = await findTaken(db, username, invitation.email)
    if (taken) throw isTaken(taken)
    const inviter = await findInviter(invitation.admin_id)
    // The rights of the inviter count as they are now, not as they were.
    if (!inviter || !(await mayInvite(inviter, invitation.group_ids))) throw isOver()
    const hash = await hashPassword(password)
    const now = currentSecond()
    const { email, group_ids: groups } = invitation
    const account = { username, nickname: nickname || username, email, password: hash, groups, now }
    await db.transaction(async (tx) => {
      if (!(await spendInvitation(tx, invitation, now))) throw isOver()
      const id = await addAdmin(tx, account)
      if (id === undefined) throw isTaken((await findTaken(tx, username, email)) ?? 'name')
      await addLogEntries(tx, [
        {
          ...{ admin_id: id, username: username.slice(0, 20), url: 'security:invitation.accepted' },
          title: translate(defaultLocale, 'access.event.invitation.accepted'),
          data: JSON.stringify({ invitation: invitation.id, invitedBy: inviter.username, groups }),
          ...{ ip, useragent: userAgent.slice(0, 255), create_time: now },
        },
      ])
    })
    await cache.drop([...tags, 'admin', 'auth.Admin', ...adminLogTags])
  }

  return {
    read: async (token: string, ip: string) => {
      const { email, expires_at } = await open(token, ip)
      return { email, expiresAt: expires_at ?? 0 }
    },
    accept,
    purge: async () => {
      if (await expireInvitations(db, currentSecond())) await cache.drop(tags)
    },
  }
}

function isOver() {
  return fail('RECORD_NOT_FOUND', { message: 'invitation.over' })
}

function checkForm({ username, nickname, password }: AcceptForm, say: (id: string) => string): void {
  const problems = {
    ...(!keepsRule('account', username) && { username: say('invitation.name') }),
    ...([...nickname].length > 50 && { nickname: say('invitation.nickname') }),
    ...(!isAdminPassword(password) && { password: say('invitation.password') }),
  }
  if (Object.keys(problems).length > 0) throw refuseBody(problems)
}
