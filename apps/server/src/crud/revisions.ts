import { addRevision, findLastRevision } from '../db/revision.repo.ts'
import type { BoundResource, CrudContext } from './binding.ts'
import { contentOf, versionOf } from './record-version.ts'
import { loadRecord } from './rows.ts'
import { writtenAt } from './write.ts'

/** Revisions of one record; the oldest go first. */
const mostRevisions = 100

/**
 * Keeps the state of a record, unless its last revision is just that. Called before a change as well as after it, so that nothing
 * is lost of what was there before revisions were, or what another way than a form has written.
 *
 * @param adminId who saved it; null: nobody knows
 */
export async function keepRevision(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  adminId: number | null,
): Promise<void> {
  const { definition } = resource
  if (!definition.hasRevisions) return
  const found = await loadRecord(context, resource, id, [])
  if (!found) return
  const version = versionOf(definition, found.row)
  const last = await findLastRevision(context.queries, { table: definition.table, id })
  if (last?.version === version) return
  const row = {
    table_name: definition.table,
    record_id: id,
    number: (last?.number ?? 0) + 1,
    version,
    data: contentOf(definition, found.row),
    admin_id: adminId,
    create_time: writtenAt(context),
  }
  await addRevision(context.queries, row, mostRevisions)
}
