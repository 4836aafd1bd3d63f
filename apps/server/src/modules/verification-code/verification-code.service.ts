import { keepsRule } from '@teachnet/contract'
import type { Locale, SiteConfig } from '@teachnet/protocol'
import type { AttemptPolicy } from '../../access/sign-in/attempt-policy.ts'
import { requireAttempt } from '../../access/sign-in/attempts.ts'
import { checkOwnPassword } from '../../access/sign-in/own-password.ts'
import { networkPolicy } from '../../access/sign-in/sign-in-limits.ts'
import type { Queries } from '../../db/client.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  MessagesPort,
  OpenChannel,
  RandomPort,
  SettingsPort,
} from '../../ports.ts'
import { fail } from '../../errors.ts'
import { networkOf } from '../../network/network-of.ts'
import { type CodeChannel, emailChannel, type Purpose, smsChannel } from './code-channel.ts'
import {
  addCode,
  type CodeKey,
  countSent,
  findPending,
  findCredentials,
  isAddressTaken,
  lockLimits,
  markUsed,
  purgeCodes,
} from './verification-code.repo.ts'

type VerificationPorts = DatabasePort & ClockPort & RandomPort & CachePort & MessagesPort & SettingsPort<'secretKey'>

/** Dependencies that the areas pass to this module. */
export interface VerificationCodesOptions {
  readonly deps: VerificationPorts
  /** Checks the answer to a captcha; a captcha can be used once. */
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<Pick<SiteConfig, 'siteName'>>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Seconds. */
const life = 600
const coolDown = 60
const day = 86_400
/**
 * Limits for 24 hours: codes to one address; codes to it from one network, so that a stranger cannot use up the owner's codes; and codes
 * from one network, which a whole school may share.
 */
const maxPerAddress = 30
const maxPerIpAndAddress = 10
const maxPerIp = 100

/** Wrong answers from the network that requested the code. Wrong answers from other networks are counted separately. */
const askerPolicy: AttemptPolicy = { free: 5, firstDelay: 15, longestDelay: 600, forgiveEvery: 600 }
/** Wrong answers to one code from other networks: they do not delay the owner, and together they are limited to a few dozen guesses. */
const strangerPolicy: AttemptPolicy = { free: 5, firstDelay: 15, longestDelay: 120, forgiveEvery: 600 }
/** 32 characters without letters and digits that look alike, so that five random bits choose one. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 4
const channels = { email: emailChannel, sms: smsChannel } as const

export interface CodeRequest {
  readonly address: string
  readonly event: string
  readonly captchaId: string
  readonly captchaInfo: string
  readonly password: string
}

interface Sender {
  readonly locale: Locale
  readonly ip: string
  readonly host: string
  /** The signed-in member, if any. */
  readonly memberId: number | undefined
}

/** A code that does not belong to a member account. */
export interface CodeIssue {
  readonly key: CodeKey
  /** Channel and recipient. Without a recipient the code counts for the limits but is not sent. */
  readonly via: CodeChannel['name']
  readonly recipient: string | undefined
  /** Message id of the subject of a mail. */
  readonly subject: string
}

export interface VerificationCodes {
  /**
   * Sends a code for `key`; the caller has checked that it may be sent. The result does not reveal whether there is a recipient.
   *
   * @throws CHANNEL_UNAVAILABLE, TOO_FREQUENT
   */
  readonly issue: (issue: CodeIssue, sender: Pick<Sender, 'ip' | 'host' | 'locale'>) => Promise<void>
  /**
   * Sends a code. The result does not reveal whether an account has the address: a code that would be useless is not sent.
   *
   * @throws ADDRESS_INVALID, PARAMETER, CHANNEL_UNAVAILABLE, CAPTCHA, TOO_FREQUENT; to confirm the caller's address also ACCOUNT_NEEDED,
   *   ADDRESS_NOT_OWN, OWN_PASSWORD_WRONG, LOGIN_RETRY
   */
  readonly send: (channel: CodeChannel, request: CodeRequest, sender: Sender) => Promise<void>
  /**
   * Checks a code and marks it as used; it can be used once. A wrong answer does not change it.
   *
   * @throws LOGIN_RETRY after too many wrong answers
   */
  readonly consume: (key: CodeKey, code: string, ip: string) => Promise<boolean>
  /** Deletes codes that no longer count for a limit. */
  readonly purge: () => Promise<void>
}

export function createVerificationCodes(options: VerificationCodesOptions): VerificationCodes {
  const { deps, consumeCaptcha, loadConfig, openChannel, deliveryTags } = options
  const { db, clock, random, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  const issue: VerificationCodes['issue'] = async ({ key, via, recipient, subject }, { locale, ip, host }) => {
    const { messages } = channels[via]
    const deliver = await openChannel(via)
    if (!deliver) throw fail('CHANNEL_UNAVAILABLE', { message: messages.unavailable })
    const { siteName } = await loadConfig(locale, host)
    const now = currentSecond()
    const network = networkOf(ip)
    await db.transaction(async (tx) => {
      await lockLimits(tx, { address: key.address, ip: network })
      await checkLimits(tx, messages, key, { ip: network, now })
      const code = createCode(random)
      await addCode(tx, { ...key, code, ip: network, create_time: now, expire_time: now + life })
      // The stored code counts for the limits all the same.
      if (recipient === undefined) return
      const params = { code, minutes: String(life / 60) }
      const say = (id: string) => translate(locale, id, { siteName, ...params })
      await deliver(tx, {
        channel: via,
        recipient,
        subject: say(subject),
        body: say(messages.body),
        locale,
        template: key.event,
        params,
        expiresAt: now + life,
      })
    })
    await deps.cache.drop(deliveryTags)
  }

  return {
    issue,

    async send(channel, request, { locale, ip, host, memberId }) {
      const { event, password } = request
      const address = request.address.toLowerCase()
      if (address === '' || address.length > 50 || !keepsRule(channel.field, address))
        throw fail('ADDRESS_INVALID', { message: channel.messages.format, field: channel.field })
      const purpose = Object.hasOwn(channel.purposes, event) ? channel.purposes[event] : undefined
      if (!purpose) throw fail('PARAMETER')
      if (!(await openChannel(channel.name)))
        throw fail('CHANNEL_UNAVAILABLE', { message: channel.messages.unavailable })
      if (!(await consumeCaptcha(request.captchaId, request.captchaInfo))) throw fail('CAPTCHA')
      const isWanted = await checkPurpose(deps, channel, purpose, { address, password, memberId })
      const key: CodeKey = { channel: channel.name, address, event }
      const subject = `code.subject.${purpose}`
      await issue({ key, via: channel.name, recipient: isWanted ? address : undefined, subject }, { locale, ip, host })
    },

    async consume({ channel, address, event }, code, ip) {
      const now = currentSecond()
      const network = networkOf(ip)
      const key = { channel, address: address.toLowerCase(), event }
      const pending = await findPending(db, key, now)
      const subject = `${channel}:${event}:${key.address}`
      const isAsker = pending.some((each) => each.ip === network)
      const { isRight } = await requireAttempt(
        deps,
        isAsker
          ? [{ scope: 'code', subject: `${subject}:${network}`, policy: askerPolicy }]
          : [
              { scope: 'code', subject, policy: strangerPolicy },
              { scope: 'code-network', subject: network, policy: networkPolicy },
            ],
      )
      const given = code.trim().toUpperCase()
      const stored = pending.find((each) => each.code === given)
      if (!stored || !(await markUsed(db, stored.id, now))) return false
      await isRight()
      return true
    },

    purge: () => purgeCodes(db, currentSecond() - day),
  }
}

async function checkLimits(
  tx: Queries,
  messages: CodeChannel['messages'],
  key: CodeKey,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  const sent = await countSent(tx, key, { ip, since: now - day, sinceMinute: now - coolDown })
  if (sent.sameMinute > 0) throw fail('TOO_FREQUENT', { message: messages.frequent })
  if (sent.toAddress >= maxPerAddress || sent.fromIpToAddress >= maxPerIpAndAddress || sent.fromIp >= maxPerIp)
    throw fail('TOO_FREQUENT', { message: 'code.dailyLimit' })
}

interface Applicant {
  readonly address: string
  readonly password: string
  readonly memberId: number | undefined
}

/** Codes for these purposes go to addresses that have an account. */
const ownedPurposes: ReadonlySet<Purpose> = new Set(['login', 'retrieve'])

/**
 * Checks whether a code is useful: a new address must be free, and the address of a sign-in or a forgotten password must have an account. To confirm
 * their own address, the member must enter the password as well; these errors are specific, since they concern the caller's own account.
 */
async function checkPurpose(
  deps: VerificationPorts,
  { field, messages }: CodeChannel,
  purpose: Purpose,
  { address, password, memberId }: Applicant,
): Promise<boolean> {
  const { db } = deps
  if (purpose !== 'verify') return (await isAddressTaken(db, field, address)) === ownedPurposes.has(purpose)
  const own = memberId === undefined ? undefined : await findCredentials(db, memberId)
  if (memberId === undefined || !own) throw fail('ACCOUNT_NEEDED')
  if (own[field].toLowerCase() !== address) throw fail('ADDRESS_NOT_OWN', { message: messages.ownAddress, field })
  const known = { area: 'member', id: memberId, hash: own.password } as const
  if (!(await checkOwnPassword(deps, known, password)))
    throw fail('OWN_PASSWORD_WRONG', { message: 'code.password', field: 'password' })
  return true
}

function createCode(random: RandomPort['random']): string {
  return [...random(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
}
