import { maxPageSize, parentFieldOf } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../db/statement.ts'
import { fail } from '../../errors.ts'
import type { BoundResource, CrudContext } from '../binding.ts'
import { joined } from '../condition.ts'
import { keepFileUses } from '../file-uses.ts'
import { idList, readIds } from '../rows.ts'
import { limitsOf } from '../scope.ts'
import { columnOf, columnText, mainAlias, quoted } from '../sql-text.ts'
import { watchSecurity } from '../security-changes.ts'
import { toRecorded, writeInTransaction } from '../write.ts'

/** Deletes the records that exist and that the caller may touch, all or none; gives their number. */
export async function runDel(context: CrudContext, resource: BoundResource, rawIds: unknown): Promise<number> {
  const asked = readIds(rawIds)
  if (asked.length === 0) throw fail('PARAMETER')
  if (asked.length > maxPageSize) throw fail('TOO_LARGE')
  const { definition, hooks } = resource
  return writeInTransaction(context, resource, {}, async (inside) => {
    const found = await lockIds(inside, resource, asked, await limitsOf(inside, resource, 'write'))
    const ids = (await hooks.beforeDelete?.(inside, found)) ?? found
    if (ids.length === 0) throw fail('NO_ROWS_DELETED')
    await refuseChildren(inside, resource, ids)
    await refuseListed(inside, resource, ids)
    const beside = await hooks.keepBeside?.(inside, ids)
    const tags = await inside.recorder.recordDeletion(toRecorded(inside, resource), ids, beside)
    const securityChange = await watchSecurity(inside, resource, ids)
    await inside.queries.execute(sql`delete from ${sql.raw(quoted(definition.table))} where "id" = any(${idList(ids)})`)
    await hooks.afterDelete?.(inside, ids)
    await keepFileUses(inside.queries, definition, ids)
    return { value: ids.length, ids, tags, events: await securityChange() }
  })
}

async function lockIds(
  { queries }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  limits: readonly SQL[],
): Promise<number[]> {
  const where = joined([sql`${columnOf(mainAlias, 'id')} = any(${idList(ids)})`, ...limits], 'and')
  const id = columnText(mainAlias, 'id')
  const statement = sql`select ${sql.raw(id)} from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where} order by ${sql.raw(id)} for update`
  return (await loadRows(queries, toQuery(statement))).map((row) => Number(row.id))
}

/** A parent goes only together with all that is below it. */
async function refuseChildren(
  { queries }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
): Promise<void> {
  const parent = parentFieldOf(definition)
  if (!parent) return
  const up = sql.raw(quoted(parent))
  const statement = sql`select 1 from ${sql.raw(quoted(definition.table))} where ${up} = any(${idList(ids)}) and "id" <> all(${idList(ids)}) limit 1`
  if ((await loadRows(queries, toQuery(statement))).length > 0) throw fail('HAS_CHILDREN')
}

/** Lists of ids in other tables have no foreign keys; those of single ids have, and the database says so itself. */
async function refuseListed(
  { queries, resources }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
): Promise<void> {
  for (const other of resources.all())
    for (const [name, field] of Object.entries(other.definition.fields)) {
      if (field.kind !== 'relations' || field.virtual) continue
      if (resources.find(field.resource)?.definition !== definition) continue
      const statement = sql`select 1 from ${sql.raw(quoted(other.definition.table))} where ${sql.raw(quoted(name))} && ${idList(ids)} limit 1`
      if ((await loadRows(queries, toQuery(statement))).length > 0) throw fail('STILL_REFERENCED')
    }
}
