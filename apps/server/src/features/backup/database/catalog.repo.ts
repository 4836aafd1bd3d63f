import { z } from 'zod'
import type { Run } from './run.repo.ts'

/** A table as seen by a backup. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** Column names of the primary key; empty for a table without one. */
  readonly key: readonly string[]
}

interface Column {
  readonly name: string
  /** Of any length, e.g. `character varying` or `bpchar`: a cast to a type with a length, as `character` is, would silently truncate longer values. */
  readonly type: string
}

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  key: z.array(z.string()),
})

/**
 * Loads every logged table, sorted by name. Unlogged tables hold data that lives for a minute; generated columns follow from the other
 * columns.
 */
export async function loadTables(run: Run): Promise<readonly Table[]> {
  const rows = await run(`
    select c.relname::text as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1)) order by a.attnum), '[]')
         from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
         from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and ${isOurs('pg_class', 'c.oid')}
    order by c.relname collate "C"`)
  return z.array(tableRow).parse(rows)
}

/** A sequence's last number as text, since it may exceed JavaScript's safe integers; null before the first number. */
export const sequenceState = z.object({ name: z.string(), last: z.string().nullable() })

export type SequenceState = z.infer<typeof sequenceState>

export async function loadSequences(run: Run): Promise<readonly SequenceState[]> {
  const rows = await run(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`)
  return z.array(sequenceState).parse(rows)
}

/** Sets each sequence to its position in the source. */
export async function setSequences(run: Run, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences) {
    const sequence = `public.${quoted(name)}`
    if (last === null) await run(`alter sequence ${sequence} restart`)
    else await run('select setval($1::text::regclass, $2::text::bigint)', [sequence, last])
  }
}

/** Statements that remove foreign keys and triggers while rows arrive in any order, and statements that restore them. */
export async function loadGuards(run: Run): Promise<{ off: readonly string[]; on: readonly string[] }> {
  const keys = await run(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  const triggers = await run(`
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) as off,
      format('alter table %s enable trigger user', tgrelid::regclass) as on
    from pg_trigger where not tgisinternal`)
  const statements = z.array(z.object({ off: z.string(), on: z.string() })).parse([...keys, ...triggers])
  return { off: statements.map(({ off }) => off), on: statements.map(({ on }) => on) }
}

/** Returns whether the database holds nothing that a restore would have to replace. */
export async function isEmpty(run: Run): Promise<boolean> {
  return (await loadDrops(run)).length === 0
}

/** Drops every table, sequence, function and type of the product; extensions stay. */
export async function dropEverything(run: Run): Promise<void> {
  for (const statement of await loadDrops(run)) await run(statement)
}

async function loadDrops(run: Run): Promise<readonly string[]> {
  const rows = await run(`
    select format('drop table if exists %s cascade', oid::regclass) as statement from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${isOurs('pg_class', 'c.oid')}
    union all
    select format('drop sequence if exists %s cascade', oid::regclass) from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'S' and ${isOurs('pg_class', 'c.oid')}
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'p.oid')}
    union all
    select format('drop type if exists %s cascade', oid::regtype) from pg_type t
     where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${isOurs('pg_type', 't.oid')}
    union all
    select 'drop schema drizzle cascade' from pg_namespace where nspname = 'drizzle'`)
  return z
    .array(z.object({ statement: z.string() }))
    .parse(rows)
    .map(({ statement }) => statement)
}

/** Objects of an extension are created and dropped together with it. */
function isOurs(catalog: 'pg_class' | 'pg_proc' | 'pg_type', oid: string): string {
  return `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
}

/** Counts the servers connected to the database. An embedded database has none: its folder is locked. */
export async function countServers(run: Run, applicationName: string): Promise<number> {
  const rows = await run(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1::text',
    [applicationName],
  )
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0
}

/** Tables that no migration creates: those of designed areas, and the kept values of their changes. */
const isDesigned = (name: string) => `${name} ~ '^(own_[a-z0-9_]+|quarantine_[0-9]+)$'`

/**
 * Loads the statements that create the tables of designed areas in a database that has only the tables of the migrations: first the tables,
 * then their keys and indexes. They come from the catalogue, so they describe the current tables.
 */
export async function loadDesignedTables(run: Run): Promise<readonly string[]> {
  const tables = `(select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${isDesigned('c.relname')})`
  const rows = await run(`
    select 1 as step, t.relname::text as name, format('create table public.%I (%s)', t.relname, string_agg(format('%I %s%s%s%s', a.attname,
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity = 'd' then ' generated by default as identity' when a.attidentity = 'a' then ' generated always as identity' else '' end,
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), ', ' order by a.attnum)) as statement
      from ${tables} t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     group by t.oid, t.relname
    union all
    select case when k.contype = 'f' then 4 else 2 end, k.conname::text,
        format('alter table public.%I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid))
      from ${tables} t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'f')
    union all
    select 3, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
      from ${tables} t join pg_index i on i.indrelid = t.oid
     where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by 1, 2`)
  return z
    .array(z.object({ statement: z.string() }))
    .parse(rows)
    .map(({ statement }) => statement)
}

/** Quotes a name for SQL text, whatever characters it has. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
