import { type Field, permissionOf } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { hasNode } from '../../http/caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext, RecordActionReply } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { editRecord } from './add-and-edit.ts'
import type { WriteEffects } from './record-change.ts'
import { readInput } from './read-input.ts'
import { lockForWrite } from './lock-record.ts'
import { readId } from '../record-ids.ts'
import { updateRecord } from './save-record.ts'
import { writeInTransaction } from './transaction.ts'

/** Unsaved changes of the record's form, which an action stores in its own transaction. */
const changesName = 'changes'

/**
 * Runs an action of the definition on one locked record, in one transaction. What the action stores in the record is handled like an edit.
 * Changes in the body are stored first, if the caller may edit the record.
 *
 * @param accepted versions of the record that the changes were made from; undefined: the last write wins
 */
export async function runRecordAction(
  context: CrudContext,
  resource: BoundResource,
  name: string,
  { [changesName]: changes, ...body }: Readonly<Record<string, unknown>>,
  accepted?: readonly string[],
): Promise<RecordActionReply> {
  const act = resource.hooks.recordActions?.[name]
  const action = resource.definition.recordActions?.find((each) => each.name === name)
  const id = readId(body.id)
  if (!act || !action) throw fail('NOT_FOUND')
  if (id === undefined) throw fail('RECORD_NOT_FOUND')
  if (changes !== undefined && !isRecord(changes)) throw fail('PARAMETER')
  if (changes && !hasNode(context.caller, permissionOf(resource.definition, 'edit'))) throw fail('FORBIDDEN')
  const input = action.fields ? readInput(context, questionOf(resource, action.fields), 'add', body) : {}
  const prepare = resource.hooks.prepareActions?.[name]
  const prepared = prepare && (await prepare(context, { id, input, row: await readRow(context, resource, id) }))
  return writeInTransaction(context, resource, {}, async (inside) => {
    const edited: WriteEffects = changes
      ? await editRecord(inside, resource, id, { body: { ...changes, id }, accepted })
      : { tags: [], events: [] }
    const locked = await lockForWrite(inside, resource, id)
    const { stored, tags = [], events = [], ...value } = await act(inside, { id, row: locked.row, input, prepared })
    const saved = stored && (await updateRecord(inside, resource, locked, { stored }))
    return {
      value,
      tags: [...edited.tags, ...tags, ...(saved?.tags ?? [])],
      events: [...edited.events, ...events, ...(saved?.events ?? [])],
    }
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
      fields: id ? { id, ...fields } : fields,
    },
    table,
    hooks: {},
  }
}
