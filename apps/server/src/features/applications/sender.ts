import type { Locale, UploadConfig } from '@teachnet/protocol'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MobileProofBody, ApplicationKind } from '@teachnet/contract'
import { type Values, fail } from '../../platform/errors.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { readMobile } from '../../platform/read-contact.ts'
import { countHit } from '../../platform/db/throttle.repo.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, RandomPort, SettingsPort } from '../../platform/ports.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { PolicyText } from '../../content/site/policy-text.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import type { RetentionDays } from '../retention/index.ts'
import type { VisitKind } from '../../platform/db/tables/platform-tables.ts'

/** The sender of an application, and the translation of replies to them. */
export interface Sender {
  readonly ip: string
  readonly host: string
  readonly locale: Locale
  readonly t: (id: string, values?: Values) => string
}

/** The issue of a code to an applicant. */
export interface CodeIssue {
  /** The key of the code: its channel, the subject that it is valid for, and its purpose. */
  readonly key: { readonly channel: 'email' | 'sms'; readonly address: string; readonly event: string }
  /** The channel and the recipient of the message. Without a recipient the code is counted but not sent. */
  readonly via: 'email' | 'sms'
  readonly recipient: string | undefined
  /** Id of the message for the subject of a mail. */
  readonly subject: string
}

export type IssueCode = (issue: CodeIssue, sender: Pick<Sender, 'ip' | 'host' | 'locale'>) => Promise<void>

/** Whether a code is right; a right code is consumed. @throws LOGIN_RETRY after too many wrong answers */
export type ConsumeCode = (key: CodeIssue['key'], code: string, ip: string) => Promise<boolean>

/** Lifetime of the access to a status page, in seconds. */
const life = 1800

interface Signing {
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
}

/** Creates a token that gives access to the status of one application for half an hour. A new secret key invalidates all tokens. */
export function createAccess(number: string, { secretKey, now }: Signing): { token: string; expires: number } {
  const expires = now + life
  const opened = `${number}.${expires}`
  return { token: `${opened}.${signatureOf(opened, secretKey)}`, expires }
}

/** The application number of a token; undefined for an invalid or expired token. */
export function readAccess(token: string, { secretKey, now }: Signing): string | undefined {
  const [, opened, number, expires, signature] = /^(([A-Z0-9-]{1,20})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
  if (!opened || !number || !signature || Number(expires) <= now) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(opened, secretKey)), Buffer.from(signature))
  return isOurs ? number : undefined
}

function signatureOf(opened: string, secretKey: string): string {
  const key = createHmac('sha256', secretKey).update('status of applications').digest()
  return createHmac('sha256', key).update(opened).digest('base64url')
}

type Options = Pick<
  ApplicationsOptions,
  'deps' | 'consumeCaptchaForSms' | 'issueCode' | 'consumeCode' | 'loadSettings' | 'loadChannels'
>

/** Proof that an applicant owns the mobile number of an application. */
export interface MobileProof {
  /** Whether the site requires the proof, and can send the codes for it. */
  readonly isRequired: () => Promise<boolean>
  /** @throws PARAMETER when mobile numbers are not verified, VALIDATION, CAPTCHA, TOO_FREQUENT */
  readonly sendCode: (body: MobileProofBody, sender: Sender) => Promise<void>
  /**
   * Consumes a code. Returns undefined when no proof is required.
   *
   * @throws LOGIN_RETRY after too many wrong codes
   */
  readonly check: (mobile: string, code: string | undefined, sender: Sender) => Promise<boolean | undefined>
}

const keyOf = (mobile: string) => ({ channel: 'sms', address: mobile, event: 'application_mobile' }) as const

export function createMobileProof(options: Options): MobileProof {
  const { deps, consumeCaptchaForSms, issueCode, consumeCode, loadSettings, loadChannels } = options
  const isRequired = async () => (await loadSettings()).provesMobile && (await loadChannels()).includes('sms')
  return {
    isRequired,
    async sendCode({ mobile: typed, captchaId = '', captchaInfo = '' }, sender) {
      if (!(await isRequired())) throw fail('PARAMETER')
      const mobile = readMobile(typed)
      if (mobile === undefined) throw rejectField(sender, 'mobile', 'application.mobile')
      if (deps.env.hasMemberCaptcha && !(await consumeCaptchaForSms(captchaId, captchaInfo, sender.ip)))
        throw fail('CAPTCHA')
      await issueCode(
        { key: keyOf(mobile), via: 'sms', recipient: mobile, subject: 'code.subject.application' },
        sender,
      )
    },
    async check(mobile, code, sender) {
      // An applicant who gives a mail address alone proves to be a person in the usual way.
      if (mobile === '' || !(await isRequired())) return undefined
      // A form without a code only validates its values and does not count as a guess.
      return Boolean(code) && consumeCode(keyOf(mobile), code ?? '', sender.ip)
    },
  }
}

/** The data of a visitor's browser that counting needs. */
interface Visitor {
  readonly ip: string
  /** Whether the browser sends Do Not Track or Global Privacy Control. */
  readonly isPrivate: boolean
}

/** Counts the steps of visitors towards an application. */
export interface FormFunnel {
  readonly count: (step: 'opened' | 'begun', kind: ApplicationKind, visitor: Visitor) => Promise<void>
}

/** Seconds: a form that is opened again within this time counts once. */
const window = 600

/**
 * Counts opened and begun forms without cookies: a network counts once in ten minutes for each form and step, so that reloads and scripts
 * do not inflate the figures. The network is deleted with its window.
 */
export function createFormFunnel(
  { db, clock }: DatabasePort & ClockPort,
  { visits }: { readonly visits: { readonly count: (kind: VisitKind) => void } },
): FormFunnel {
  return {
    async count(step, kind, { ip, isPrivate }) {
      if (isPrivate) return
      const now = Math.floor(clock() / 1000)
      const hits = await countHit(db, `${step} ${kind} ${networkOf(ip)}`, now - (now % window))
      if (hits === 1) visits.count(`${step}:${kind}`)
    },
  }
}

/** Dependencies of the application forms. */
export interface ApplicationsOptions {
  readonly deps: DatabasePort &
    ClockPort &
    RandomPort &
    CachePort &
    JobsPort &
    SettingsPort<'hasMemberCaptcha' | 'secretKey'>
  readonly resources: BoundResources
  /** Whether a captcha's answer is right; a right answer consumes the captcha. */
  readonly consumeCaptcha: (id: string, info: string, queries?: Queries) => Promise<boolean>
  /** For a text message, which costs money. @throws CAPTCHA */
  readonly consumeCaptchaForSms: (id: string, info: string, ip: string) => Promise<boolean>
  readonly issueCode: IssueCode
  readonly consumeCode: ConsumeCode
  /** The privacy policy that is in force. */
  readonly loadPolicy: (kind: 'privacy') => Promise<PolicyText>
  readonly loadSettings: () => Promise<{
    /** Whether applicants have to verify their mobile numbers. */
    readonly provesMobile: boolean
    readonly timeZone: string
    /** Days before a run until which a confirmed enrolment can be withdrawn; 0: until the run is over. */
    readonly withdrawalDays: number
    readonly retention: Pick<RetentionDays, 'withdrawn'>
  }>
  /** The available channels for messages. */
  readonly loadChannels: () => Promise<readonly ('email' | 'sms')[]>
  readonly loadUpload: () => Promise<UploadConfig>
  /** Whether browsers may upload straight to the storage. */
  readonly isDirect: boolean
}
