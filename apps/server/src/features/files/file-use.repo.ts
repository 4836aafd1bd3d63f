import { type Field, hasPrivateFiles, privatePartsOf, type ResourceDefinition } from '@teachnet/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { BoundResources } from '../../records/bound-resource.ts'
import { privateFieldsOf } from '../../records/files/private-files.ts'
import { columnText, mainAlias, quoted, loadRows, toQuery } from '../../platform/db/statement.ts'
import type { Queries } from '../../platform/db/client.ts'
import { storedFields, serverKindOf } from '../../records/kinds/kinds.ts'

type Definitions = Pick<BoundResources, 'all'>

/** Returns whether a record, a text or the configuration refers to the file of a public path. */
export async function isFileUsed(db: Queries, resources: Definitions, path: string): Promise<boolean> {
  const inRecords = resources.all().flatMap(({ definition }) => {
    // A field may contain an address with a host before the path.
    const conditions = storedFields(definition).flatMap(([name, field]): SQL[] =>
      serverKindOf(field).files ? [sql`position(${path} in ${textOfColumn(name, field)}) > 0`] : [],
    )
    if (conditions.length === 0) return []
    return [sql`exists (select 1 from ${tableOf(definition)} where ${sql.join(conditions, sql` or `)})`]
  })
  const inConfig = sql`exists (select 1 from "config" where position(${path} in "value") > 0)`
  const statement = sql`select ${sql.join([inConfig, ...inRecords], sql` or `)} as "used"`
  const [row] = await loadRows(db, toQuery(statement))
  return row?.used === true
}

/** Loads records whose private fields have public paths, after an id and in id order; locked until the transaction ends. */
export async function loadExposedRecords(
  db: Queries,
  definition: ResourceDefinition,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const names = privateFieldsOf(definition)
  const exposed = privateTextsOf(definition).map((text) => sql`${text} like '%/storage/%'`)
  const columns = sql.raw(['id', ...names].map((name) => columnText(mainAlias, name)).join(', '))
  const id = sql.raw(columnText(mainAlias, 'id'))
  const statement = sql`select ${columns} from ${tableOf(definition)} where ${id} > ${after} and (${sql.join(exposed, sql` or `)}) order by ${id} limit ${limit} for update`
  return loadRows(db, toQuery(statement))
}

/** Returns those of a resource's private files that a record, a revision or a log still refers to. */
export async function findUsedFiles(
  db: Queries,
  definition: ResourceDefinition,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = sql`unnest(${sql.param([...paths])}::text[]) as "wanted"("path")`
  const columns = privateTextsOf(definition)
  const stored = sql`select unnest(string_to_array(concat_ws(',', ${sql.join(columns, sql`, `)}), ',')) from ${tableOf(definition)}`
  const inRows = await loadRows(db, toQuery(sql`select "path" from ${wanted} where "path" in (${stored})`))
  const used = new Set(inRows.map(({ path }) => String(path)))
  const rest = paths.filter((path) => !used.has(path))
  if (rest.length === 0) return used
  const others = sql`unnest(${sql.param(rest)}::text[]) as "wanted"("path")`
  const { table } = definition
  const inLogs = sql`select "path" from ${others} where
    exists (select 1 from "revision" where "table_name" = ${table} and position("path" in "data"::text) > 0)
    or exists (select 1 from "record_draft" where "controller" = ${definition.controller} and position("path" in "proposed"::text) > 0)
    or exists (select 1 from "security_data_recycle_log" where "data_table" = ${table} and position("path" in "data"::text) > 0)
    or exists (select 1 from "security_sensitive_data_log" where "data_table" = ${table} and position("path" in concat("before", "after")) > 0)`
  for (const { path } of await loadRows(db, toQuery(inLogs))) used.add(String(path))
  return used
}

function tableOf({ table }: ResourceDefinition): SQL {
  return sql.raw(`${quoted(table)} ${quoted(mainAlias)}`)
}

/** The private fields as texts of paths. */
function privateTextsOf(definition: ResourceDefinition): SQL[] {
  return storedFields(definition).flatMap(([name, field]) =>
    hasPrivateFiles(field) ? [privateTextOf(name, field)] : [],
  )
}

/** The paths of a private field, joined by commas. */
function privateTextOf(name: string, field: Field): SQL {
  if (privatePartsOf(field).length === 0) return textOfColumn(name, field)
  const column = sql.raw(columnText(mainAlias, name))
  return sql`array_to_string(array(select jsonb_path_query(${column}, '$[*].*') #>> '{}'), ',')`
}

function textOfColumn(name: string, field: Field): SQL {
  const { asText, compared } = serverKindOf(field).values(field)
  return asText(compared(sql.raw(columnText(mainAlias, name))))
}
