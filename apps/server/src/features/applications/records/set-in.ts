import {
  applicationStates,
  type ApplicationEventName,
  type ApplicationState,
  isOpenApplication,
  type DeskEventName,
} from '@teachnet/contract'
import {
  type ResourceHooks,
  type BoundResource,
  type CrudContext,
  type RecordAction,
  requireResource,
} from '../../../records/bound-resource.ts'
import {
  addApplicationEvents,
  loadApplicationEvents,
  removeApplicationEvents,
  addApplicationEvent,
} from '../application-event.repo.ts'
import { kindOfController, newApplicationNumber } from '../application-number.ts'
import { describeHistory, readStoredEvents, toStoredEvents, toTimeline } from './set-in-history.ts'
import { loadHandlers, acceptedRecord, isEnabledAdmin } from './set-in.repo.ts'
import { scalarText } from '@teachnet/protocol'
import { loadAdminNames } from '../../admin-accounts/index.ts'
import { notifyAdminsOf } from '../../inbox/index.ts'
import type { StoredRow } from '../../../records/rows.ts'
import { insertRecord } from '../../../records/write/save-record.ts'
import { writtenAt } from '../../../records/write/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { fillVariables, applicationMessage } from '../application-letters.ts'
import { type Acceptance, acceptances } from './set-in-acceptance.ts'

/** Actions of administrators on an application besides its form. Each is recorded as an event. */
function applicationActions(controller: string): NonNullable<ResourceHooks['recordActions']> {
  const acceptance = acceptances[controller]
  return {
    remark: async (context, { id, input }) => {
      await recordEvent(context, { controller, id, event: 'noted', text: String(input.text), isNotified: true })
      return { message: 'resource.setin.noted', data: null }
    },
    take: async (context, { id, row }) => {
      const { caller } = context
      if (row.handler_id !== caller.id)
        await recordEvent(context, { controller, id, event: 'assigned', text: nameOf(caller), isNotified: true })
      return { message: 'resource.setin.taken', data: null, stored: { handler_id: caller.id } }
    },
    ask: async (context, { id, row, input }) => {
      requireOpen(row)
      const said = toSaid(input, row)
      await recordEvent(context, { controller, id, event: 'asked', ...said, fields: toNames(input.fields) })
      return { message: 'resource.setin.asked', data: null, stored: toHandled(context, applicationStates.waiting) }
    },
    refuse: async (context, { id, row, input }) => {
      requireOpen(row)
      await recordEvent(context, { controller, id, event: 'refused', ...toSaid(input, row) })
      return { message: 'resource.setin.refused', data: null, stored: toHandled(context, applicationStates.refused) }
    },
    assign: async (context, { id, row, input }) => {
      const { queries, caller, deps } = context
      requireOpen(row)
      const handler_id = Number(input.handler_id)
      if (!(await isEnabledAdmin(queries, handler_id))) throw fail('RECORD_NOT_FOUND', { field: 'handler_id' })
      if (handler_id !== row.handler_id) {
        const text = (await loadAdminNames(queries, [handler_id])).get(handler_id) ?? ''
        await recordEvent(context, { controller, id, event: 'assigned', text, isNotified: true })
      }
      if (handler_id !== caller.id)
        await notifyAdminsOf(queries, deps, {
          adminIds: [handler_id],
          kind: 'application',
          name: 'desk.assigned',
          params: { number: String(row.number), by: nameOf(caller) },
          record: { controller, id },
          now: writtenAt(context),
        })
      return { message: 'resource.setin.assigned', data: null, stored: { handler_id, reminded_on: null } }
    },
    accept: async (context, record) => {
      if (acceptance) return accept(context, record, acceptance, requireResource(context.resources, controller))
      requireOpen(record.row)
      const said = toSaid(record.input, record.row)
      await recordEvent(context, { controller, id: record.id, event: 'accepted', ...said })
      return {
        message: 'resource.setin.answered',
        data: null,
        stored: toHandled(context, applicationStates.accepted),
      }
    },
  }
}

/**
 * Creates a record from an application, once: the row is locked, so that a second call finds the record of the first. The record is
 * disabled until an administrator completes and enables it.
 */
async function accept(
  context: CrudContext,
  { id, row }: Parameters<RecordAction>[1],
  { makes, field, messages, toRecord }: Acceptance,
  applications: BoundResource,
) {
  const made = requireResource(context.resources, makes)
  const { queries } = context
  const places = { applications: applications.table, made: made.table, field }
  const known = await acceptedRecord(queries, places, id)
  if (known !== undefined) return { message: messages.exists, data: { [field]: known, is_created: false } }
  if (row.state !== applicationStates.accepted) requireOpen(row)
  const { id: recordId, ...followed } = await insertRecord(context, made, {
    ...(await toRecord(context, row)),
    status: '0',
  })
  const { controller } = applications.definition
  if (row.state !== applicationStates.accepted) await recordEvent(context, { controller, id, event: 'accepted' })
  return {
    message: messages.created,
    data: { [field]: recordId, is_created: true },
    stored: { ...toHandled(context, applicationStates.accepted), [field]: recordId },
    ...followed,
  }
}

function nameOf({ nickname, username }: CrudContext['caller']): string {
  return nickname || username
}

function toHandled({ caller }: CrudContext, state: ApplicationState) {
  return { state, handler_id: caller.id }
}

/** Characters of a text message that are kept; variables may make it longer. */
const longestSms = 200

/** The message of an action to the applicant, with the values of the application in place of variables. */
function toSaid({ message, sms }: Readonly<Record<string, unknown>>, row: StoredRow) {
  return {
    text: fillVariables(scalarText(message) ?? '', row),
    sms: fillVariables(scalarText(sms) ?? '', row).slice(0, longestSms),
  }
}

function requireOpen({ state }: StoredRow): void {
  if (!isOpenApplication(String(state))) throw fail('APPLICATION_DECIDED', { message: 'resource.setin.decided' })
}

function toNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** The event that the applicant is notified of when a form changes the state. */
const eventOfState: Readonly<Record<string, ApplicationEventName>> = {
  [applicationStates.contacted]: 'contacted',
  [applicationStates.accepted]: 'accepted',
  [applicationStates.refused]: 'refused',
  [applicationStates.withdrawn]: 'withdrawn',
}

/**
 * Hooks for the applications of one form: the administrator who changes the state becomes the handler, each event is recorded, and the applicant is
 * notified.
 */
export function createApplicationHooks(controller: string): ResourceHooks {
  const kind = kindOfController(controller)
  if (!kind) throw new TypeError(`${controller} holds no applications`)

  return {
    beforeSave: async ({ caller, deps }, { mode, before, stored }) => {
      if (mode === 'add') stored.number = newApplicationNumber(kind, deps.random)
      if (before && stored.state !== undefined && stored.state !== before.state) stored.handler_id = caller.id
      // The reminder was for someone else, or for all.
      if (before && stored.handler_id !== undefined && stored.handler_id !== before.handler_id)
        stored.reminded_on = null
    },
    afterSave: async (context, { mode, id, before, input, stored }) => {
      // Applicants entered by hand have already been contacted.
      if (mode === 'add') await recordEvent(context, { controller, id, event: 'received', isNotified: true })
      // A state set in the form; actions record their own events.
      const event = eventOfState[String(input.state)]
      if (before && event && stored.state !== before.state) await recordEvent(context, { controller, id, event })
    },
    loadLinkedData: async ({ queries }, ids) => {
      const events = await loadApplicationEvents(queries, controller, ids)
      return new Map(
        ids.map((id) => [id, toStoredEvents(events.filter((each) => each.application_id === id))] as const),
      )
    },
    restoreLinkedData: async ({ queries }, id, kept) => {
      await addApplicationEvents(queries, readStoredEvents(kept, { controller, id }))
    },
    afterDelete: async ({ queries }, deleted) => {
      const ids = deleted.map(({ id }) => id)
      await removeApplicationEvents(queries, controller, ids)
    },
    present: async (context, rows, view) => {
      const ids = view === 'edit' ? rows.map(({ id }) => Number(id)) : []
      const events = await loadApplicationEvents(context.queries, controller, ids)
      const names = await loadAdminNames(
        context.queries,
        events.flatMap(({ admin_id }) => admin_id ?? []),
      )
      for (const row of rows) {
        const own = events.filter((each) => each.application_id === row.id)
        row.history = describeHistory(context, own)
        row.timeline = toTimeline(context, own, names)
      }
    },
    actionExtras: async ({ queries }, action) =>
      action === 'assign' ? { handlers: await loadHandlers(queries) } : undefined,
    recordActions: applicationActions(controller),
  }
}

interface Note {
  readonly controller: string
  readonly id: number
  readonly event: DeskEventName
  readonly text?: string
  readonly sms?: string
  readonly fields?: readonly string[]
  readonly isNotified?: boolean
}

/** Records an event, and adds a job that notifies the applicant. */
async function recordEvent(
  context: CrudContext,
  { controller, id, event, text, sms, fields, isNotified = false }: Note,
): Promise<void> {
  const { queries, deps, caller } = context
  const added = await addApplicationEvent(queries, {
    controller,
    application_id: id,
    event,
    text,
    sms: sms || undefined,
    fields,
    is_told: isNotified,
    admin_id: caller.id,
    create_time: writtenAt(context),
  })
  if (!isNotified) await deps.jobs.add(queries, applicationMessage, added)
}
