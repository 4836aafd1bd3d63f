import { addRevision, findLastRevision } from '../../db/revision.repo.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import type { RecordChange } from '../write/record-change.ts'
import { writtenAt } from '../write/transaction.ts'

/** Maximum number of revisions per record; the oldest are deleted. */
const mostRevisions = 100

/**
 * Stores the content of a record after a write, unless its last revision has the same content. Also stores the content before the write
 * when no revision has it: it predates the revisions, or was written without the engine.
 */
export async function keepRevisions(
  context: CrudContext,
  { definition }: BoundResource,
  { id, wire, version }: RecordChange,
): Promise<void> {
  if (!definition.hasRevisions || !wire.after || !version.after) return
  let last = await findLastRevision(context.queries, { table: definition.table, id })
  const keep = async (data: WireRow, name: string, adminId: number | null) => {
    if (last?.version === name) return
    last = { number: (last?.number ?? 0) + 1, version: name }
    const row = {
      table_name: definition.table,
      record_id: id,
      ...last,
      data,
      admin_id: adminId,
      create_time: writtenAt(context),
    }
    await addRevision(context.queries, row, mostRevisions)
  }
  if (wire.before && version.before) await keep(wire.before, version.before, null)
  await keep(wire.after, version.after, context.caller.id)
}
