import { sql, getTableName, isTable } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import { loadRows, toQuery } from '../../../platform/db/statement.ts'
import { recordOf } from '../../../platform/untyped-values.ts'
import { defaultOf, identifier, type SourceColumn, type SourceTable } from './source-table.ts'
import * as schema from '../../schema.ts'
import type { DesignedAreas } from '../designed-areas.ts'

/** Tables whose rows the server may read, without those of extensions, copies that the designer keeps, and partitions. */
const readable = sql`select c.oid, c.relname::text as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname !~ '^quarantine_[0-9]+$' and has_table_privilege(c.oid, 'select')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Returns the tables that no area uses, by name. @param owned names of the tables of the product and of designed areas */
export async function listSourceTables(
  queries: Queries,
  owned: ReadonlySet<string>,
): Promise<{ readonly name: string; readonly comment: string }[]> {
  const rows = await loadRows(queries, toQuery(sql`select name, comment from (${readable}) t order by name`))
  return rows
    .map(({ name, comment }) => ({ name: String(name), comment: String(comment) }))
    .filter(({ name }) => !owned.has(name))
}

/** Returns a table that no area uses; undefined: there is none of that name. */
export async function findSourceTable(
  queries: Queries,
  name: string,
  owned: ReadonlySet<string>,
): Promise<SourceTable | undefined> {
  if (owned.has(name)) return undefined
  const rows = await loadRows(
    queries,
    toQuery(sql`
      with t as (${readable})
      select t.comment as table_comment, a.attname::text as name, y.typname::text as type, a.attnotnull as is_not_null,
        format_type(a.atttypid, a.atttypmod) as full_type, coalesce(pg_get_expr(d.adbin, d.adrelid), '') as given,
        coalesce(col_description(t.oid, a.attnum), '') as comment,
        (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = y.oid) as labels,
        exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey::text = a.attnum::text) as is_key,
        exists (select from pg_index i where i.indrelid = t.oid and i.indisunique and i.indpred is null and i.indkey::text = a.attnum::text) as is_unique,
        (select json_build_object('table', k.confrelid::regclass::text, 'column', r.attname) from pg_constraint k
          join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
          where k.conrelid = t.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target,
        (select json_agg(pg_get_constraintdef(k.oid) order by k.contype, k.conname) from pg_constraint k
          where k.conrelid = t.oid and k.contype in ('p', 'u') and cardinality(k.conkey) > 1) as constraints
      from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum and a.attgenerated = ''
      where t.name = ${name} order by a.attnum`),
  )
  const [first] = rows
  if (!first) return undefined
  const whole = rows.find(({ is_key, type }) => is_key === true && ['int2', 'int4', 'int8'].includes(String(type)))
  const large = await findLargeNumbers(queries, name, {
    key: whole && String(whole.name),
    columns: rows.flatMap((row) =>
      row.type === 'int8' && !/(time|_at)$/i.test(String(row.name)) ? String(row.name) : [],
    ),
  })
  const key = whole && !large.has(String(whole.name)) ? whole : undefined
  return {
    name,
    comment: String(first.table_comment),
    key: key && String(key.name),
    constraints: listOf(first.constraints).map(String),
    columns: rows.map((row) => ({
      name: String(row.name),
      type: String(row.type),
      comment: String(row.comment),
      target: targetOf(row.target),
      text: [
        identifier(String(row.name)),
        typeof row.labels === 'string'
          ? `enum(${row.labels})`
          : large.has(String(row.name))
            ? 'varchar(20)'
            : String(row.full_type),
        row.is_not_null === true ? 'not null' : '',
        defaultOf(String(row.given)),
        row.is_key === true ? 'primary key' : row.is_unique === true ? 'unique' : '',
        targetOf(row.target) ? `references ${identifier(targetOf(row.target)?.table ?? '')}` : '',
      ].join(' '),
    })),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function targetOf(value: unknown): SourceColumn['target'] {
  const { table, column } = recordOf(value)
  return typeof table === 'string' && typeof column === 'string' ? { table: unquoted(table), column } : undefined
}

/** A name as the database writes it where it needs quotes. */
function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
}

/**
 * The columns whose values cannot be numbers of records, or numbers here at all, such as those of a snowflake generator: they become texts.
 *
 * @param columns those that may hold more than four bytes
 */
async function findLargeNumbers(
  queries: Queries,
  table: string,
  { key, columns }: { readonly key: string | undefined; readonly columns: readonly string[] },
): Promise<ReadonlySet<string>> {
  const names = [...new Set([...(key === undefined ? [] : [key]), ...columns])]
  if (names.length === 0) return new Set()
  const conditions = names.map((name, index) => {
    const column = sql.raw(identifier(name))
    const least = sql.raw(name === key ? '1' : '-2147483647')
    return sql`min(${column}) < ${least} or max(${column}) > 2147483647 as ${sql.raw(`c${index}`)}`
  })
  const [row] = await loadRows(
    queries,
    toQuery(sql`select ${sql.join(conditions, sql.raw(', '))} from ${sql.raw(identifier(table))}`),
  )
  return new Set(names.filter((_, index) => row?.[`c${index}`] === true))
}

const ofProduct = Object.values(schema).flatMap((part) => (isTable(part) ? [getTableName(part)] : []))

/** Names of the tables of the product and of the designed areas: no other area can begin with their rows. */
export function ownTables(areas: Pick<DesignedAreas, 'all'>): ReadonlySet<string> {
  return new Set([...ofProduct, ...areas.all().map(({ design }) => design.definition.table)])
}
