import { addRevisions, loadLastRevisions } from './revision.repo.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import type { RecordChange } from '../write/record-change.ts'
import { writtenAt } from '../write/transaction.ts'

/** Maximum number of revisions per record; the oldest are deleted. */
const mostRevisions = 100

/**
 * Stores the contents of records after a write, unless the last revision of a record has the same content. Also stores the content before the
 * write when no revision has it: it predates the revisions, or was written without the engine.
 */
export async function keepRevisions(
  context: CrudContext,
  { definition: { hasRevisions, table } }: BoundResource,
  changes: readonly RecordChange[],
): Promise<void> {
  const written = changes.filter(({ wire, version }) => wire.after && version.after)
  if (!hasRevisions || written.length === 0) return
  const ids = written.map(({ id }) => id)
  const last = new Map(await loadLastRevisions(context.queries, table, ids))
  const rows: Parameters<typeof addRevisions>[1][number][] = []
  const keep = (id: number, content: WireRow | undefined, version: string | undefined, adminId: number | null) => {
    const before = last.get(id)
    if (!content || version === undefined || before?.version === version) return
    const next = { number: (before?.number ?? 0) + 1, version }
    last.set(id, next)
    const of = { table_name: table, record_id: id, admin_id: adminId, create_time: writtenAt(context) }
    rows.push({ ...of, ...next, data: content })
  }
  for (const { id, wire, version } of written) {
    keep(id, wire.before, version.before, null)
    keep(id, wire.after, version.after, context.caller.id)
  }
  await addRevisions(context.queries, rows, mostRevisions)
}
