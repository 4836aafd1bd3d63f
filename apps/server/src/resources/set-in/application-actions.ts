import { applicationStates, type ApplicationState, isOpenApplication } from '@teachnet/contract'
import { scalarText } from '@teachnet/protocol'
import { tellAdmins } from '../../access/tell-admins.ts'
import {
  type BoundResource,
  type CrudContext,
  type RecordAction,
  requireResource,
  type ResourceHooks,
} from '../../crud/bound-resource.ts'
import type { StoredRow } from '../../crud/rows.ts'
import { insertRecord } from '../../crud/write/save-record.ts'
import { writtenAt } from '../../crud/write/transaction.ts'
import { fail } from '../../errors.ts'
import { fillVariables } from '../../values/letter-variables.ts'
import { noteEvent } from './note-event.ts'
import { type Acceptance, acceptances } from './set-in-acceptance.ts'
import { acceptedRecord, isEnabledAdmin, loadAdminNames } from './set-in.repo.ts'

/** Actions of administrators on an application besides its form. Each is recorded as an event. */
export function applicationActions(controller: string): NonNullable<ResourceHooks['recordActions']> {
  const acceptance = acceptances[controller]
  return {
    remark: async (context, { id, input }) => {
      await noteEvent(context, { controller, id, event: 'noted', text: String(input.text), isTold: true })
      return { message: 'resource.setin.noted', data: null }
    },
    take: async (context, { id, row }) => {
      const { caller } = context
      if (row.handler_id !== caller.id)
        await noteEvent(context, { controller, id, event: 'assigned', text: nameOf(caller), isTold: true })
      return { message: 'resource.setin.taken', data: null, stored: { handler_id: caller.id } }
    },
    ask: async (context, { id, row, input }) => {
      requireOpen(row)
      const said = toSaid(input, row)
      await noteEvent(context, { controller, id, event: 'asked', ...said, fields: toNames(input.fields) })
      return { message: 'resource.setin.asked', data: null, stored: toHandled(context, applicationStates.waiting) }
    },
    refuse: async (context, { id, row, input }) => {
      requireOpen(row)
      await noteEvent(context, { controller, id, event: 'refused', ...toSaid(input, row) })
      return { message: 'resource.setin.refused', data: null, stored: toHandled(context, applicationStates.refused) }
    },
    assign: async (context, { id, row, input }) => {
      const { queries, caller, deps } = context
      requireOpen(row)
      const handler_id = Number(input.handler_id)
      if (!(await isEnabledAdmin(queries, handler_id))) throw fail('RECORD_NOT_FOUND', { field: 'handler_id' })
      if (handler_id !== row.handler_id) {
        const text = (await loadAdminNames(queries, [handler_id])).get(handler_id) ?? ''
        await noteEvent(context, { controller, id, event: 'assigned', text, isTold: true })
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
      await noteEvent(context, { controller, id: record.id, event: 'accepted', ...said })
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
  if (row.state !== applicationStates.accepted) await noteEvent(context, { controller, id, event: 'accepted' })
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
