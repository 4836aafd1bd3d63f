import {
  type ApplicationBody,
  type ApplicationForm,
  type ApplicationKind,
  type ApplicationReceipt,
  keepsRule,
  type MobileProofBody,
} from '@teachnet/contract'
import type { Locale, LocalizedText, UploadConfig } from '@teachnet/protocol'
import { applicationLetter } from '../../values/application-letter.ts'
import { newApplicationNumber } from '../../values/application-number.ts'
import type { BoundResource, BoundResources } from '../../crud/bound-resource.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { refuseField } from '../../crud/write/read-input.ts'
import { toStored } from '../../crud/write/stored-values.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { addApplicationEvent } from '../../db/application-event.repo.ts'
import type { Queries } from '../../db/client.ts'
import { lockMarks } from '../../db/mark-lock.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, RandomPort, SettingsPort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import { formFields, loadFormChoices, requireForm, toProvinces, toUpload } from './application-form.ts'
import {
  addApplication,
  type Applied,
  countApplications,
  findApplied,
  findOpenDuplicate,
  keepConsent,
} from './application.repo.ts'
import { toConsent } from './consent.ts'
import type { ConsumeCode, IssueCode, Sender } from './sender.ts'
import { holdFiles, readSubmitted } from './submitted-values.ts'

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
  readonly issueCode: IssueCode
  readonly consumeCode: ConsumeCode
  readonly loadSettings: () => Promise<{
    /** The privacy notice, in both languages. */
    readonly consent: LocalizedText
    /** Whether applicants have to verify their mobile numbers. */
    readonly provesMobile: boolean
  }>
  /** The available channels for messages. */
  readonly loadChannels: () => Promise<readonly ('email' | 'sms')[]>
  readonly loadUpload: () => Promise<UploadConfig>
}

export interface Applications {
  /** The data of a form and the tables it was read from. */
  readonly form: (
    kind: ApplicationKind,
    locale: Locale,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
  /**
   * Sends a code to the mobile number of an application before it is submitted.
   *
   * @throws PARAMETER when mobile numbers are not verified, VALIDATION, CAPTCHA, TOO_FREQUENT
   */
  readonly sendMobileCode: (body: MobileProofBody, sender: Sender) => Promise<void>
  /**
   * Stores an application. A repeated submission is stored once and gets the receipt of the first one.
   *
   * @throws PARAMETER, VALIDATION, UNKNOWN_FIELD, CONSENT_CHANGED when the notice has changed (new one in `data.consent`), CAPTCHA,
   *   VERIFICATION_CODE, LOGIN_RETRY, TOO_FREQUENT
   */
  readonly submit: (body: ApplicationBody, sender: Sender) => Promise<ApplicationReceipt>
}

/** A wrong captcha answer must not throw inside the transaction, since the rollback would undo the counted attempt. */
type Outcome = { readonly isAdmitted: false } | { readonly isAdmitted: true; readonly applied: Applied }

/** Seconds. */
const day = 86_400
const lockSpace = 7_303_021
/** Maximum applications of one form per day, from one network address (which a school may share) and with one mobile number. */
const maxPerIp = 20
const maxPerMobile = 3
/** The event that codes for mobile numbers are issued for. */
const proofEvent = 'application_mobile'

export function createApplications(options: ApplicationsOptions): Applications {
  const { deps, resources, consumeCaptcha, issueCode, consumeCode, loadSettings, loadChannels, loadUpload } = options
  const { db, clock, cache, env, random, jobs } = deps
  const isProving = async () => (await loadSettings()).provesMobile && (await loadChannels()).includes('sms')

  return {
    async form(kind, locale) {
      const { definition } = requireForm(resources, kind)
      const [choices, { consent }, provesMobile, upload] = await Promise.all([
        loadFormChoices(db, resources, definition, locale),
        loadSettings(),
        isProving(),
        loadUpload(),
      ])
      const fields = formFields(definition)
      return {
        form: {
          kind,
          fields,
          choices: choices.byField,
          consent: toConsent(consent, locale),
          hasCaptcha: env.hasMemberCaptcha,
          provesMobile,
          upload: toUpload(fields, upload),
          provinces: toProvinces(fields),
        },
        tables: choices.tables,
      }
    },

    async sendMobileCode({ mobile, captchaId = '', captchaInfo = '' }, sender) {
      if (!(await isProving())) throw fail('PARAMETER')
      if (mobile === '' || !keepsRule('mobile', mobile)) throw refuseField(sender, 'mobile', 'application.mobile')
      if (env.hasMemberCaptcha && !(await consumeCaptcha(captchaId, captchaInfo))) throw fail('CAPTCHA')
      const key = { channel: 'sms', address: mobile, event: proofEvent } as const
      await issueCode({ key, via: 'sms', recipient: mobile, subject: 'code.subject.application' }, sender)
    },

    async submit(body, sender) {
      const form = requireForm(resources, body.kind)
      if (!isKey(body.key)) throw fail('PARAMETER')
      const known = await findApplied(db, form.table, body.key)
      if (known) return toReceipt(known)
      // A hidden honeypot field. The error names it, for browsers that fill it in automatically.
      if (body.website) throw refuseField(sender, 'website', 'application.website')
      const choices = await loadFormChoices(db, resources, form.definition, sender.locale)
      const input = readSubmitted(form.definition, body.values, { choices, sender })
      const { consent: texts } = await loadSettings()
      const consent = toConsent(texts, sender.locale)
      if (body.consent !== consent.version) throw fail('CONSENT_CHANGED', { data: { consent } })
      const now = Math.floor(clock() / 1000)
      const mobile = String(input.mobile)
      const { mobileCode } = body
      const proof = { channel: 'sms', address: mobile, event: proofEvent } as const
      // A form without a code only validates its values and does not count as a guess.
      const isProved = (await isProving())
        ? Boolean(mobileCode) && (await consumeCode(proof, mobileCode ?? '', sender.ip))
        : undefined
      const row = {
        ...(await toStored(form.definition, input, { secretKey: env.secretKey })),
        number: newApplicationNumber(body.kind, random),
        ip: sender.ip,
        source_page: body.source.slice(0, 255),
        consent_version: consent.version,
        idempotency_key: body.key,
        locale: sender.locale,
        create_time: now,
        update_time: now,
      }
      const outcome = await db.transaction(async (tx): Promise<Outcome> => {
        await lockMarks(tx, lockSpace, [sender.ip, mobile])
        // A repeat that waited for the first submission: the proof and the limits are not checked again.
        const first = await findApplied(tx, form.table, body.key)
        if (first) return { isAdmitted: true, applied: first }
        if (!(isProved ?? (await isHuman(tx, body)))) return { isAdmitted: false }
        await checkLimits(tx, form, { ip: sender.ip, mobile, now })
        await keepConsent(tx, {
          version: consent.version,
          text: texts['zh-cn'],
          text_en: texts.en,
          create_time: now,
        })
        await holdFiles(tx, form.definition, { key: body.key, input, sender, now })
        const duplicate_of = await findOpenDuplicate(tx, form.table, mobile)
        const added = await addApplication(tx, form.table, { ...row, duplicate_of })
        if (added) await noteArrival(tx, form, added)
        const applied = added ?? (await findApplied(tx, form.table, body.key))
        if (!applied) throw new Error('An application could not be stored')
        return { isAdmitted: true, applied }
      })
      if (!outcome.isAdmitted) throw fail(isProved === undefined ? 'CAPTCHA' : 'VERIFICATION_CODE')
      await cache.drop(tagsOf(form.definition, [outcome.applied.id]))
      return toReceipt(outcome.applied)
    },
  }

  async function noteArrival(tx: Queries, { definition }: BoundResource, { id, create_time }: Applied): Promise<void> {
    await keepFileUsesOf(tx, definition, [id])
    const { controller } = definition
    const event = { controller, application_id: id, event: 'received', create_time } as const
    await jobs.add(tx, applicationLetter, await addApplicationEvent(tx, event))
  }

  async function toReceipt({ number, create_time, email }: Applied): Promise<ApplicationReceipt> {
    const channels = await loadChannels()
    const channel = email && channels.includes('email') ? 'email' : channels.includes('sms') ? 'sms' : undefined
    return { number, time: create_time, ...(channel && { channel }) }
  }

  async function isHuman(tx: Queries, { captchaId = '', captchaInfo = '' }: ApplicationBody): Promise<boolean> {
    return !env.hasMemberCaptcha || consumeCaptcha(captchaId, captchaInfo, tx)
  }
}

/** Whether a key has the form of those that the client generates; they are long enough not to collide. */
export function isKey(key: string): boolean {
  return /^[A-Za-z0-9-]{16,64}$/.test(key)
}

async function checkLimits(
  tx: Queries,
  { table }: BoundResource,
  { ip, mobile, now }: { readonly ip: string; readonly mobile: string; readonly now: number },
): Promise<void> {
  const { fromIp, fromMobile } = await countApplications(tx, table, { ip, mobile, since: now - day })
  if (fromIp >= maxPerIp || fromMobile >= maxPerMobile) throw fail('TOO_FREQUENT', { message: 'application.tooMany' })
}
