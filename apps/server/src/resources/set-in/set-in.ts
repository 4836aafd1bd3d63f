import {
  applicationStates,
  type ApplicationEventName,
  type DeskEventName,
  type ApplicationState,
  isOpenApplication,
} from '@teachnet/contract'
import { scalarText } from '@teachnet/protocol'
import { fillVariables } from '../../values/letter-variables.ts'
import { tellAdmins } from '../../access/tell-admins.ts'
import { applicationLetter } from '../../values/application-letter.ts'
import { kindOfController, newApplicationNumber } from '../../values/application-number.ts'
import {
  type BoundResource,
  type CrudContext,
  type RecordAction,
  requireResource,
  type ResourceHooks,
} from '../../crud/bound-resource.ts'
import { type StoredRow } from '../../crud/rows.ts'
import { insertRecord } from '../../crud/write/save-record.ts'
import { writtenAt } from '../../crud/write/transaction.ts'
import {
  addApplicationEvent,
  addApplicationEvents,
  loadApplicationEvents,
  removeApplicationEvents,
} from '../../db/application-event.repo.ts'
import { fail } from '../../errors.ts'
import { describeHistory, readKeptEvents, toKeptEvents, toTimeline } from './set-in-history.ts'
import { type Acceptance, acceptances } from './set-in-acceptance.ts'
import { acceptedRecord, isEnabledAdmin, loadAdminNames, loadHandlers } from './set-in.repo.ts'

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
  const acceptance = acceptances[controller]
  const kind = kindOfController(controller)
  if (!kind) throw new TypeError(`${controller} holds no applications`)

  return {
    beforeSave: async ({ caller, deps }, { mode, before, stored }) => {
      if (mode === 'add') stored.number = newApplicationNumber(kind, deps.random)
      if (before && stored.state !== undefined && stored.state !== before.state) stored.handler_id = caller.id
    },
    afterSave: async (context, { mode, id, before, input, stored }) => {
      // Applicants entered by hand have already been contacted.
      if (mode === 'add') await note(context, { controller, id, event: 'received', isTold: true })
      // A state set in the form; actions record their own events.
      const event = eventOfState[String(input.state)]
      if (before && event && stored.state !== before.state) await note(context, { controller, id, event })
    },
    keepBeside: async ({ queries }, ids) => {
      const events = await loadApplicationEvents(queries, controller, ids)
      return new Map(ids.map((id) => [id, toKeptEvents(events.filter((each) => each.application_id === id))] as const))
    },
    restoreBeside: async ({ queries }, id, kept) => {
      await addApplicationEvents(queries, readKeptEvents(kept, { controller, id }))
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
    recordActions: {
      remark: async (context, { id, input }) => {
        await note(context, { controller, id, event: 'noted', text: String(input.text), isTold: true })
        return { message: 'resource.setin.noted', data: null }
      },
      take: async (context, { id, row }) => {
        const { caller } = context
        if (row.handler_id !== caller.id)
          await note(context, { controller, id, event: 'assigned', text: nameOf(caller), isTold: true })
        return { message: 'resource.setin.taken', data: null, stored: { handler_id: caller.id } }
      },
      ask: async (context, { id, row, input }) => {
        requireOpen(row)
        const said = toSaid(input, row)
        await note(context, { controller, id, event: 'asked', ...said, fields: toNames(input.fields) })
        return { message: 'resource.setin.asked', data: null, stored: toHandled(context, applicationStates.waiting) }
      },
      refuse: async (context, { id, row, input }) => {
        requireOpen(row)
        await note(context, { controller, id, event: 'refused', ...toSaid(input, row) })
        return { message: 'resource.setin.refused', data: null, stored: toHandled(context, applicationStates.refused) }
      },
      assign: async (context, { id, row, input }) => {
        const { queries, caller, deps } = context
        requireOpen(row)
        const handler_id = Number(input.handler_id)
        if (!(await isEnabledAdmin(queries, handler_id))) throw fail('RECORD_NOT_FOUND', { field: 'handler_id' })
        if (handler_id !== row.handler_id) {
          const text = (await loadAdminNames(queries, [handler_id])).get(handler_id) ?? ''
          await note(context, { controller, id, event: 'assigned', text, isTold: true })
        }
        if (handler_id !== caller.id)
          await tellAdmins(queries, deps, {
            ...{ adminIds: [handler_id], kind: 'application', name: 'desk.assigned' },
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
        await note(context, { controller, id: record.id, event: 'accepted', ...said })
        return {
          message: 'resource.setin.answered',
          data: null,
          stored: toHandled(context, applicationStates.accepted),
        }
      },
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
  if (row.state !== applicationStates.accepted) await note(context, { controller, id, event: 'accepted' })
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

interface Note {
  readonly controller: string
  readonly id: number
  readonly event: DeskEventName
  readonly text?: string
  readonly sms?: string
  readonly fields?: readonly string[]
  readonly isTold?: boolean
}

/** Records an event, and adds a job that notifies the applicant. */
async function note(
  context: CrudContext,
  { controller, id, event, text, sms, fields, isTold = false }: Note,
): Promise<void> {
  const { queries, deps, caller } = context
  const added = await addApplicationEvent(queries, {
    controller,
    application_id: id,
    event,
    ...(text !== undefined && { text }),
    ...(sms && { sms }),
    ...(fields && { fields }),
    is_told: isTold,
    admin_id: caller.id,
    create_time: writtenAt(context),
  })
  if (!isTold) await deps.jobs.add(queries, applicationLetter, added)
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
