import type { Field } from '@teachnet/contract'
import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext, RecordActionReply } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { readInput } from './read-input.ts'
import { lockForWrite } from './lock-record.ts'
import { readId } from '../record-ids.ts'
import { updateRecord } from './save-record.ts'
import { writeInTransaction } from './transaction.ts'

/**
 * Runs an action of the definition on one locked record, in one transaction. What the action stores in the record is handled like an edit.
 */
export async function runRecordAction(
  context: CrudContext,
  resource: BoundResource,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<RecordActionReply> {
  const act = resource.hooks.recordActions?.[name]
  const action = resource.definition.recordActions?.find((each) => each.name === name)
  const id = readId(body.id)
  if (!act || !action) throw fail('NOT_FOUND')
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  const input = action.fields ? readInput(context, questionOf(resource, action.fields), 'add', body) : {}
  const prepare = resource.hooks.prepareActions?.[name]
  const prepared = prepare && (await prepare(context, { id, input, row: await readRow(context, resource, id) }))
  return writeInTransaction(context, resource, {}, async (inside) => {
    const locked = await lockForWrite(inside, resource, id)
    const { stored, tags = [], events = [], ...value } = await act(inside, { id, row: locked.row, input, prepared })
    const saved = stored && (await updateRecord(inside, resource, locked, { input: {}, stored }))
    return { value, tags: [...tags, ...(saved?.tags ?? [])], events: [...events, ...(saved?.events ?? [])] }
  })
}

/** Reads a record that the caller may write. The lock is released immediately: the action locks it again. */
async function readRow(context: CrudContext, resource: BoundResource, id: number): Promise<StoredRow> {
  return context.deps.db.transaction(async (queries) => (await lockForWrite({ ...context, queries }, resource, id)).row)
}

/** The action's input as a resource, so that it is parsed like an added record. */
function questionOf({ definition, table }: BoundResource, fields: Readonly<Record<string, Field>>): BoundResource {
  const { controller, title, fields: own } = definition
  const { id } = own
  return {
    definition: {
      controller,
      table: definition.table,
      title,
      labelField: 'id',
      fields: { ...(id && { id }), ...fields },
    },
    table,
    hooks: {},
  }
}
