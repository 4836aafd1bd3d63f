import {
  type ApplicationBody,
  type ApplicationForm,
  type ApplicationKind,
  isFileField,
  type Locale,
  type LocalizedText,
  type ResourceDefinition,
} from '@teachnet/contract'
import { parseInput } from '@teachnet/contract/schema'
import type { BoundResource, BoundResources } from '../../crud/binding.ts'
import { textsOf } from '../../crud/private-addresses.ts'
import { isRegion } from '../../crud/region-names.ts'
import { keepFileUses } from '../../crud/file-uses.ts'
import { toStored } from '../../crud/store.ts'
import { refuseField, refuseInput } from '../../crud/validate.ts'
import { tagsOf } from '../../crud/write.ts'
import type { Queries } from '../../db/client.ts'
import { lockMarks } from '../../db/mark-lock.ts'
import { holdPrivateFiles } from '../../db/private-file.repo.ts'
import type { Deps } from '../../deps.ts'
import { fail, type Values } from '../../errors.ts'
import { formFields, loadFormChoices, requireForm } from './application-form.ts'
import { addApplication, countApplications, isApplied, keepConsent } from './application.repo.ts'
import { toConsent } from './consent.ts'

interface Options {
  readonly deps: Pick<Deps, 'db' | 'clock' | 'cache' | 'env'>
  readonly resources: BoundResources
  /** Whether a captcha's answer is right; uses it up. */
  readonly consumeCaptcha: (id: string, info: string, queries: Queries) => Promise<boolean>
  /** The privacy notice, in both languages. */
  readonly loadConsent: () => Promise<LocalizedText>
}

/** Who sends an application, and the words to answer in. */
export interface Sender {
  readonly ip: string
  readonly locale: Locale
  readonly t: (id: string, values?: Values) => string
}

export interface Applications {
  /** What a form is drawn from, and the tables it was read from. */
  readonly form: (
    kind: ApplicationKind,
    locale: Locale,
  ) => Promise<{ form: ApplicationForm; tables: readonly string[] }>
  /**
   * Takes an application. One that came already is taken once.
   *
   * @throws PARAMETER, VALIDATION, UNKNOWN_FIELD, REFUSED when the notice has changed (the new one in `data.consent`), CAPTCHA,
   *   TOO_FREQUENT
   */
  readonly submit: (body: ApplicationBody, sender: Sender) => Promise<void>
}

/** A wrong answer to a captcha is no error inside the transaction, so that the attempt counts. */
type Outcome = { readonly isAdmitted: false } | { readonly isAdmitted: true; readonly id: number | undefined }

/** Seconds. */
const day = 86_400
const lockSpace = 7_303_021
/** Applications of one form in a day: from one network address, behind which a school may be, and with one mobile number. */
const maxPerIp = 20
const maxPerMobile = 3

export function createApplications({ deps, resources, consumeCaptcha, loadConsent }: Options): Applications {
  const { db, clock, cache, env } = deps

  return {
    async form(kind, locale) {
      const { definition } = requireForm(resources, kind)
      const [choices, texts] = await Promise.all([loadFormChoices(db, resources, definition, locale), loadConsent()])
      return {
        form: {
          kind,
          fields: formFields(definition),
          choices: choices.byField,
          consent: toConsent(texts, locale),
          hasCaptcha: env.hasMemberCaptcha,
        },
        tables: choices.tables,
      }
    },

    async submit(body, sender) {
      const form = requireForm(resources, body.kind)
      if (!isKey(body.key)) throw fail('PARAMETER')
      if (await isApplied(db, form.table, body.key)) return
      const input = await readValues(form, body, sender)
      const texts = await loadConsent()
      const consent = toConsent(texts, sender.locale)
      if (body.consent !== consent.version)
        throw fail('REFUSED', { message: 'application.consentChanged', data: { consent } })
      const now = Math.floor(clock() / 1000)
      const row = {
        ...(await toStored(form.definition, input, { secretKey: env.secretKey })),
        ip: sender.ip,
        source_page: body.source.slice(0, 255),
        consent_version: consent.version,
        idempotency_key: body.key,
        create_time: now,
        update_time: now,
      }
      const outcome = await db.transaction(async (tx): Promise<Outcome> => {
        await lockMarks(tx, lockSpace, [sender.ip, String(input.mobile)])
        // A repeat that waited for the first one: neither its captcha nor the limits are asked again.
        if (await isApplied(tx, form.table, body.key)) return { isAdmitted: true, id: undefined }
        if (!(await isHuman(tx, body))) return { isAdmitted: false }
        await checkLimits(tx, form, { ip: sender.ip, mobile: input.mobile, now })
        await keepConsent(tx, {
          version: consent.version,
          text: texts['zh-cn'],
          text_en: texts.en,
          create_time: now,
        })
        await holdFiles(tx, form.definition, { body, input, sender, now })
        const id = await addApplication(tx, form.table, row)
        if (id !== undefined) await keepFileUses(tx, form.definition, [id])
        return { isAdmitted: true, id }
      })
      if (!outcome.isAdmitted) throw fail('CAPTCHA')
      if (outcome.id !== undefined) await cache.drop(tagsOf(form.definition, [outcome.id]))
    },
  }

  async function isHuman(tx: Queries, { captchaId = '', captchaInfo = '' }: ApplicationBody): Promise<boolean> {
    return !env.hasMemberCaptcha || consumeCaptcha(captchaId, captchaInfo, tx)
  }

  async function readValues(
    { definition }: BoundResource,
    { values }: ApplicationBody,
    sender: Sender,
  ): Promise<Record<string, unknown>> {
    const parsed = parseInput(definition, 'add', values)
    if (!parsed.ok) throw refuseInput(sender, definition, parsed.problems)
    const choices = await loadFormChoices(db, resources, definition, sender.locale)
    for (const [name, field] of Object.entries(formFields(definition))) {
      const value = parsed.value[name]
      const offered = choices.byField[name]
      if (offered && value !== undefined && value !== null && !offered.some(({ id }) => id === value))
        throw refuseField(sender, name, 'application.choice')
      if (field.kind === 'region' && Array.isArray(value) && value.length > 0 && !isRegion(value))
        throw refuseField(sender, name, 'application.choice')
    }
    return parsed.value
  }
}

/** Made up by the form: long enough that nobody meets somebody else's. */
export function isKey(key: string): boolean {
  return /^[A-Za-z0-9-]{16,64}$/.test(key)
}

async function checkLimits(
  tx: Queries,
  { table }: BoundResource,
  { ip, mobile, now }: { readonly ip: string; readonly mobile: unknown; readonly now: number },
): Promise<void> {
  const { fromIp, fromMobile } = await countApplications(tx, table, { ip, mobile, since: now - day })
  if (fromIp >= maxPerIp || fromMobile >= maxPerMobile) throw fail('TOO_FREQUENT', { message: 'application.tooMany' })
}

interface Held {
  readonly body: ApplicationBody
  readonly input: Readonly<Record<string, unknown>>
  readonly sender: Sender
  /** Unix seconds. */
  readonly now: number
}

/** @throws VALIDATION where a file was not uploaded in this form, or is no longer there */
async function holdFiles(
  tx: Queries,
  { controller, fields }: ResourceDefinition,
  { body, input, sender, now }: Held,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const paths = isFileField(field) ? textsOf(input[name]) : []
    const held = await holdPrivateFiles(tx, { paths, controller, sender: `form:${body.key}`, now })
    if (paths.some((path) => !held.has(path))) throw refuseField(sender, name, 'application.file')
  }
}
