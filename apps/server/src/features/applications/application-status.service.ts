import {
  type ApplicationAccess,
  type ApplicationAnswerBody,
  applicationStates,
  type ApplicationStatus,
  isOpenApplication,
  type Field,
  isWithdrawable,
  type ResourceDefinition,
  type StatusCodeBody,
  isForApplicant,
  type ApplicationEventName,
  type ApplicationKind,
} from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { kindOfNumber, readApplicationNumber } from './application-number.ts'
import type { BoundResource } from '../../records/bound-resource.ts'
import { storeFileUsesOf } from '../../records/files/file-uses.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { toStored } from '../../records/write/stored-rows.ts'
import {
  type ApplicationEvent,
  findLastQuestion,
  loadApplicationEvents,
  addApplicationEvent,
} from './application-event.repo.ts'
import { fail } from '../../platform/errors.ts'
import { toProvinces, toUpload } from '../../records/kinds/form-offer.ts'
import { type ApplicationsOptions, createAccess, readAccess, type Sender } from './sender.ts'
import {
  formFields,
  providedIn,
  loadFormChoices,
  requireForm,
  toState,
  reserveFiles,
  readSubmitted,
  admissions,
} from './application-form.ts'
import { changeApplication, findByNumber } from './application.repo.ts'
import { findWaiting, listRuns } from './course-run.repo.ts'
import { describeRun } from './describe-run.ts'
import { isKey } from './begun-mark.ts'
import { loadSentAnswers } from './sent-answers.ts'
import { dayOf } from '../../content/today.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import type { Queries } from '../../platform/db/client.ts'
import { notifyAdminsOf } from '../inbox/index.ts'
import { applicationMessage } from './application-letters.ts'

type Options = Pick<
  ApplicationsOptions,
  'deps' | 'resources' | 'issueCode' | 'consumeCode' | 'loadSettings' | 'loadUpload' | 'loadChannels' | 'isDirect'
>

export interface ApplicationFollowUp {
  /**
   * Sends a code to the address of the applicant. The reply is the same for an unknown application and a missing address.
   *
   * @throws VALIDATION for a malformed number, CHANNEL_UNAVAILABLE, TOO_FREQUENT
   */
  readonly sendCode: (body: StatusCodeBody, sender: Sender) => Promise<void>
  /** @throws VERIFICATION_CODE, LOGIN_RETRY */
  readonly open: (number: string, code: string, sender: Sender) => Promise<ApplicationAccess>
  /** @throws APPLICATION_CLOSED */
  readonly status: (token: string, locale: Locale) => Promise<ApplicationStatus>
  /** @throws APPLICATION_CLOSED, NOTHING_ASKED, VALIDATION, UNKNOWN_FIELD */
  readonly answer: (body: ApplicationAnswerBody, sender: Sender) => Promise<void>
  /** @throws APPLICATION_CLOSED, OFFER_ENDED */
  readonly takeOffer: (token: string) => Promise<void>
  /** @throws APPLICATION_CLOSED, APPLICATION_DECIDED */
  readonly withdraw: (token: string) => Promise<void>
}

/** The event that codes for the status page are issued for. */
const statusEvent = 'application_status'
const longestMessage = 2000

/** Lets applicants see the status of their applications, answer questions and withdraw. */
export function createFollowUp({
  deps,
  resources,
  issueCode,
  consumeCode,
  loadSettings,
  loadUpload,
  isDirect,
}: Options): ApplicationFollowUp {
  const { db, clock, env } = deps
  const now = () => Math.floor(clock() / 1000)
  const { requireOpened, change } = createOpened({ deps, resources })
  const keyOf = (number: string) => ({ channel: 'sms', address: number.toLowerCase(), event: statusEvent }) as const

  return {
    async sendCode({ number: typed, channel }, sender) {
      const number = readApplicationNumber(typed)
      if (number === undefined) throw rejectField(sender, 'number', 'application.numberForm')
      const kind = kindOfNumber(number)
      const row = kind && (await findByNumber(db, requireForm(resources, kind).table, number))
      const address = row ? String(row[channel === 'sms' ? 'mobile' : 'email']) : ''
      const recipient = address === '' ? undefined : address
      const issue = { key: keyOf(number), via: channel, recipient, subject: 'code.subject.status' }
      await issueCode(issue, sender)
    },

    async open(typed, code, sender) {
      const number = readApplicationNumber(typed)
      if (number === undefined || !(await consumeCode(keyOf(number), code, sender.ip))) throw fail('VERIFICATION_CODE')
      return createAccess(number, { secretKey: env.secretKey, now: now() })
    },

    async status(token, locale) {
      const { kind, form, row } = await requireOpened(db, token)
      const { definition } = form
      const events = await loadApplicationEvents(db, definition.controller, [Number(row.id)])
      const requested = row.state === applicationStates.waiting ? events.findLast(isAsking) : undefined
      const { retention, withdrawalDays } = await loadSettings()
      const deadline = await findDeadline(db, row, withdrawalDays)
      return {
        kind,
        number: String(row.number),
        state: toState(row.state),
        timeline: events.flatMap(({ event, text, create_time }) =>
          isForApplicant(event) ? [{ event, text, time: create_time }] : [],
        ),
        sent: await loadSentAnswers(db, resources, { definition, row, locale, secretKey: env.secretKey }),
        due: isOpenApplication(String(row.state)) && typeof row.due_on === 'string' ? row.due_on : null,
        mayWithdraw: isWithdrawable(kind, String(row.state)) && !deadline?.isOver,
        withdrawUntil: deadline?.day ?? null,
        keptDays: retention.withdrawn,
        waiting: kind === 'enrolment' ? await findWaiting(db, Number(row.id)) : undefined,
        asked: requested ? await toRequested(form, requested, locale) : undefined,
      }
    },

    async answer({ token, key, message, values }, sender) {
      if (!isKey(key)) throw fail('PARAMETER')
      const text = message.trim()
      if ([...text].length > longestMessage) throw rejectField(sender, 'message', 'application.longMessage')
      const { form, row } = await requireOpened(db, token)
      const { definition, table } = form
      const id = Number(row.id)
      const requested = await findLastQuestion(db, definition.controller, id)
      if (!requested || row.state !== applicationStates.waiting) throw fail('NOTHING_ASKED')
      const part = onlyRequested(definition, requested)
      const choices = await loadFormChoices(db, resources, part, sender.locale, providedIn(values))
      const input = readSubmitted(part, values, { choices, sender })
      if (text === '' && requested.fields.length === 0) throw rejectField(sender, 'message', 'application.emptyAnswer')
      const stored = await toStored(part, input, { secretKey: env.secretKey })
      await change(token, async (tx, current) => {
        if (current.state !== applicationStates.waiting) throw fail('NOTHING_ASKED')
        await reserveFiles(tx, part, { key, input, sender, now: now() })
        await changeApplication(tx, table, id, {
          ...stored,
          state: applicationStates.contacted,
          update_time: now(),
        })
        await storeFileUsesOf(tx, definition, [id])
        return { event: 'answered', text }
      })
    },

    async takeOffer(token) {
      await change(token, async (tx, row, { form: { table } }) => {
        if (typeof row.offer_until !== 'number' || row.offer_until <= now() || !isOpenApplication(String(row.state)))
          throw fail('OFFER_ENDED')
        await changeApplication(tx, table, Number(row.id), { is_waiting: 0, offer_until: null, update_time: now() })
        return { event: 'offerTaken', text: '' }
      })
    },

    async withdraw(token) {
      const { withdrawalDays } = await loadSettings()
      await change(token, async (tx, row, { kind, form: { table } }) => {
        if (!isWithdrawable(kind, String(row.state))) throw fail('APPLICATION_DECIDED')
        const deadline = await findDeadline(tx, row, withdrawalDays)
        if (deadline?.isOver)
          throw fail('APPLICATION_DECIDED', {
            message: withdrawalDays === 0 ? 'application.runOver' : 'application.withdrawalOver',
          })
        const ended = kind === 'enrolment' ? { offer_until: null } : {}
        const values = { ...ended, state: applicationStates.withdrawn, update_time: now() }
        await changeApplication(tx, table, Number(row.id), values)
        return { event: 'withdrawn', text: '' }
      })
    },
  }

  /**
   * The last day, `YYYY-MM-DD`, on which a confirmed enrolment can be withdrawn. Undefined: nothing limits it.
   *
   * @param days days before the first day of the run; 0: until its last day, after which nobody else can take its seats
   */
  async function findDeadline(queries: Queries, { state, run_id }: Row, days: number) {
    const id = Number(run_id ?? 0)
    if (state !== applicationStates.accepted || id === 0) return undefined
    const [found] = await listRuns(queries, [id])
    if (!found) return undefined
    const { first, last, timeZone } = describeRun(found, { locale: 'zh-cn', now: now() })
    const day = days === 0 ? last : new Date(Date.parse(first) - days * 86_400_000).toISOString().slice(0, 10)
    return { day, isOver: day < dayOf({ now: now(), timeZone }) }
  }

  async function toRequested({ definition }: BoundResource, requested: ApplicationEvent, locale: Locale) {
    const part = onlyRequested(definition, requested)
    const fields = formFields(part)
    const [choices, upload] = await Promise.all([loadFormChoices(db, resources, part, locale, {}), loadUpload()])
    return {
      text: requested.text,
      fields,
      choices: choices.byField,
      upload: toUpload(fields, upload, isDirect),
      provinces: toProvinces(fields, locale),
    }
  }
}

function isAsking({ event }: ApplicationEvent): boolean {
  return event === 'asked'
}

/** The definition with only the requested fields, all of them required. */
function onlyRequested(definition: ResourceDefinition, { fields: requested }: ApplicationEvent): ResourceDefinition {
  const writable = formFields(definition)
  const required = requested.flatMap((name): [string, Field][] => {
    const field = Object.hasOwn(writable, name) ? writable[name] : undefined
    return field ? [[name, { ...field, required: true }]] : []
  })
  const { id } = definition.fields
  const fields = Object.fromEntries(required)
  return { ...definition, fields: id ? { id, ...fields } : fields }
}

type Row = Readonly<Record<string, unknown>>

/** The application that an applicant has opened with a number and a code. */
interface Opened {
  readonly kind: ApplicationKind
  readonly form: BoundResource
  readonly row: Row
}

/** Acts of applicants that the handler is notified of. */
const noticesToHandlers: ReadonlySet<ApplicationEventName> = new Set(['answered', 'withdrawn', 'offerTaken'])

/** Finds and changes applications by the token that opening them returned. */
function createOpened({ deps, resources }: Pick<ApplicationsOptions, 'deps' | 'resources'>) {
  const { db, clock, cache, env, jobs } = deps
  const now = () => Math.floor(clock() / 1000)

  /** Changes the locked application of a token and records the event, in one transaction. */
  async function change(
    token: string,
    run: (
      tx: Queries,
      row: Row,
      of: { readonly kind: ApplicationKind; readonly form: BoundResource },
    ) => Promise<{ event: ApplicationEventName; text: string }>,
  ): Promise<void> {
    const changed = await db.transaction(async (tx) => {
      const { kind, form, row } = await requireOpened(tx, token, { lock: true })
      const happened = await run(tx, row, { kind, form })
      const settled = (await admissions[kind]?.settle(tx, row, deps)) ?? []
      const { controller } = form.definition
      const recorded = { controller, application_id: Number(row.id), create_time: now(), ...happened }
      await jobs.add(tx, applicationMessage, await addApplicationEvent(tx, recorded))
      const handler = Number(row.handler_id ?? 0)
      if (handler > 0 && noticesToHandlers.has(happened.event))
        await notifyAdminsOf(tx, deps, {
          adminIds: [handler],
          kind: 'application',
          name: `desk.${happened.event}`,
          params: { number: String(row.number) },
          record: { controller, id: Number(row.id) },
          now: now(),
        })
      return [...tagsOf(form.definition, [Number(row.id)]), ...settled]
    })
    await cache.drop(changed)
  }

  async function requireOpened(queries: Queries, token: string, options?: { readonly lock: boolean }): Promise<Opened> {
    const number = readAccess(token, { secretKey: env.secretKey, now: now() })
    const kind = number === undefined ? undefined : kindOfNumber(number)
    const form = kind && requireForm(resources, kind)
    const row = number !== undefined && form ? await findByNumber(queries, form.table, number, options) : undefined
    if (!kind || !form || !row) throw fail('APPLICATION_CLOSED')
    return { kind, form, row }
  }

  return { requireOpened, change }
}
