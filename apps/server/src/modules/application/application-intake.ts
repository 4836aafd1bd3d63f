import {
  type ApplicationBody,
  type ApplicationReceipt,
  keepsRule,
  mannerOf,
  permissionOf,
  promisedDays,
  toOneLine,
  withoutControls,
} from '@teachnet/contract'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { BoundResource } from '../../crud/bound-resource.ts'
import { keepFileUsesOf } from '../../crud/files/file-uses.ts'
import { refuseField } from '../../crud/write/read-input.ts'
import { toStored } from '../../crud/write/stored-values.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import { tellWebhooks } from '../../db/webhook.repo.ts'
import { webhookDelivery } from '../../values/webhook.ts'
import { addApplicationEvent, loadApplicationEvents } from '../../db/application-event.repo.ts'
import type { Queries } from '../../db/client.ts'
import { clockTolerance } from '../../db/within-period.ts'
import { keepConsent } from '../../db/members/consent.repo.ts'
import { lockMarks } from '../../db/mark-lock.ts'
import { fail } from '../../errors.ts'
import { networkOf } from '../../network/network-of.ts'
import { holderNotice } from '../../values/admin-notice.ts'
import { applicationLetter } from '../../values/application-letter.ts'
import { newApplicationNumber } from '../../values/application-number.ts'
import { toConsent } from '../../values/policy-text.ts'
import { admissions } from './admissions.ts'
import { givenIn, loadFormChoices, requireForm } from './application-form.ts'
import type { ApplicationsOptions } from './application-options.ts'
import { addApplication, type Applied, countApplications, findApplied, findOpenDuplicate } from './application.repo.ts'
import { isKey, secondsSinceBegun } from './begun-mark.ts'
import type { MobileProof } from './mobile-proof.ts'
import type { Sender } from './sender.ts'
import { holdFiles, readSubmitted } from './submitted-values.ts'

type Options = Pick<
  ApplicationsOptions,
  'deps' | 'resources' | 'consumeCaptcha' | 'loadPolicy' | 'loadSettings' | 'loadChannels'
> & { readonly proof: MobileProof }

/** Seconds. */
const day = 86_400
const lockSpace = 7_303_021
/** No person fills in a form within this time, in seconds. */
const leastSeconds = 3
/** Maximum applications of one form per day, from one network address (which a school may share) and with one mobile number. */
const maxPerIp = 20
const maxPerMobile = 3

/** A wrong captcha answer must not throw inside the transaction, since the rollback would undo the counted attempt. */
type Outcome =
  | { readonly isAdmitted: false }
  | {
      readonly isAdmitted: true
      readonly applied: Applied
      readonly tags?: readonly string[]
    }

/** Stores applications: checks the proof of a person, the limits and the values, once for each idempotency key. */
export function createIntake(options: Options): (body: ApplicationBody, sender: Sender) => Promise<ApplicationReceipt> {
  const { deps, resources, consumeCaptcha, loadPolicy, loadSettings, loadChannels, proof } = options
  const { db, clock, cache, env, random, jobs } = deps

  async function noteArrival(
    tx: Queries,
    { definition, table }: BoundResource,
    { id, number, create_time }: Applied,
    { due, text = '' }: { readonly due: string; readonly text?: string | undefined },
  ): Promise<void> {
    await keepFileUsesOf(tx, definition, [id])
    const { controller } = definition
    const event = { controller, application_id: id, event: 'received', text, create_time } as const
    await jobs.add(tx, applicationLetter, await addApplicationEvent(tx, event))
    await jobs.add(tx, holderNotice, {
      ...{ node: permissionOf({ controller }, 'index'), except: 0, kind: 'application', name: 'desk.received' },
      params: { number, due },
      record: { controller, id },
      key: `received ${controller} ${id}`,
    })
    await tellWebhooks(tx, (delivery) => jobs.add(tx, webhookDelivery, delivery), {
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
    { id, number, create_time, email }: Applied,
  ): Promise<ApplicationReceipt> {
    const [channels, [arrival]] = await Promise.all([loadChannels(), loadApplicationEvents(db, controller, [id])])
    const channel = email && channels.includes('email') ? 'email' : channels.includes('sms') ? 'sms' : undefined
    const note = arrival?.text
    return { number, time: create_time, ...(channel && { channel }), ...(note && { note }) }
  }

  return async (body, sender) => {
    const form = requireForm(resources, body.kind)
    if (!isKey(body.key)) throw fail('PARAMETER')
    const known = await findApplied(db, form.table, body.key)
    if (known) return toReceipt(form, known)
    // A hidden honeypot field. The error names it, for browsers that fill it in automatically.
    if (body.website) throw refuseField(sender, 'website', 'application.website')
    const choices = await loadFormChoices(db, resources, form.definition, sender.locale, givenIn(body.values))
    const input = readSubmitted(form.definition, body.values, { choices, sender })
    const policy = await loadPolicy('privacy')
    const consent = toConsent(policy, sender.locale)
    const { timeZone } = await loadSettings()
    if (body.consent !== consent.version) throw fail('CONSENT_CHANGED', { data: { consent } })
    const now = Math.floor(clock() / 1000)
    const today = formatSiteTime(now, timeZone).slice(0, 10)
    const mobile = String(input.mobile)
    const isProved = await proof.check(mobile, body.mobileCode, sender)
    const row = {
      ...(await toStored(form.definition, input, { secretKey: env.secretKey })),
      number: newApplicationNumber(body.kind, random),
      due_on: formatSiteTime(now + promisedDays[mannerOf(body.kind)] * day, timeZone).slice(0, 10),
      ip: sender.ip,
      source_page: toSourcePage(body.source),
      consent_version: consent.version,
      idempotency_key: body.key,
      locale: sender.locale,
      create_time: now,
      update_time: now,
    }
    const outcome = await db.transaction(async (tx): Promise<Outcome> => {
      await lockMarks(tx, lockSpace, [networkOf(sender.ip), mobile])
      // A repeat that waited for the first submission: the proof and the limits are not checked again.
      const first = await findApplied(tx, form.table, body.key)
      if (first) return { isAdmitted: true, applied: first }
      if (!(isProved ?? (await isHuman(tx, body)))) return { isAdmitted: false }
      // After the captcha: the rollback keeps it for the repeated form.
      if (!isBegun(body, now)) throw fail('FORM_TOO_FAST')
      await checkLimits(tx, form, { ip: sender.ip, mobile, now })
      await keepConsent(tx, policy, now)
      await holdFiles(tx, form.definition, { key: body.key, input, sender, now })
      const admitted = await admissions[body.kind]?.admit(tx, { input, sender, today })
      const duplicate_of = await findOpenDuplicate(tx, form.table, mobile)
      const added = await addApplication(tx, form.table, { ...row, ...admitted?.columns, duplicate_of })
      if (added) await noteArrival(tx, form, added, { due: row.due_on, text: admitted?.note })
      const tags = (await admissions[body.kind]?.settle(tx, input)) ?? []
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
  { ip, mobile, now }: { readonly ip: string; readonly mobile: string; readonly now: number },
): Promise<void> {
  const { fromIp, fromMobile } = await countApplications(tx, table, { ip, mobile, since: now - day, now })
  if (fromIp >= maxPerIp || fromMobile >= maxPerMobile) throw fail('TOO_FREQUENT', { message: 'application.tooMany' })
}

/** The page from which a form was sent: a path or a web address, otherwise empty; staff open it from the application. */
function toSourcePage(source: string): string {
  const page = toOneLine(source.trim())
  return keepsRule('url', page) ? withoutControls(page.slice(0, 255)) : ''
}
