import { sql } from 'drizzle-orm'
import { loadRows, toQuery, columnOf, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { idList } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'

/** Returns those of the records that exist and that the caller may write. */
export async function findWritable(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
): Promise<readonly number[]> {
  const limits = await limitsOf(context, resource, 'write')
  const from = sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)
  const id = columnOf(mainAlias, 'id')
  const where = joined([sql`${id} = any(${idList(ids)})`, ...limits], 'and')
  const rows = await loadRows(context.queries, toQuery(sql`select ${id} as "id" from ${from} where ${where}`))
  return rows.map((row) => Number(row.id))
}

/** @throws RECORD_NOT_FOUND unless the caller may write the record */
export async function requireWritable(context: CrudContext, resource: BoundResource, id: number): Promise<void> {
  if ((await findWritable(context, resource, [id])).length === 0) throw fail('RECORD_NOT_FOUND')
}
