import { invitationCalls } from '@teachnet/contract/people'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import type { AdminCaller } from '../../http/caller/caller.ts'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import { requireAttempt } from '../access/index.ts'
import { readNewAdmin } from '../sign-in/index.ts'
import { hashPassword } from '../../platform/secrets/password.ts'
import {
  expireInvitations,
  findInvitation,
  spendInvitation,
  type StoredInvitation,
  addAdmin,
  findByEmail,
  findTaken,
} from './invitation.repo.ts'
import { fail } from '../../platform/errors.ts'
import { FinalFailure } from '../../platform/jobs/job-kind.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  MessagesPort,
  OpenChannel,
  SettingsPort,
} from '../../platform/ports.ts'
import { rejectBody } from '../../platform/reject-body.ts'
import { addLogEntries, adminLogTags } from '../../records/history/admin-log.ts'
import { invitationIdOf, invitationMessage, invitationToken, isTokenOf } from './invitation.ts'

/** Serves the page behind the link of an invitation. Returns work that runs every hour. */
export function invitationRoutes(app: FastifyInstance, options: InvitationOptions): () => Promise<void> {
  const invitations = createInvitations(options)

  serveCall(app, invitationCalls.readInvitation, async ({ body, request }) =>
    success(await invitations.read(body.token, request.ip)),
  )

  serveCall(app, invitationCalls.acceptInvitation, async ({ body, request }) => {
    const { ip, headers, locale } = request
    await invitations.accept(body, { ip, locale, userAgent: headers['user-agent'] ?? '' })
    return success(null, 'invitation.accepted')
  })

  return invitations.purge
}

/** Dependencies of this module. */
interface InvitationOptions {
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

type SentInvitation = ReturnType<typeof invitationMessage.parse>

/** Sends invitations by mail, and lets invited people create their account. */
function createInvitations({ deps, findInviter, mayInvite, ...options }: InvitationOptions) {
  const { db, clock, cache, env, jobs, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  jobs.handle(invitationMessage, send)

  /**
   * The same letter would be useless for an address with an account, and a rejection would reveal to the inviter that it
   * has one.
   */
  async function send({ id, page }: SentInvitation): Promise<void> {
    const invitation = await findInvitation(db, id)
    const deliver = await options.openChannel('email')
    if (invitation?.state !== 'open' || !deliver) return
    const locale = isLocale(invitation.language) ? invitation.language : defaultLocale
    const { siteName } = await options.loadConfig(locale, '')
    const known = await findByEmail(db, invitation.email)
    const code = invitationToken(invitation, env.secretKey)
    const address = appPage(env, 'admin', known ? '/login' : `/invitation#${code}`, page)
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
        expiresAt: invitation.expires_at ?? undefined,
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
    const { username, nickname, password } = readNewAdmin(form, (id) => translate(locale, id))
    const isTaken = (what: 'name' | 'email') =>
      what === 'name'
        ? rejectBody({ username: translate(locale, 'invitation.nameTaken') })
        : fail('ADDRESS_TAKEN', { message: 'invitation.emailTaken', values: { email: invitation.email } })
    const taken = await findTaken(db, username, invitation.email)
    if (taken) throw isTaken(taken)
    const inviter = await findInviter(invitation.admin_id)
    // The rights of the inviter count as they are now, not as they were.
    if (!inviter || !(await mayInvite(inviter, invitation.group_ids))) throw isOver()
    const hash = await hashPassword(password)
    const now = currentSecond()
    const { email, group_ids: groups } = invitation
    const account = { username, nickname, email, password: hash, groups, now }
    await db.transaction(async (tx) => {
      if (!(await spendInvitation(tx, invitation, now))) throw isOver()
      const id = await addAdmin(tx, account)
      if (id === undefined) throw isTaken((await findTaken(tx, username, email)) ?? 'name')
      await addLogEntries(tx, [
        {
          admin_id: id,
          username: username.slice(0, 20),
          url: 'security:invitation.accepted',
          title: translate(defaultLocale, 'access.event.invitation.accepted'),
          data: JSON.stringify({ invitation: invitation.id, invitedBy: inviter.username, groups }),
          ip,
          useragent: userAgent.slice(0, 255),
          create_time: now,
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
