import { keepsRule, type Locale, type SiteConfig } from '@teachnet/contract'
import { checkOwnPassword } from '../../access/own-password.ts'
import type { Queries } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { CodeChannel, Purpose } from './code-channel.ts'
import {
  addCode,
  type CodeKey,
  countSent,
  findCredentials,
  isAddressTaken,
  lockLimits,
  markUsed,
  purgeCodes,
  takeCodeAttempt,
} from './verification-code.repo.ts'

interface CodeLetter {
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly locale: Locale
  readonly template: string
  readonly params: { readonly code: string; readonly minutes: string }
  readonly expiresAt: number
}

/** What the areas hand to this module. */
export interface VerificationCodesOptions {
  readonly deps: Deps
  /** Whether a captcha's answer is right; uses it up. */
  readonly consumeCaptcha: (id: string, info: string) => Promise<boolean>
  readonly loadConfig: (locale: Locale, host: string) => Promise<Pick<SiteConfig, 'siteName'>>
  /** Gives what puts a letter on its way, as part of the transaction of `queries`; undefined: nobody is reached by the channel. */
  readonly openChannel: (
    name: CodeChannel['name'],
  ) => Promise<((queries: Queries, letter: CodeLetter) => Promise<void>) | undefined>
  /** To be dropped after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Seconds. */
const life = 600
const coolDown = 60
const day = 86_400
/** Codes in 24 hours: to one address, and from one network address, behind which a school may be. */
const maxPerAddress = 10
const maxPerIp = 100
/** Wrong answers before a code is worth nothing. */
const maxAttempts = 5
/** Without letters and digits that look alike; 32 of them, so that five random bits choose one. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 4

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

export interface VerificationCodes {
  /**
   * Sends a code.
   *
   * @throws PARAMETER, CAPTCHA, TOO_FREQUENT, REFUSED with the reason of the event
   */
  readonly send: (channel: CodeChannel, request: CodeRequest, sender: Sender) => Promise<void>
  /** Whether a code is right and this is its one use. */
  readonly consume: (key: CodeKey, code: string) => Promise<boolean>
  /** Forgets codes that count for no limit any more. */
  readonly purge: () => Promise<void>
}

export function createVerificationCodes(options: VerificationCodesOptions): VerificationCodes {
  const { deps, consumeCaptcha, loadConfig, openChannel, deliveryTags } = options
  const { db, clock, random, translate } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  return {
    async send(channel, request, { locale, ip, host, memberId }) {
      const { event, password } = request
      const address = request.address.toLowerCase()
      if (address === '' || address.length > 50 || !keepsRule(channel.field, address))
        throw fail('REFUSED', { message: channel.messages.format })
      const purpose = Object.hasOwn(channel.purposes, event) ? channel.purposes[event] : undefined
      if (!purpose) throw fail('PARAMETER')
      const deliver = await openChannel(channel.name)
      if (!deliver) throw fail('REFUSED', { message: channel.messages.unavailable })
      if (!(await consumeCaptcha(request.captchaId, request.captchaInfo))) throw fail('CAPTCHA')
      await checkPurpose(deps, channel, purpose, { address, password, memberId })
      const { siteName } = await loadConfig(locale, host)
      const now = currentSecond()
      const key: CodeKey = { channel: channel.name, address, event }
      await db.transaction(async (tx) => {
        await lockLimits(tx, { address, ip })
        await checkLimits(tx, channel, key, { ip, now })
        const code = createCode(random)
        await addCode(tx, { ...key, code, ip, create_time: now, expire_time: now + life })
        const params = { code, minutes: String(life / 60) }
        const say = (id: string) => translate(locale, id, { siteName, ...params })
        await deliver(tx, {
          channel: channel.name,
          recipient: address,
          subject: say(`code.subject.${purpose}`),
          body: say(channel.messages.body),
          locale,
          template: event,
          params,
          expiresAt: now + life,
        })
      })
      await deps.cache.drop(deliveryTags)
    },

    async consume(key, code) {
      const now = currentSecond()
      const address = key.address.toLowerCase()
      const stored = await takeCodeAttempt(db, { ...key, address }, { now, maxAttempts })
      return stored !== undefined && stored.code === code.trim().toUpperCase() && markUsed(db, stored.id, now)
    },

    purge: () => purgeCodes(db, currentSecond() - day),
  }
}

async function checkLimits(
  tx: Queries,
  { messages }: CodeChannel,
  key: CodeKey,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  const sent = await countSent(tx, key, { ip, since: now - day, sinceMinute: now - coolDown })
  if (sent.sameMinute > 0) throw fail('TOO_FREQUENT', { message: messages.frequent })
  if (sent.toAddress >= maxPerAddress || sent.fromIp >= maxPerIp)
    throw fail('TOO_FREQUENT', { message: 'code.dailyLimit' })
}

interface Applicant {
  readonly address: string
  readonly password: string
  readonly memberId: number | undefined
}

/** What must be true of the address for a purpose: new ones are free, known ones belong to somebody, one's own needs a password. */
async function checkPurpose(
  deps: Deps,
  { field, messages }: CodeChannel,
  purpose: Purpose,
  { address, password, memberId }: Applicant,
): Promise<void> {
  const { db } = deps
  const isTaken = await isAddressTaken(db, field, address)
  if (purpose === 'register' && isTaken) throw fail('REFUSED', { message: messages.registered })
  if (purpose === 'change' && isTaken) throw fail('REFUSED', { message: messages.occupied })
  if (purpose === 'register' || purpose === 'change') return
  if (!isTaken) throw fail('REFUSED', { message: messages.notRegistered })
  if (purpose === 'retrieve') return
  const own = memberId === undefined ? undefined : await findCredentials(db, memberId)
  if (memberId === undefined || !own) throw fail('REFUSED', { message: 'code.loginFirst' })
  if (own[field].toLowerCase() !== address) throw fail('REFUSED', { message: messages.ownAddress })
  const known = { area: 'member', id: memberId, hash: own.password } as const
  if (!(await checkOwnPassword(deps, known, password))) throw fail('REFUSED', { message: 'code.password' })
}

function createCode(random: Deps['random']): string {
  return [...random(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
}
