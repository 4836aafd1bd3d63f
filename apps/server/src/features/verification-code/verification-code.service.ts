import { bareCode, sentCodes } from '@teachnet/contract'
import type { Locale, SiteConfig } from '@teachnet/protocol'
import {
  type AttemptPolicy,
  requireAttempt,
  checkOwnPassword,
  findKnownPlaces,
  networkPolicy,
  placesOf,
} from '../access/index.ts'
import type { Queries } from '../../platform/db/client.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  MessagesPort,
  OpenChannel,
  RandomPort,
  SettingsPort,
} from '../../platform/ports.ts'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import { fail } from '../../platform/errors.ts'
import { readContact } from '../../platform/read-contact.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import { type CodeChannel, emailChannel, type Purpose, smsChannel } from './code-channel.ts'
import {
  addCode,
  type CodeKey,
  countSent,
  endPending,
  findPending,
  findCredentials,
  findOwner,
  lockLimits,
  markUsed,
  purgeCodes,
} from './verification-code.repo.ts'

type VerificationPorts = DatabasePort &
  ClockPort &
  RandomPort &
  CachePort &
  MessagesPort &
  AppPlaces &
  SettingsPort<'secretKey'>

/** Dependencies that the areas pass to this module. */
export interface VerificationCodesOptions {
  readonly deps: VerificationPorts
  /** Checks the answer to a captcha; a captcha can be used once. */
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  /** The same for a text message, which costs money. @throws CAPTCHA */
  readonly consumeCaptchaForSms: (id: string, info: string, ip: string) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<Pick<SiteConfig, 'siteName'>>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Seconds. */
const { life, coolDown } = sentCodes
const day = 86_400
/**
 * Limits for 24 hours: codes from one network to one address; codes from one network, which a whole school may share; and codes to one
 * address from all networks. Strangers cannot use up the codes of the owner: the last limit does not apply to a device or network with
 * which the owner has signed in, and a network's first codes have a higher one.
 */
const maxPerIpAndAddress = 10
const maxPerIp = 100
const maxPerAddress = 30
const firstOfIp = 3
const maxFirstPerAddress = 60

/** Wrong answers from the network that requested the code. Wrong answers from other networks are counted separately. */
const askerPolicy: AttemptPolicy = { free: 5, firstDelay: 15, longestDelay: 600, forgiveEvery: 600 }
/** Wrong answers to one code from other networks: they do not delay the owner, and together they are limited to a few dozen guesses. */
const strangerPolicy: AttemptPolicy = { free: 5, firstDelay: 15, longestDelay: 120, forgiveEvery: 600 }
/** Digits, which a phone's number pad types and its keyboard offers from the message. */
const digitCount = 6
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
  /** The device token of an earlier sign-in. */
  readonly device: string | undefined
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
  /** The recipient has an account already and gets a letter that says so, without the code. */
  readonly isTaken?: boolean
  /** Whether the owner of the address has signed in with this device or from this network. Default: no. */
  readonly isKnownPlace?: boolean
}

export interface VerificationCodes {
  /**
   * Sends a code for `key`, which ends the earlier ones; the caller has checked that it may be sent. The result does not reveal whether there is a recipient.
   *
   * @throws CHANNEL_UNAVAILABLE, TOO_FREQUENT
   */
  readonly issue: (issue: CodeIssue, sender: Pick<Sender, 'ip' | 'host' | 'locale'>) => Promise<void>
  /**
   * Sends a code. The result does not reveal whether an account has the address: a code that would be useless is not sent, and the owner of
   * an address that somebody registers or binds gets a letter in its place, after the same work.
   *
   * @throws ADDRESS_INVALID, PARAMETER, CHANNEL_UNAVAILABLE, CAPTCHA, TOO_FREQUENT; to confirm the caller's address also ACCOUNT_NEEDED,
   *   ADDRESS_NOT_OWN, OWN_PASSWORD_WRONG, LOGIN_RETRY
   */
  readonly send: (channel: CodeChannel, request: CodeRequest, sender: Sender) => Promise<void>
  /**
   * Checks a code and marks it as used; it can be used once. A wrong answer does not change it.
   *
   * @param beforeUse what the code is for; when it throws, the code stays valid and the answer counts like a wrong one, since its error may tell
   *   something that must not be found out by trying
   * @throws LOGIN_RETRY after too many wrong answers
   */
  readonly consume: (key: CodeKey, code: string, ip: string, beforeUse?: () => Promise<void>) => Promise<boolean>
  /** Deletes codes that no longer count for a limit. */
  readonly purge: () => Promise<void>
}

export function createVerificationCodes(options: VerificationCodesOptions): VerificationCodes {
  const { deps, consumeCaptcha, consumeCaptchaForSms, loadConfig, openChannel, deliveryTags } = options
  const { db, clock, random, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  const issue: VerificationCodes['issue'] = async (
    { key, via, recipient, subject, isTaken = false, isKnownPlace = false },
    { locale, ip, host },
  ) => {
    const { messages } = channels[via]
    const deliver = await openChannel(via)
    if (!deliver) throw fail('CHANNEL_UNAVAILABLE', { message: messages.unavailable })
    const { siteName } = await loadConfig(locale, host)
    const now = currentSecond()
    const network = networkOf(ip)
    await db.transaction(async (tx) => {
      await lockLimits(tx, { address: key.address, ip: network })
      await checkLimits(tx, messages, key, { ip: network, isKnownPlace, now })
      await endPending(tx, key, now)
      const code = createCode(random)
      await addCode(tx, { ...key, code, ip: network, create_time: now, expire_time: now + life })
      // The stored code counts for the limits all the same.
      if (recipient === undefined) return
      const minutes = String(life / 60)
      const address = appPage(deps.env, 'member', '/login') ?? ''
      const say = (id: string) => translate(locale, id, { siteName, code, minutes, address })
      await deliver(tx, {
        channel: via,
        recipient,
        subject: say(isTaken ? 'code.taken.subject' : subject),
        body: say(isTaken ? `code.taken.${via}` : messages.body).trim(),
        locale,
        template: isTaken ? 'user_address_taken' : key.event,
        params: isTaken ? {} : { code, minutes },
        expiresAt: now + life,
      })
    })
    await deps.cache.drop(deliveryTags)
  }

  return {
    issue,

    async send(channel, request, { locale, ip, device, host, memberId }) {
      const { event, password } = request
      const address = readContact(channel.field, request.address)?.toLowerCase()
      if (address === undefined)
        throw fail('ADDRESS_INVALID', { message: channel.messages.format, field: channel.field })
      const purpose = Object.hasOwn(channel.purposes, event) ? channel.purposes[event] : undefined
      if (!purpose) throw fail('PARAMETER')
      if (!(await openChannel(channel.name)))
        throw fail('CHANNEL_UNAVAILABLE', { message: channel.messages.unavailable })
      const { captchaId, captchaInfo } = request
      const isSolved =
        channel.name === 'sms'
          ? await consumeCaptchaForSms(captchaId, captchaInfo, ip)
          : await consumeCaptcha(captchaId, captchaInfo)
      if (!isSolved) throw fail('CAPTCHA')
      const owner = await findOwner(db, channel.field, address)
      const isWanted = await checkPurpose(deps, channel, purpose, { address, owner, password, memberId })
      const known = await findKnownPlaces(db, { area: 'member', userId: owner ?? 0 }, placesOf({ ip, device }))
      const key: CodeKey = { channel: channel.name, address, event }
      const subject = `code.subject.${purpose}`
      const isTaken = !isWanted && owner !== undefined
      const recipient = isWanted || isTaken ? address : undefined
      const isKnownPlace = known.size > 0
      await issue({ key, via: channel.name, recipient, subject, isTaken, isKnownPlace }, { locale, ip, host })
    },

    async consume({ channel, address, event }, code, ip, beforeUse) {
      const now = currentSecond()
      const network = networkOf(ip)
      const key = { channel, address: address.toLowerCase(), event }
      const pending = await findPending(db, key, { since: now - life, now })
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
      const provided = bareCode(code)
      const stored = pending.find((each) => each.code === provided)
      if (!stored) return false
      await beforeUse?.()
      if (!(await markUsed(db, stored.id, now))) return false
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
  { ip, isKnownPlace, now }: { readonly ip: string; readonly isKnownPlace: boolean; readonly now: number },
): Promise<void> {
  const sent = await countSent(tx, key, { ip, since: now - day, sinceMinute: now - coolDown, now })
  if ((isKnownPlace ? sent.sameMinuteFromIp : sent.sameMinute) > 0)
    throw fail('TOO_FREQUENT', { message: messages.frequent })
  const most = sent.fromIpToAddress < firstOfIp ? maxFirstPerAddress : maxPerAddress
  const isAddressFull = !isKnownPlace && sent.toAddress >= most
  if (sent.fromIpToAddress >= maxPerIpAndAddress || sent.fromIp >= maxPerIp || isAddressFull)
    throw fail('TOO_FREQUENT', { message: 'code.dailyLimit' })
}

interface Applicant {
  readonly address: string
  /** The member who has the address. */
  readonly owner: number | undefined
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
  { address, owner, password, memberId }: Applicant,
): Promise<boolean> {
  const { db } = deps
  if (purpose !== 'verify') return (owner !== undefined) === ownedPurposes.has(purpose)
  const own = memberId === undefined ? undefined : await findCredentials(db, memberId)
  if (memberId === undefined || !own) throw fail('ACCOUNT_NEEDED')
  if (own[field].toLowerCase() !== address) throw fail('ADDRESS_NOT_OWN', { message: messages.ownAddress, field })
  const known = { area: 'member', id: memberId, hash: own.password } as const
  if (!(await checkOwnPassword(deps, known, password)))
    throw fail('OWN_PASSWORD_WRONG', { message: 'code.password', field: 'password' })
  return true
}

/** Six bytes are so many values that their remainder prefers no digit noticeably. */
function createCode(random: RandomPort['random']): string {
  return String(random(6).readUIntBE(0, 6) % 10 ** digitCount).padStart(digitCount, '0')
}
