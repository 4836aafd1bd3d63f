import { parentFieldOf, referenceOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery, quoted } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { idList, requireFewIds } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { processChanges } from './process-changes.ts'
import type { WriteEffects, RecordChange } from './record-change.ts'
import { lockRecords } from './lock-record.ts'
import { writeInTransaction } from './transaction.ts'

/** Deletes the existing records that the caller may write, all or none; returns their number. */
export async function runDel(context: CrudContext, resource: BoundResource, rawIds: unknown): Promise<number> {
  const requested = requireFewIds(rawIds)
  if (requested.length === 0) throw fail('PARAMETER')
  return writeInTransaction(context, resource, {}, async (inside) => {
    const { ids, ...effects } = await deleteRecords(inside, resource, requested)
    return { value: ids.length, ...effects }
  })
}

/**
 * Deletes the existing records that the caller may write, all or none, in an open transaction; returns their ids.
 *
 * @throws NO_ROWS_DELETED when there are none
 */
export async function deleteRecords(
  inside: CrudContext,
  resource: BoundResource,
  requested: readonly number[],
): Promise<WriteEffects & { readonly ids: readonly number[] }> {
  const { definition, hooks } = resource
  const found = await lockRecords(inside, resource, requested, await limitsOf(inside, resource, 'write'))
  const deleted = (await hooks.beforeDelete?.(inside, found)) ?? found
  if (deleted.length === 0) throw fail('NO_ROWS_DELETED')
  const ids = deleted.map(({ id }) => id)
  await rejectChildren(inside, resource, ids)
  await rejectListed(inside, resource, ids)
  const linked = await hooks.loadLinkedData?.(inside, ids)
  await inside.queries.execute(sql`delete from ${sql.raw(quoted(definition.table))} where "id" = any(${idList(ids)})`)
  const changes = deleted.map(({ id, row, json }): RecordChange => ({
    id,
    before: row,
    json,
    wire: {},
    version: {},
    linked: { before: linked?.get(id) },
  }))
  await hooks.afterDelete?.(inside, changes)
  return { ids, ...(await processChanges(inside, resource, changes)) }
}

/** A parent can be deleted only together with all its descendants. */
async function rejectChildren(
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

/** Id lists in other tables have no foreign keys. Single ids have one, so the database itself rejects. */
async function rejectListed(
  { queries, resources }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
): Promise<void> {
  for (const other of resources.all())
    for (const [name, field] of Object.entries(other.definition.fields)) {
      const reference = field.virtual ? undefined : referenceOf(field)
      if (!reference?.isList || resources.find(reference.resource)?.definition !== definition) continue
      const statement = sql`select 1 from ${sql.raw(quoted(other.definition.table))} where ${sql.raw(quoted(name))} && ${idList(ids)} limit 1`
      if ((await loadRows(queries, toQuery(statement))).length > 0) throw fail('STILL_REFERENCED')
    }
}
