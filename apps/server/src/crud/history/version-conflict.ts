import { kindOf } from '@teachnet/contract'
import type { RecordChange } from '@teachnet/protocol'
import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { signAddresses } from '../files/private-addresses.ts'
import { loadRecord } from '../record/load-record.ts'

/**
 * Refuses a write whose form was filled in from another version of the record. The caller holds the record's lock.
 *
 * @param version of the locked record
 * @param accepted versions that the form may have been filled in from
 * @throws RECORD_CHANGED with the current record, and with the author of the change when the log has it
 */
export async function refuseOtherVersion(
  context: CrudContext,
  resource: BoundResource,
  { id, version }: { readonly id: number; readonly version: string },
  accepted: readonly string[],
): Promise<void> {
  if (accepted.includes(version)) return
  // The refusal shows the record as a reader sees it, with the labels of related records.
  const found = await loadRecord(context, resource, id, [])
  if (!found) throw fail('RECORD_NOT_FOUND')
  const { row } = found
  const at = changedAt(resource, row)
  signAddresses(context, resource.definition, [row])
  const edit = { controller: resource.definition.controller, id, at: at ?? 0 }
  const data: RecordChange<WireRow> = {
    row,
    version,
    changed_at: at,
    changed_by: at === null ? null : await context.backOffice.findEditor(context.queries, edit),
  }
  throw fail('RECORD_CHANGED', { data })
}

function changedAt({ definition }: BoundResource, row: WireRow): number | null {
  const [name] = Object.entries(definition.fields).find(([, each]) => kindOf(each).writtenAt(each) === 'update') ?? []
  const value = name && row[name]
  return typeof value === 'number' ? value : null
}
