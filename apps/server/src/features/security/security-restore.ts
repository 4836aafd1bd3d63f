import { parentFieldOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import type { StoredRow } from '../../records/rows.ts'
import { type ConfigFiles, storeConfigFileUses } from '../../records/files/file-uses.ts'
import { checkReinserted, type LoggedRow, reinsertRow } from '../../records/write/reinsert.ts'
import { processRestored } from '../../records/write/save-record.ts'
import type { WriteEffects } from '../../records/write/record-change.ts'
import { tagsOf, writeInTransaction } from '../../records/write/transaction.ts'
import { fail } from '../../platform/errors.ts'
import { hidden, isHiddenColumn, secretNames } from '../../records/hidden-columns.ts'
import { configItems } from '../../records/history/recorded-resource.ts'
import { idList } from '../../records/record-ids.ts'
import { limitsOf } from '../../records/scope.ts'
import {
  quoted,
  arrayLiteral,
  columnOf,
  mainAlias,
  parseRow,
  joined,
  loadRows,
  toQuery,
} from '../../platform/db/statement.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { storedFields } from '../../records/kinds/kinds.ts'

/**
 * Restores deleted records and deletes their log entries, all or none, newest first, since a record may refer to one that was deleted after
 * it. Records that they refer to are restored as well if they are in the recycle bin.
 *
 * @throws NOTHING_TO_RESTORE when the log has none of them, and the errors of `reinsertRow`
 */
export async function restoreRecords(context: CrudContext, log: BoundResource, ids: readonly number[]): Promise<null> {
  return writeInTransaction(context, log, {}, async (inside) => ({
    value: null,
    ...(await restoreEntries(inside, log, await withReferred(inside, log, ids))),
  }))
}

/** Like `restoreRecords`, in an open transaction and without the records that they refer to. */
export async function restoreEntries(
  inside: CrudContext,
  log: BoundResource,
  ids: readonly number[],
): Promise<WriteEffects> {
  const entries = await lockEntries(inside, log, ids)
  if (entries.length === 0) throw fail('NOTHING_TO_RESTORE', { message: 'resource.security.noneRestored' })
  const restored = []
  for (const entry of entries) restored.push(await restoreEntry(inside, entry))
  for (const { resource, row } of restored) if (resource) await checkReinserted(inside, resource, row)
  await deleteEntries(inside, log, entries)
  return {
    tags: [...tagsOf(log.definition, []), ...restored.flatMap(({ tags }) => tags)],
    events: restored.flatMap(({ events }) => events),
  }
}

/** Adds the newest entries of the missing records that the entries refer to, directly or through each other. */
async function withReferred(
  inside: CrudContext,
  log: BoundResource,
  ids: readonly number[],
): Promise<readonly number[]> {
  const all = new Set<number>()
  for (let next = ids; next.length > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- the next entries depend on these
    const entries = (await lockEntries(inside, log, next)).filter(({ id }) => !all.has(Number(id)))
    for (const { id } of entries) all.add(Number(id))
    const found: number[] = []
    for (const entry of entries)
      for (const { definition, id } of referredRecords(inside, toKeptRow(entry))) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        const missing = await findMissing(inside, log, definition, id)
        if (missing !== undefined && !all.has(missing)) found.push(missing)
      }
    next = [...new Set(found)]
  }
  // The restore reports ids without an entry.
  return [...new Set([...ids, ...all])]
}

/** The records that a kept row refers to, and its parent in a tree. */
function referredRecords({ resources }: CrudContext, { table, json }: LoggedRow) {
  const definition = resources.all().find((one) => one.definition.table === table)?.definition
  if (!definition) return []
  const row = parseRow(json)
  const parent = parentFieldOf(definition)
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const reference = field.virtual ? undefined : referenceOf(field)
    const target = name === parent ? definition : reference && resources.find(reference.resource)?.definition
    if (!target || reference?.isLoose) return []
    const ids: readonly unknown[] = Array.isArray(row[name]) ? row[name] : [row[name]]
    return ids.flatMap((id) => (typeof id === 'number' && id > 0 ? [{ definition: target, id }] : []))
  })
}

/** The newest entry of a record that does not exist; undefined if it exists or is not in the recycle bin. */
async function findMissing(
  { queries }: CrudContext,
  log: BoundResource,
  { table }: ResourceDefinition,
  id: number,
): Promise<number | undefined> {
  const stored = sql.raw(quoted(log.definition.table))
  const statement = sql`select "id" from ${stored} where "data_table" = ${table} and ("data"::json ->> 'id') = ${String(id)}
    and not exists (select 1 from ${sql.raw(quoted(table))} where "id" = ${id}) order by "id" desc limit 1`
  const [entry] = await loadRows(queries, toQuery(statement))
  return entry && Number(entry.id)
}

async function restoreEntry(context: CrudContext, entry: StoredRow) {
  const stored = toKeptRow(entry)
  const resource = context.resources.all().find(({ definition }) => definition.table === stored.table)
  const row = await reinsertRow(context, resource, stored)
  const id = Number(row.id)
  if (!resource) {
    await storeConfigFileUses(context.queries, [toConfigFiles(row)])
    return { resource, row, tags: [stored.table, `${stored.table}:${id}`], events: [] }
  }
  if (entry.beside) await resource.hooks.restoreLinkedData?.(context, id, entry.beside)
  return { resource, row, ...(await processRestored(context, resource, row)) }
}

function toKeptRow(entry: StoredRow): LoggedRow {
  return { table: valueText(entry.data_table), json: valueText(entry.data) }
}

function toConfigFiles({ id, type, value }: StoredRow): ConfigFiles {
  return { id: Number(id), type: valueText(type), value: valueText(value) }
}

/** The logged row of an entry as its reply shows it, `{"id":1,…}`, for searches. */
export function displayedRecordText(context: Pick<CrudContext, 'resources'>): SQL {
  const isSecretItem = sql`("t"."data_table" = ${configItems.table} and "key" = 'value' and "t"."data"::json ->> 'type' = 'password')`
  const isHidden = sql`(${isHiddenIn(context, sql`"key"`)} or ${isSecretItem})`
  const value = sql`case when ${isHidden} then to_json(${hidden}::text)::text else "value"::text end`
  return sql`(select '{' || string_agg(to_json("key")::text || ':' || ${value}, ',') || '}' from json_each("t"."data"::json))`
}

/** The old or new value of an entry as its reply shows it, for searches. */
export function displayedValueText(context: Pick<CrudContext, 'resources'>, name: 'before' | 'after'): SQL {
  const isHidden = isHiddenIn(context, sql`"t"."data_field"`)
  return sql`case when ${isHidden} then ${hidden}::text else ${sql.raw(`"t"."${name}"`)} end`
}

/** The SQL form of `isHiddenColumn`, for a column of the table that an entry names. */
function isHiddenIn({ resources }: Pick<CrudContext, 'resources'>, column: SQL): SQL {
  const columns = resources.all().flatMap(({ definition }) =>
    storedFields(definition).map(([name]) => ({
      path: `${definition.table}.${name}`,
      isSecretName: secretNames.test(name),
      isHidden: isHiddenColumn(definition, name),
    })),
  )
  const visible = columns.filter(({ isHidden, isSecretName }) => isSecretName && !isHidden).map(({ path }) => path)
  const secret = columns.filter(({ isHidden }) => isHidden).map(({ path }) => path)
  const path = sql`"t"."data_table" || '.' || ${column}`
  const isNamedSecret = sql`(${column} ~* ${secretNames.source} and ${path} <> all(${arrayLiteral(visible)}::text[]))`
  return sql`(${path} = any(${arrayLiteral(secret)}::text[]) or ${isNamedSecret})`
}

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
