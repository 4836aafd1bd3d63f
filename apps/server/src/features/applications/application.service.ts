import { valueText } from '../../platform/untyped-values.ts'
import {
  type ApplicationBody,
  type ApplicationForm,
  type ApplicationKind,
  type ApplicationReceipt,
  type MobileProofBody,
  mannerOf,
  permissionOf,
  promisedDays,
} from '@teachnet/contract'
import { enterprisePolicy } from '@teachnet/contract/resources'
import type { Locale } from '@teachnet/protocol'
import { fail } from '../../platform/errors.ts'
import { toConsent } from '../../content/site/policy-text.ts'
import { toProvinces, toUpload } from '../../records/kinds/form-offer.ts'
import {
  formFields,
  type Provided,
  loadFormChoices,
  requireForm,
  providedIn,
  admissions,
  reserveFiles,
  readSubmitted,
} from './application-form.ts'
import { createBegunMark, isKey, secondsSinceBegun } from './begun-mark.ts'
import { type ApplicationsOptions, createMobileProof, type MobileProof, type Sender } from './sender.ts'
import { dayOf } from '../../content/today.ts'
import type { BoundResource } from '../../records/bound-resource.ts'
import { storeFileUsesOf } from '../../records/files/file-uses.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { toStored } from '../../records/write/stored-rows.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { notifyWebhooks, webhookDelivery } from '../webhooks/index.ts'
import { storeConsent } from '../policies/index.ts'
import { holderNotice } from '../inbox/index.ts'
import { addApplicationEvent, loadApplicationEvents } from './application-event.repo.ts'
import type { Queries } from '../../platform/db/client.ts'
import { clockTolerance } from '../../platform/db/within-period.ts'
import { lockMarks } from '../../platform/db/mark-lock.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import { applicationMessage } from './application-letters.ts'
import { newApplicationNumber } from './application-number.ts'
import { readLeadOrigin, readPage } from './lead-origin.ts'
import {
  addApplication,
  type Applied,
  countApplications,
  findApplied,
  findOpenDuplicate,
  type Reach,
} from './application.repo.ts'

export interface Applications {
  /** The data of a form and the tables it was read from. */
  readonly form: (
    kind: ApplicationKind,
    locale: Locale,
    provided?: Provided,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
  /**
   * Sends a code to the mobile number of an application before it is submitted.
   *
   * @throws PARAMETER when mobile numbers are not verified, VALIDATION, CAPTCHA, TOO_FREQUENT
   */
  readonly sendMobileCode: (body: MobileProofBody, sender: Sender) => Promise<void>
  /** Marks when the form with a key was begun. @throws PARAMETER */
  readonly begin: (key: string) => string
  /**
   * Stores an application. A repeated submission is stored once and gets the receipt of the first one.
   *
   * @throws PARAMETER, VALIDATION, UNKNOWN_FIELD, CONSENT_CHANGED when the notice has changed (new one in `data.consent`), CAPTCHA,
   *   VERIFICATION_CODE, LOGIN_RETRY, FORM_TOO_FAST, TOO_FREQUENT
   */
  readonly submit: (body: ApplicationBody, sender: Sender) => Promise<ApplicationReceipt>
}

export function createApplications(options: ApplicationsOptions): Applications {
  const { deps, resources, loadPolicy, loadUpload, isDirect } = options
  const { db, clock, env } = deps
  const proof = createMobileProof(options)

  return {
    async form(kind, locale, provided = {}) {
      const { definition } = requireForm(resources, kind)
      const [choices, policy, provesMobile, upload] = await Promise.all([
        loadFormChoices(db, resources, definition, locale, provided),
        loadPolicy('privacy'),
        proof.isRequired(),
        loadUpload(),
      ])
      const fields = formFields(definition)
      return {
        form: {
          kind,
          fields,
          choices: choices.byField,
          consent: toConsent(policy, locale),
          hasCaptcha: env.hasMemberCaptcha,
          provesMobile,
          upload: toUpload(fields, upload, isDirect),
          provinces: toProvinces(fields, locale),
        },
        tables: [...choices.tables, enterprisePolicy.table],
      }
    },

    sendMobileCode: proof.sendCode,

    begin(key) {
      if (!isKey(key)) throw fail('PARAMETER', { field: 'key' })
      return createBegunMark(key, { secretKey: env.secretKey, now: Math.floor(clock() / 1000) })
    },

    submit: createIntake({ ...options, proof }),
  }
}

type Options = Pick<
  ApplicationsOptions,
  'deps' | 'resources' | 'consumeCaptcha' | 'loadPolicy' | 'loadSettings' | 'loadChannels'
> & { readonly proof: MobileProof }

/** Seconds. */
const day = 86_400
const lockSpace = 7_303_021
/** No person fills in a form within this time, in seconds. */
const leastSeconds = 3
/** Maximum applications of one form per day, from one network address (which a school may share) and of one applicant. */
const maxPerIp = 20
const maxPerApplicant = 3

/** A wrong captcha answer must not throw inside the transaction, since the rollback would undo the counted attempt. */
type Outcome =
  | { readonly isAdmitted: false }
  | {
      readonly isAdmitted: true
      readonly applied: Applied
      readonly tags?: readonly string[]
    }

/** Stores applications: checks the proof of a person, the limits and the values, once for each idempotency key. */
function createIntake(options: Options): (body: ApplicationBody, sender: Sender) => Promise<ApplicationReceipt> {
  const { deps, resources, consumeCaptcha, loadPolicy, loadSettings, loadChannels, proof } = options
  const { db, clock, cache, env, random, jobs } = deps

  async function noteArrival(
    tx: Queries,
    { definition, table }: BoundResource,
    { id, number, create_time }: Applied,
    { due, text = '' }: { readonly due: string; readonly text?: string | undefined },
  ): Promise<void> {
    await storeFileUsesOf(tx, definition, [id])
    const { controller } = definition
    const event = { controller, application_id: id, event: 'received', text, create_time } as const
    await jobs.add(tx, applicationMessage, await addApplicationEvent(tx, event))
    await jobs.add(tx, holderNotice, {
      node: permissionOf({ controller }, 'index'),
      except: 0,
      kind: 'application',
      name: 'desk.received',
      params: { number, due },
      record: { controller, id },
      key: `received ${controller} ${id}`,
    })
    await notifyWebhooks(tx, (delivery) => jobs.add(tx, webhookDelivery, delivery), {
      controller,
      action: 'add',
      ids: [id],
      table,
      now: create_time,
    })
  }

  function isBegun({ begun = '', key }: ApplicationBody, now: number): boolean {
    const seconds = secondsSinceBegun(begun, key, { secretKey: env.secretKey, now }) ?? 0
    // A clock that ran ahead when the form was begun must not hold up the visitor.
    return seconds >= leastSeconds || seconds < -clockTolerance
  }

  async function isHuman(tx: Queries, { captchaId = '', captchaInfo = '' }: ApplicationBody): Promise<boolean> {
    return !env.hasMemberCaptcha || consumeCaptcha(captchaId, captchaInfo, tx)
  }

  /** Returns the note that was stored on arrival, so that a repeated submission gets it as well. */
  async function toReceipt(
    { definition: { controller } }: BoundResource,
    { id, number, create_time, email, mobile }: Applied,
  ): Promise<ApplicationReceipt> {
    const [channels, [arrival]] = await Promise.all([loadChannels(), loadApplicationEvents(db, controller, [id])])
    const channel =
      email && channels.includes('email') ? 'email' : mobile && channels.includes('sms') ? 'sms' : undefined
    const note = arrival?.text
    return { number, time: create_time, channel, note: note || undefined }
  }

  return async (body, sender) => {
    const form = requireForm(resources, body.kind)
    if (!isKey(body.key)) throw fail('PARAMETER')
    const known = await findApplied(db, form.table, body.key)
    if (known) return toReceipt(form, known)
    // A hidden honeypot field. The error names it, for browsers that fill it in automatically.
    if (body.website) throw rejectField(sender, 'website', 'application.website')
    const choices = await loadFormChoices(db, resources, form.definition, sender.locale, providedIn(body.values))
    const input = readSubmitted(form.definition, body.values, { choices, sender })
    const policy = await loadPolicy('privacy')
    const consent = toConsent(policy, sender.locale)
    const { timeZone } = await loadSettings()
    if (body.consent !== consent.version) throw fail('CONSENT_CHANGED', { data: { consent } })
    const now = Math.floor(clock() / 1000)
    const today = dayOf({ now, timeZone })
    const mobile = valueText(input.mobile)
    const reach: Reach = mobile ? { by: 'mobile', address: mobile } : { by: 'email', address: valueText(input.email) }
    const isProved = await proof.check(mobile, body.mobileCode, sender)
    const row = {
      ...(await toStored(form.definition, input, { secretKey: env.secretKey })),
      number: newApplicationNumber(body.kind, random),
      due_on: dayOf({ now: now + promisedDays[mannerOf(body.kind)] * day, timeZone }),
      ip: sender.ip,
      source_page: readPage(body.source),
      ...readLeadOrigin(body.origin),
      consent_version: consent.version,
      idempotency_key: body.key,
      locale: sender.locale,
      create_time: now,
      update_time: now,
    }
    const outcome = await db.transaction(async (tx): Promise<Outcome> => {
      await lockMarks(tx, lockSpace, [networkOf(sender.ip), reach.address])
      // A repeat that waited for the first submission: the proof and the limits are not checked again.
      const first = await findApplied(tx, form.table, body.key)
      if (first) return { isAdmitted: true, applied: first }
      if (!(isProved ?? (await isHuman(tx, body)))) return { isAdmitted: false }
      // After the captcha: the rollback keeps it for the repeated form.
      if (!isBegun(body, now)) throw fail('FORM_TOO_FAST')
      await checkLimits(tx, form, { ip: sender.ip, reach, now })
      await storeConsent(tx, policy, now)
      await reserveFiles(tx, form.definition, { key: body.key, input, sender, now })
      const admitted = await admissions[body.kind]?.admit(tx, { input, sender, today })
      const duplicate_of = await findOpenDuplicate(tx, form.table, reach)
      const added = await addApplication(tx, form.table, { ...row, ...admitted?.columns, duplicate_of })
      if (added) await noteArrival(tx, form, added, { due: row.due_on, text: admitted?.note })
      const tags = (await admissions[body.kind]?.settle(tx, input, deps)) ?? []
      const applied = added ?? (await findApplied(tx, form.table, body.key))
      if (!applied) throw new Error('An application could not be stored')
      return { isAdmitted: true, applied, tags }
    })
    if (!outcome.isAdmitted) throw fail(isProved === undefined ? 'CAPTCHA' : 'VERIFICATION_CODE')
    const { applied, tags = [] } = outcome
    await cache.drop([...tagsOf(form.definition, [applied.id]), ...tags])
    return toReceipt(form, applied)
  }
}

async function checkLimits(
  tx: Queries,
  { table }: BoundResource,
  { ip, reach, now }: { readonly ip: string; readonly reach: Reach; readonly now: number },
): Promise<void> {
  const { fromIp, fromApplicant } = await countApplications(tx, table, { ip, reach, since: now - day, now })
  if (fromIp >= maxPerIp || fromApplicant >= maxPerApplicant)
    throw fail('TOO_FREQUENT', { message: 'application.tooMany' })
}
