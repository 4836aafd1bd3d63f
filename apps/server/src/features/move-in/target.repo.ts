import { z } from 'zod'
import type { RunStatement } from '../../platform/db/releases.ts'
import { identifier } from '../designer/index.ts'
import { type MappedRow, fitsId } from './rules/values.ts'

/** Runs SQL text in one transaction. */
export type Run = RunStatement

/** A table here, from the catalogue. */
export interface TargetTable {
  readonly name: string
  readonly columns: ReadonlyMap<string, TargetColumn>
  readonly key: readonly string[]
}

interface TargetColumn {
  readonly type: string
  /** Stands in for a missing value where the column must have one. */
  readonly fallback: string | undefined
}

const columnRows = z.array(
  z.object({
    name: z.string(),
    type: z.string(),
    given: z.nullable(z.string()),
    is_not_null: z.boolean(),
    is_key: z.boolean(),
  }),
)

/** Loads a table of the database here. */
export async function loadTarget(run: Run, name: string): Promise<TargetTable> {
  const rows = columnRows.parse(
    await run(
      `select a.attname::text as name, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as given,
         a.attnotnull as is_not_null,
         coalesce((select a.attnum = any(i.indkey) from pg_index i where i.indrelid = a.attrelid and i.indisprimary), false) as is_key
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [`public.${identifier(name)}`],
    ),
  )
  return {
    name,
    columns: new Map(
      rows.map((row) => [
        row.name,
        { type: row.type, fallback: row.is_not_null && row.given !== null ? row.given : undefined },
      ]),
    ),
    key: rows.filter(({ is_key }) => is_key).map((row) => row.name),
  }
}

export interface Written {
  /** Rows that were not there before. */
  readonly added: number
  /** Rows that were there with other values. */
  readonly changed: number
}

/** Inserts rows, and updates those that are there with other values. All rows have the same columns. */
export async function writeRows(run: Run, table: TargetTable, rows: readonly MappedRow[]): Promise<Written> {
  const [first] = rows
  if (!first) return { added: 0, changed: 0 }
  const names = Object.keys(first.values)
  const columns = names.map(identifier)
  const typed = names.map((name) => {
    const column = table.columns.get(name)
    if (!column) throw new TypeError(`The table ${table.name} has no column ${name}`)
    const value = `r.${identifier(name)}::${column.type}`
    return column.fallback === undefined ? value : `coalesce(${value}, ${column.fallback})`
  })
  const others = names.filter((name) => !table.key.includes(name)).map(identifier)
  const list = (prefix: string) => others.map((name) => `${prefix}.${name}`).join(', ')
  const update =
    others.length === 0
      ? 'do nothing'
      : `do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
         where (${list('t')}) is distinct from (${list('excluded')})`
  const written = await run(
    `insert into public.${identifier(table.name)} as t (${columns.join(', ')}) overriding system value
     select ${typed.join(', ')} from json_to_recordset($1::text::json) as r(${columns.map((name) => `${name} text`).join(', ')})
     on conflict (${table.key.map(identifier).join(', ')}) ${update} returning (t.xmax = 0) as added`,
    [JSON.stringify(rows.map(({ values }) => values))],
  )
  const added = written.filter((row) => row.added === true).length
  return { added, changed: written.length - added }
}

/** The numbers of records in a range that are not among those of the old site. */
export async function listOthers(
  run: Run,
  table: string,
  { after, to, ids }: { readonly after: string; readonly to: string; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const rows = await run(
    `select "id"::text as id from public.${identifier(table)} where "id" > $1 and "id" <= $2 and not ("id" = any($3))`,
    [after, to, ids],
  )
  return rows.map(({ id }) => String(id))
}

/** Deletes records. Returns how many there were. */
export async function deleteRows(run: Run, table: string, ids: readonly string[]): Promise<number> {
  const deleted = await run(`delete from public.${identifier(table)} where "id" = any($1) returning "id"`, [ids])
  return deleted.length
}

/** Marks entries of the recycle bin that a move has made. */
const mover = 'pnpm move-in'

/** Deletes records, and keeps them in the recycle bin. Returns how many there were. */
export async function recycleRows(
  run: Run,
  {
    table,
    labelField,
    times,
  }: {
    readonly table: string
    readonly labelField: string
    /** When each was deleted. */
    readonly times: readonly { readonly id: string; readonly at: number }[]
  },
): Promise<number> {
  const recycled = await run(
    `with t as (select * from json_to_recordset($1::text::json) as t("id" integer, "at" bigint)),
       gone as (delete from public.${identifier(table)} r using t where r."id" = t."id" returning r.*)
     insert into security_data_recycle_log (title, admin_id, data, data_table, primary_key, useragent, create_time)
     select left(coalesce(gone.${identifier(labelField)}, ''), 255), 0, row_to_json(gone)::text, $2, 'id', $3, t."at"
     from gone join t on t."id" = gone."id" order by t."at", t."id" returning id`,
    [JSON.stringify(times), table, mover],
  )
  return recycled.length
}

/** The records of a table, by a column, that a move has brought into the recycle bin. */
export async function listRecycled(
  run: Run,
  { table, key }: { readonly table: string; readonly key: 'id' | 'old_key' },
): Promise<ReadonlySet<string>> {
  const rows = await run(
    `select data::json ->> $1 as key from security_data_recycle_log where data_table = $2 and useragent = $3`,
    [key, table, mover],
  )
  return new Set(rows.map((row) => String(row.key).toLowerCase()))
}

/** The greatest number of a record of a table in the recycle bin; 0: there is none. */
export async function greatestRecycled(run: Run, table: string): Promise<number> {
  const [row] = await run(
    `select coalesce(max((data::json ->> 'id')::bigint), 0) as id from security_data_recycle_log where data_table = $1 and useragent = $2`,
    [table, mover],
  )
  return Number(row?.id)
}

/** Removes from the recycle bin the records that a move brought there and the old site has restored since. */
export async function deleteRestored(
  run: Run,
  { table, key }: { readonly table: string; readonly key: 'id' | 'old_key' },
): Promise<void> {
  await run(
    `delete from security_data_recycle_log where data_table = $1 and useragent = $2
       and exists (select 1 from public.${identifier(table)} r where r.${identifier(key)}::text = data::json ->> $3)`,
    [table, mover, key],
  )
}

/** The rows, by id, whose text occurs among the given ones, ignoring case. */
export async function findTexts(
  run: Run,
  { table, column, texts }: { readonly table: string; readonly column: string; readonly texts: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const name = identifier(column)
  const rows = await run(
    `select lower(${name}) as text, "id"::text as id from public.${identifier(table)} where lower(${name}) = any($1) and ${name} <> ''`,
    [texts.map((text) => text.toLowerCase())],
  )
  return new Map(rows.map((row) => [String(row.text), String(row.id)]))
}

/** The next records with their keys in the old site, by number. */
export async function listOldKeys(
  run: Run,
  { table, after, limit }: { readonly table: string; readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const rows = await run(
    `select "id"::text as id, "old_key" as key from public.${identifier(table)} where "id" > $1 order by "id" limit $2`,
    [after, limit],
  )
  return rows.map(({ id, key }) => ({ id: String(id), key: typeof key === 'string' ? key : '' }))
}

/** The numbers of records by the key that they had in the old site, in lower case. */
export async function findByOldKey(
  run: Run,
  { table, keys }: { readonly table: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await run(
    `select lower("old_key") as key, "id"::text as id from public.${identifier(table)}
     where lower("old_key") = any($1) and "old_key" <> ''`,
    [keys.map((key) => key.toLowerCase())],
  )
  return new Map(rows.map((row) => [String(row.key), String(row.id)]))
}

/** Those of the given numbers that records have. */
export async function findIds(
  run: Run,
  { table, keys }: { readonly table: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await run(`select "id"::text as id from public.${identifier(table)} where "id" = any($1::integer[])`, [
    keys.filter(fitsId),
  ])
  return new Map(rows.map(({ id }) => [String(id), String(id)]))
}

/** Records with the text of each value, by their key in lower case. */
export async function loadTexts(
  run: Run,
  { table, key, keys }: { readonly table: string; readonly key: 'id' | 'old_key'; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, Readonly<Record<string, string | null>>>> {
  const rows = await run(
    `select lower(r.${identifier(key)}::text) as key, e.key as field, e.value
     from public.${identifier(table)} r, jsonb_each_text(to_jsonb(r)) e where lower(r.${identifier(key)}::text) = any($1)`,
    [keys.map((each) => each.toLowerCase())],
  )
  const records = Map.groupBy(rows, (row) => String(row.key))
  const textsOf = (fields: typeof rows) =>
    Object.fromEntries(fields.map((row) => [String(row.field), typeof row.value === 'string' ? row.value : null]))
  return new Map([...records].map(([name, fields]) => [name, textsOf(fields)]))
}

/** Takes new numbers for records. */
export async function takeIds(run: Run, table: string, count: number): Promise<readonly string[]> {
  const rows = await run(
    `select nextval(pg_get_serial_sequence($1, 'id'))::text as id from generate_series(1, ${count})`,
    [`public.${identifier(table)}`],
  )
  return rows.map(({ id }) => String(id))
}

/**
 * Lets the next record get a number behind those that came.
 *
 * @param reserved numbers up to this one stay free for records that the old site adds until the last run
 * @param isFirst whether no run has ended yet: numbers that a run took before it was cut off are taken again
 */
export async function setSequence(
  run: Run,
  table: string,
  { reserved, isFirst }: { readonly reserved: number; readonly isFirst: boolean },
): Promise<void> {
  const name = `public.${identifier(table)}`
  const last = `(select last_value from pg_sequences
    where format('%I.%I', schemaname, sequencename)::regclass = pg_get_serial_sequence($1, 'id')::regclass)`
  const [row] = await run(
    `select greatest((select coalesce(max("id"), 0) from ${name}), ${reserved}, ${isFirst ? 0 : `coalesce(${last}, 0)`}) as last`,
    isFirst ? [] : [name],
  )
  const taken = Number(row?.last)
  await run(`select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint, 1), $2::bigint > 0)`, [name, taken])
}

/** Disconnects all accounts of a provider. */
export async function deleteConnections(run: Run, issuer: string): Promise<void> {
  await run('delete from connected_account where issuer = $1', [issuer])
}

/** Connects accounts of a provider to members that are there. Returns how many. */
export async function addConnections(
  run: Run,
  issuer: string,
  accounts: readonly Readonly<Record<string, string | null | undefined>>[],
): Promise<number> {
  const added = await run(
    `insert into connected_account (user_id, issuer, subject, label, create_time)
     select u.id, $1, r.subject, r.label, r.create_time
     from json_to_recordset($2::text::json) as r(user_id bigint, subject text, label text, create_time bigint) join "user" u on u.id = r.user_id
     on conflict do nothing returning id`,
    [issuer, JSON.stringify(accounts)],
  )
  return added.length
}

/** Clears what the server knows about uses of files: it scans the records again at its next start. */
export async function forgetFileUses(run: Run): Promise<void> {
  await run('delete from file_use')
  await run('delete from file_use_source')
}
