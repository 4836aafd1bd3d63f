import { and, count, desc, eq, getTableColumns, gt, isTable, lte, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { PersonRequestKind } from '@teachnet/contract/person'
import type { Queries } from '../../platform/db/client.ts'
import {
  arrayLiteral,
  columnOf,
  joined,
  likePattern,
  loadRows,
  parseRow,
  quoted,
  toQuery,
} from '../../platform/db/statement.ts'
import { encryptedPattern } from '../../platform/secrets/encrypted-text.ts'
import { privateFile } from '../../records/files/private-file.table.ts'
import { idList } from '../../records/record-ids.ts'
import * as schema from '../schema.ts'
import { personExport, personRequest } from './person-request.table.ts'

/** The columns of a table, by what they can hold. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** Of the primary key. */
  readonly keys: readonly string[]
  readonly texts: readonly string[]
  readonly json: readonly string[]
}

function shapeOf(table: PgTable): TableShape {
  const { name, primaryKeys, columns } = getTableConfig(table)
  const composite = primaryKeys[0]?.columns.map((column) => column.name)
  const typed = (pattern: RegExp) =>
    columns.filter((column) => pattern.test(column.getSQLType())).map((each) => each.name)
  return {
    name,
    columns: columns.map((column) => column.name),
    keys: composite ?? columns.filter(({ primary }) => primary).map((column) => column.name),
    texts: typed(/^(varchar|text|character)(?!.*\[\])/),
    json: typed(/^json/),
  }
}

/** The tables of the schema. */
export const schemaTables = {
  all: (): TableShape[] =>
    Object.values(schema).flatMap((value) => (isTable(value) ? [shapeOf(value as PgTable)] : [])),
  shapeOf,
  nameOf: (table: PgTable): string => getTableConfig(table).name,
  columnsOf: (table: PgTable): string[] => Object.keys(getTableColumns(table)),
}

/** A row of any table. */
export interface AnyRow {
  /** Values of its primary key. */
  readonly key: readonly (string | number)[]
  readonly row: Readonly<Record<string, unknown>>
}

/** A condition on the rows of a table, see {@link matching}. */
export type RowCondition = SQL

const batch = 500

const column = (name: string) => columnOf('t', name)

/** Conditions on rows; undefined: no row satisfies it. */
export const matching = {
  /**
   * One of the columns is one of the texts, in any case. The length is compared first: it costs little, and few values of other columns have
   * it. The texts have ASCII characters, whose case does not change their length.
   */
  texts: (columns: readonly string[], texts: readonly string[]): RowCondition | undefined => {
    if (texts.length === 0) return undefined
    const lower = arrayLiteral(texts.map((text) => text.toLowerCase()))
    const lengths = idList([...new Set(texts.map((text) => Buffer.byteLength(text)))])
    return joined(
      columns.map(
        (name) =>
          sql`(octet_length(${column(name)}) = any(${lengths}) and lower(${column(name)}) = any(${lower}::text[]))`,
      ),
      'or',
    )
  },
  /**
   * One of the columns contains one of the texts, or an encrypted text. A superset: the caller compares the parts. The collation spares
   * the database the tables of Unicode for the case of each character.
   */
  contents: (
    columns: readonly string[],
    texts: readonly string[],
    { hasEncrypted }: { readonly hasEncrypted: boolean },
  ): RowCondition | undefined => {
    const parts = columns.flatMap((name) => [
      ...texts.map((text) =>
        /^\d+$/.test(text)
          ? sql`${column(name)}::text like ${likePattern(text)}`
          : sql`${column(name)}::text collate "C" ilike ${likePattern(text)}`,
      ),
      ...(hasEncrypted
        ? [sql`(${column(name)}::text like '%v1.%' and ${column(name)}::text ~ ${encryptedPattern})`]
        : []),
    ])
    return joined(parts, 'or')
  },
  /** One of the columns is one of the names, or has one of the parts, in any case. */
  names: (
    columns: readonly string[],
    { whole, parts }: { readonly whole: readonly string[]; readonly parts: readonly string[] },
  ): RowCondition | undefined => {
    const lower = arrayLiteral(whole.map((name) => name.toLowerCase()))
    return joined(
      columns.flatMap((name) => [
        ...(whole.length > 0 ? [sql`lower(${column(name)}) = any(${lower}::text[])`] : []),
        ...parts.map((part) => sql`${column(name)} ilike ${likePattern(part)}`),
      ]),
      'or',
    )
  },
  filled: (columns: readonly string[]): RowCondition | undefined =>
    joined(
      columns.map((name) => sql`${column(name)} <> ''`),
      'or',
    ),
  ids: (name: string, ids: readonly number[]): RowCondition | undefined =>
    ids.length === 0 ? undefined : sql`${column(name)} = any(${idList(ids)})`,
  listed: (name: string, ids: readonly number[]): RowCondition | undefined =>
    ids.length === 0 ? undefined : sql`${column(name)} && ${idList(ids)}`,
  equal: (name: string, value: string): RowCondition => sql`${column(name)} = ${value}`,
  anyOf: (name: string, values: readonly string[]): RowCondition | undefined =>
    values.length === 0 ? undefined : sql`${column(name)} = any(${arrayLiteral(values)}::text[])`,
  /** Rows of bulk work on records of an area. */
  ofRuns: (controller: string, ids: readonly number[]): RowCondition | undefined =>
    ids.length === 0
      ? undefined
      : sql`${column('record_id')} = any(${idList(ids)}) and ${column('run_id')} in (select "id" from "bulk_run" where "controller" = ${controller})`,
  /** Deleted rows of accounts, and those that refer to one. */
  recycledOf: (ids: readonly number[]): RowCondition | undefined => {
    if (ids.length === 0) return undefined
    const any = `(${ids.join('|')})[,}]`
    return sql`(${column('data')} ~ ${`"user_id":${any}`} or (${column('data_table')} = 'user' and ${column('data')} ~ ${`"id":${any}`}))`
  },
  any: (conditions: readonly (RowCondition | undefined)[]): RowCondition | undefined =>
    joined(
      conditions.flatMap((condition) => (condition ? [condition] : [])),
      'or',
    ),
  both: (...conditions: readonly (RowCondition | undefined)[]): RowCondition | undefined => {
    const defined = conditions.flatMap((condition) => (condition ? [condition] : []))
    return defined.length === conditions.length ? joined(defined, 'and') : undefined
  },
}

/** A table with a condition on its rows. */
interface Reading<S extends Pick<TableShape, 'name' | 'keys'>> {
  readonly source: S
  readonly condition: RowCondition | undefined
}

/** Tables that one statement reads. */
const together = 20

/**
 * Reads the rows of tables that satisfy a condition each. Most tables have few such rows: the first hundreds of several tables are read by
 * one statement, and the others of a table by one for each batch.
 */
export async function* readRowsOfAll<S extends Pick<TableShape, 'name' | 'keys'>>(
  queries: Queries,
  readings: readonly Reading<S>[],
): AsyncGenerator<readonly [S, AnyRow], void> {
  const asked = readings.flatMap(({ source, condition }) => (condition ? [{ source, condition }] : []))
  for (let at = 0; at < asked.length; at += together) {
    const part = asked.slice(at, at + together)
    const parts = part.map(
      ({ source, condition }, index) =>
        sql`(select ${sql.raw(String(index))} as "at", ${rowsOf(source, condition, undefined)})`,
    )
    const found = await loadRows(queries, toQuery(sql.join(parts, sql` union all `)))
    for (const [index, { source, condition }] of part.entries()) {
      const rows = found.flatMap((each) => (Number(each.at) === index ? [toRow(source, each.row)] : []))
      for (const row of rows) yield [source, row]
      const last = rows.at(-1)
      if (last && rows.length === batch)
        for await (const row of readRowsAfter(queries, source, condition, last.key)) yield [source, row]
    }
  }
}

/** Reads the rows of a table that satisfy a condition, some hundred at a time. */
export async function* readRows(
  queries: Queries,
  source: Pick<TableShape, 'name' | 'keys'>,
  condition: RowCondition | undefined,
): AsyncGenerator<AnyRow, void> {
  if (condition) yield* readRowsAfter(queries, source, condition, undefined)
}

async function* readRowsAfter(
  queries: Queries,
  source: Pick<TableShape, 'name' | 'keys'>,
  condition: RowCondition,
  start: AnyRow['key'] | undefined,
): AsyncGenerator<AnyRow, void> {
  for (let last = start; ;) {
    const found = await loadRows(queries, toQuery(sql`select ${rowsOf(source, condition, last)}`))
    const rows = found.map(({ row }) => toRow(source, row))
    yield* rows
    last = rows.at(-1)?.key
    if (rows.length < batch) return
  }
}

/** The rest of a `select` of the next rows of a table, in the order of its key. */
function rowsOf(
  { name, keys }: Pick<TableShape, 'name' | 'keys'>,
  condition: RowCondition,
  last: AnyRow['key'] | undefined,
): SQL {
  const order = sql.join(keys.map(column), sql`, `)
  const isNext =
    last &&
    sql` and (${order}) > (${sql.join(
      last.map((part) => sql`${part}`),
      sql`, `,
    )})`
  return sql`row_to_json("t".*)::text as "row" from ${sql.raw(quoted(name))} "t" where (${condition})${isNext} order by ${order} limit ${sql.raw(String(batch))}`
}

function toRow({ keys }: Pick<TableShape, 'keys'>, text: unknown): AnyRow {
  const row = parseRow(text)
  return { key: keys.map((part) => toKeyPart(row[part])), row }
}

function toKeyPart(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value)
}

function hasKey(keys: readonly string[], key: AnyRow['key']): SQL {
  return sql.join(
    keys.map((name, index) => sql`${sql.raw(quoted(name))} = ${key[index]}`),
    sql` and `,
  )
}

export async function deleteRow(
  tx: Queries,
  { name, keys }: Pick<TableShape, 'name' | 'keys'>,
  key: AnyRow['key'],
): Promise<void> {
  await tx.execute(sql`delete from ${sql.raw(quoted(name))} where ${hasKey(keys, key)}`)
}

/** Changes columns of a row; `isJson`: the values are texts of JSON. */
export async function changeRow(
  tx: Queries,
  { name, keys }: Pick<TableShape, 'name' | 'keys'>,
  key: AnyRow['key'],
  values: Readonly<Record<string, string>>,
  { isJson = false } = {},
): Promise<void> {
  const set = Object.entries(values).map(([each, value]) =>
    isJson ? sql`${sql.raw(quoted(each))} = ${value}::text::json` : sql`${sql.raw(quoted(each))} = ${value}`,
  )
  if (set.length > 0)
    await tx.execute(sql`update ${sql.raw(quoted(name))} set ${sql.join(set, sql`, `)} where ${hasKey(keys, key)}`)
}

/** Removes the reference to members from a row. */
export async function unlinkRow(
  tx: Queries,
  { name, keys }: Pick<TableShape, 'name' | 'keys'>,
  key: AnyRow['key'],
  { column: link, isList, ids }: { readonly column: string; readonly isList: boolean; readonly ids: readonly number[] },
): Promise<void> {
  const to = sql.raw(quoted(link))
  const value = isList ? sql`array(select "u" from unnest(${to}) "u" where "u" <> all(${idList(ids)}))` : sql`null`
  await tx.execute(sql`update ${sql.raw(quoted(name))} set ${to} = ${value} where ${hasKey(keys, key)}`)
}

/** Removes private files from the table of those that are stored, and returns them. */
export async function takePrivateFiles(tx: Queries, paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await tx.delete(privateFile).where(sql`${privateFile.path} = any(${arrayLiteral(paths)}::text[])`)
}

/** The tables in which changes of designed areas keep what they dropped. */
export async function listCopies(
  queries: Queries,
): Promise<readonly { readonly name: string; readonly controller: string }[]> {
  const { copy, controller } = schema.designChange
  const rows = await queries
    .select({ name: copy, controller })
    .from(schema.designChange)
    .where(sql`${copy} <> ''`)
  const known = await loadRows(
    queries,
    toQuery(sql`select relname as "name" from pg_class where relkind = 'r' and relname like 'quarantine%'`),
  )
  const names = new Set(known.map(({ name }) => String(name)))
  return rows.filter(({ name }) => names.has(name))
}

/** Condition for a row of a copy with one of the texts. */
export function copied(texts: readonly string[]): RowCondition | undefined {
  return joined(
    texts.map((text) => sql`row_to_json("t".*)::text ilike ${likePattern(text)}`),
    'or',
  )
}

/** The accounts with a name or an id. */
export async function findAccounts(
  queries: Queries,
  names: readonly string[],
): Promise<{ readonly members: readonly number[]; readonly admins: readonly number[] }> {
  if (names.length === 0) return { members: [], admins: [] }
  const lower = arrayLiteral(names.map((name) => name.toLowerCase()))
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  const members = await loadRows(
    queries,
    toQuery(sql`select "id" from "user" where lower("username") = any(${lower}::text[]) or "id" = any(${idList(ids)})`),
  )
  const admins = await loadRows(
    queries,
    toQuery(sql`select "id" from "admin" where lower("username") = any(${lower}::text[])`),
  )
  return { members: members.map(({ id }) => Number(id)), admins: admins.map(({ id }) => Number(id)) }
}

type RequestRow = typeof personRequest.$inferSelect
type ExportRow = typeof personExport.$inferSelect

/** First key of the advisory locks under which an administrator's requests are counted. */
const requestLock = 7_303_061

/** Locks an administrator's requests until the transaction ends, and counts those of a kind since a time (Unix seconds). */
export async function countRequests(
  tx: Queries,
  { adminId, kind, since }: { readonly adminId: number; readonly kind: PersonRequestKind; readonly since: number },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${requestLock}::int, ${adminId}::int)`)
  return tx.$count(
    personRequest,
    and(eq(personRequest.admin_id, adminId), eq(personRequest.kind, kind), gt(personRequest.create_time, since)),
  )
}

export async function addRequest(tx: Queries, row: Omit<typeof personRequest.$inferInsert, 'id'>): Promise<number> {
  const [added] = await tx.insert(personRequest).values(row).returning({ id: personRequest.id })
  if (!added) throw new Error('The request was not added')
  return added.id
}

const hasDigest = (digests: readonly string[]): SQL | undefined =>
  joined(
    digests.map((digest) => sql`${personRequest.identifiers} @> ${JSON.stringify([{ digest }])}::jsonb`),
    'or',
  )

/** The number of requests with any of the digests. */
export async function countEarlier(queries: Queries, digests: readonly string[]): Promise<number> {
  return digests.length === 0 ? 0 : queries.$count(personRequest, hasDigest(digests))
}

/** The number of requests before that of the row that share an identifier with it. */
const earlierOfRow = sql<number>`(select count(*)::integer from ${personRequest} "earlier" where "earlier"."id" < ${personRequest.id}
  and exists (select from jsonb_array_elements(${personRequest.identifiers}) "own" where "earlier"."identifiers" @> jsonb_build_array(jsonb_build_object('digest', "own" -> 'digest'))))`

/** A page of requests with their archives, newest first. */
export async function listRequests(
  queries: Queries,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{
  readonly total: number
  readonly rows: readonly { readonly request: RequestRow; readonly file: ExportRow | null; readonly earlier: number }[]
}> {
  const [all] = await queries.select({ total: count() }).from(personRequest)
  const rows = await queries
    .select({ request: personRequest, file: personExport, earlier: earlierOfRow })
    .from(personRequest)
    .leftJoin(personExport, eq(personExport.request_id, personRequest.id))
    .orderBy(desc(personRequest.id))
    .limit(limit)
    .offset(offset)
  return { total: all?.total ?? 0, rows }
}

export async function addArchive(tx: Queries, row: ExportRow): Promise<void> {
  await tx.insert(personExport).values(row)
}

/** Deletes the archives that have expired from the table, and returns their paths. */
export async function takeExpiredArchives(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries
    .delete(personExport)
    .where(lte(personExport.expire_time, now))
    .returning({ path: personExport.path })
  return rows.map(({ path }) => path)
}
