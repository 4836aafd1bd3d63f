import { sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import type { StoredRow } from '../../records/rows.ts'
import { joined } from '../../records/list/condition.ts'
import { idList } from '../../records/record-ids.ts'
import { limitsOf } from '../../records/scope.ts'
import { columnOf, mainAlias, quoted } from '../../records/sql-text.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'

/** Returns the log entries that a call names and the caller may see, locked, newest first. */
export async function lockEntries(
  context: CrudContext,
  log: BoundResource,
  ids: readonly number[],
): Promise<readonly StoredRow[]> {
  const limits = await limitsOf(context, log, 'write')
  const where = joined([sql`${columnOf(mainAlias, 'id')} = any(${idList(ids)})`, ...limits], 'and')
  const statement = sql`select * from ${sql.raw(`${quoted(log.definition.table)} ${quoted(mainAlias)}`)} where ${where} order by ${columnOf(mainAlias, 'id')} desc for update`
  return loadRows(context.queries, toQuery(statement))
}

export async function deleteEntries(
  { queries }: CrudContext,
  { definition }: BoundResource,
  entries: readonly StoredRow[],
): Promise<void> {
  const ids = entries.map(({ id }) => Number(id))
  await queries.execute(sql`delete from ${sql.raw(quoted(definition.table))} where "id" = any(${idList(ids)})`)
}
