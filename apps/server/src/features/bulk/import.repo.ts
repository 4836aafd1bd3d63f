import { fieldOf, normalText, type ResourceDefinition } from '@teachnet/contract'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { labelColumns } from '../../records/record/record-label.ts'
import { limitsOf } from '../../records/scope.ts'
import { columnOf, mainAlias, quoted, loadRows, toQuery, joined } from '../../platform/db/statement.ts'
import type { Queries } from '../../platform/db/client.ts'
import { bulkRow } from './bulk-row.table.ts'
import type { BulkRow } from './bulk.repo.ts'

/** The records that the texts of a field name, each in its form (`uniqueForm`), by text; a text that names none is absent. */
export async function findRecords(
  { queries }: CrudContext,
  { definition }: BoundResource,
  key: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const field = fieldOf(definition, key)
  const isNumber = key === 'id' || field?.kind === 'integer' || field?.kind === 'relation'
  const wanted = new Map(
    texts.flatMap((text) => {
      const value = isNumber ? writtenId(text)[0] : text
      return value === undefined || text === '' ? [] : [[text, String(value)] as const]
    }),
  )
  if (key === '' || !field || wanted.size === 0) return new Map()
  const own = sql.raw(quoted(key))
  // The index of a unique text has it in lower case.
  const column = isNumber ? own : field.kind === 'text' ? sql`lower(${own})` : sql`${own}::text`
  const values = sql.param([...new Set(wanted.values())])
  const statement = sql`select "id", ${column}::text as "key" from ${sql.raw(quoted(definition.table))} where ${column} = any(${values}::${sql.raw(isNumber ? 'integer' : 'text')}[])`
  const found = await loadRows(queries, toQuery(statement))
  const ids = new Map(found.map((row) => [String(row.key), Number(row.id)]))
  return new Map(
    [...wanted].flatMap(([text, value]) => {
      const id = ids.get(value)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}

/** The columns by whose texts a cell can name a record: its label and its unique texts. */
function namingColumns(definition: ResourceDefinition): string[] {
  const unique = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.unique && field.kind === 'text' && !field.internal ? [name] : [],
  )
  return [...new Set([...labelColumns(definition), ...unique])]
}

/** The rows of an import before a number that passed the check, and whose record would have one of the names. */
export async function findNamedRows(
  db: Queries,
  { definition }: BoundResource,
  { columns }: { readonly columns: readonly string[] },
  { runId, before, names }: { readonly runId: number; readonly before: number; readonly names: readonly string[] },
): Promise<BulkRow[]> {
  const texts = namingColumns(definition).flatMap((name) => {
    const at = columns.indexOf(name)
    if (at === -1) return []
    // A note has the stored text, if that is another one than the cell's.
    return [sql`coalesce(${bulkRow.notes}->>${name}::text, btrim(${bulkRow.cells}->>${at}::integer))`]
  })
  if (texts.length === 0 || names.length === 0) return []
  const isNamed = texts.map((text) => sql`${text} = any(${sql.param([...names])}::text[])`)
  return db
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.run_id, runId), eq(bulkRow.state, 'checked'), lt(bulkRow.number, before), or(...isNamed)))
}

/** By name in any spelling: the records that have it, or have it in a unique field; two at most. Only those that the caller may choose. */
export async function idsByNames(
  context: CrudContext,
  target: BoundResource,
  texts: readonly string[],
): Promise<Map<string, number[]>> {
  const { definition } = target
  const names = namingColumns(definition)
  const limits = await limitsOf(context, target, 'select')
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const id = columnOf(mainAlias, 'id')
  // One statement for each column, so that each uses its index.
  const parts = names.map((name, at) => {
    const field = fieldOf(definition, name) ?? fieldOf(definition, name.replace(/_en$/, ''))
    const own = columnOf(mainAlias, name)
    const column = field?.kind === 'text' ? own : sql`${own}::text`
    const forms = Map.groupBy(texts, (text) => (field?.kind === 'text' ? normalText(field.rules ?? [], text) : text))
    const isNamed = sql`${column} = any(${sql.param([...forms.keys()])}::text[])`
    const where = joined([isNamed, ...limits], 'and') ?? sql`false`
    const statement = sql`(select ${id} as "id", ${column} as "name", ${at}::integer as "at" from ${from} where ${where} limit ${texts.length * 2 + 2})`
    return { forms, statement }
  })
  const found = new Map<string, number[]>()
  if (parts.length === 0) return found
  const statements = parts.map(({ statement }) => statement)
  for (const row of await loadRows(context.queries, toQuery(sql.join(statements, sql` union all `))))
    for (const text of parts[Number(row.at)]?.forms.get(String(row.name)) ?? []) {
      const ids = found.get(text) ?? []
      if (!ids.includes(Number(row.id)) && ids.length < 2) found.set(text, [...ids, Number(row.id)])
    }
  return found
}

/** An id as people write it, `#7` or `7`; none for any other text. */
export function writtenId(text: string): number[] {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.normalize('NFKC')) ?? []
  return digits === undefined ? [] : [Number(digits)]
}
