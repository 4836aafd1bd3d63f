import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { joined } from '../list/condition.ts'
import { columnOf, mainAlias, quoted } from '../sql-text.ts'
import { presentRows } from './present-rows.ts'
import { readerOf } from './row-reader.ts'

/** Loads one record for a form; undefined when it does not exist. */
export async function loadRecord(
  context: CrudContext,
  resource: BoundResource,
  id: number,
  limits: readonly SQL[],
): Promise<{ row: WireRow; isInScope: boolean } | undefined> {
  const reader = readerOf(resource, context.resources, 'edit')
  const allowed = joined(limits, 'and') ?? sql`true`
  const statement = sql`select ${sql.raw(reader.columns)}, (${allowed}) as "in$scope" from ${sql.raw(`${quoted(resource.definition.table)} ${quoted(mainAlias)}`)} ${sql.raw(reader.joins)} where ${columnOf(mainAlias, 'id')} = ${id}`
  const [found] = await loadRows(context.queries, toQuery(statement))
  if (!found) return undefined
  const [row] = await presentRows(context, resource, [found], 'edit')
  return row && { row, isInScope: found.in$scope === true }
}
