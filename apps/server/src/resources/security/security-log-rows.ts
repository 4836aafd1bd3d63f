import { sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import type { StoredRow } from '../../crud/rows.ts'
import { joined } from '../../crud/list/condition.ts'
import { idList } from '../../crud/record-ids.ts'
import { limitsOf } from '../../crud/scope.ts'
import { columnOf, mainAlias, quoted } from '../../crud/sql-text.ts'
import { loadRows, toQuery } from '../../db/statement.ts'

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
