import { z } from 'zod'

import { designedTablePrefix } from '@teachnet/contract/design'

import type { Run } from '../../features/backup/index.ts'

/** A part of a database's schema, and how it is defined. */
export interface SchemaObject {
  /** `column teacher.name`, `index teacher_search_index`, … */
  readonly name: string
  readonly definition: string
}

const rowsOfObjects = z.array(z.object({ name: z.string(), definition: z.string() }))

/** Tables that the schema of this version defines: not those of extensions, nor those designed in the back office. */
const tables = `select oid, relname from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and left(relname, length('${designedTablePrefix}')) <> '${designedTablePrefix}'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Loads tables, columns, constraints and indexes with their definitions, as PostgreSQL prints them, sorted by name. */
export async function loadSchemaObjects(run: Run): Promise<readonly SchemaObject[]> {
  // Definitions are printed with the schema's name where it is not in the search path.
  await run(`set local search_path = public`)
  const rows = await run(`with tables as (${tables})
    select 'table ' || relname as name, 'table' as definition from tables
    union all
    select 'column ' || relname || '.' || attname,
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
        || case attidentity when '' then '' else ' identity' end
        || coalesce(case when attgenerated = '' then ' default ' else ' generated ' end || pg_get_expr(adbin, adrelid), '')
      from tables join pg_attribute a on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    union all
    select 'constraint ' || relname || '.' || conname, pg_get_constraintdef(k.oid)
      from tables join pg_constraint k on conrelid = tables.oid and contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select 'index ' || i.relname, pg_get_indexdef(i.oid) || case when indisvalid then '' else ' (invalid)' end
      from tables join pg_index on indrelid = tables.oid join pg_class i on i.oid = indexrelid
      where not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    order by 1`)
  return rowsOfObjects.parse(rows)
}
