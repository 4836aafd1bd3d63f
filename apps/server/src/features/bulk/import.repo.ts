import { fieldOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../records/bound-resource.ts'
import { joined } from '../../records/list/condition.ts'
import { labelColumns } from '../../records/record/record-label.ts'
import { limitsOf } from '../../records/scope.ts'
import { columnOf, mainAlias, quoted } from '../../records/sql-text.ts'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import { writtenId } from './written-id.ts'

/** The records that the texts of a field name, by text; a text that names none is absent. */
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
  const column = isNumber || field.kind === 'text' ? own : sql`${own}::text`
  const values = sql.param([...new Set(wanted.values())])
  const statement = sql`select "id", ${own}::text as "key" from ${sql.raw(quoted(definition.table))} where ${column} = any(${values}::${sql.raw(isNumber ? 'integer' : 'text')}[])`
  const found = await loadRows(queries, toQuery(statement))
  const ids = new Map(found.map((row) => [String(row.key), Number(row.id)]))
  return new Map(
    [...wanted].flatMap(([text, value]) => {
      const id = ids.get(value)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}

/** By name: the records that have it, or have it in a unique field; two at most. Only those that the caller may choose. */
export async function idsByNames(
  context: CrudContext,
  target: BoundResource,
  texts: readonly string[],
): Promise<Map<string, number[]>> {
  const { definition } = target
  const unique = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.unique && field.kind === 'text' && !field.internal ? [name] : [],
  )
  const names = [...new Set([...labelColumns(definition), ...unique])]
  const limits = await limitsOf(context, target, 'select')
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const id = columnOf(mainAlias, 'id')
  const wanted = sql.param([...texts])
  // One statement for each column, so that each uses its index.
  const parts = names.map((name) => {
    const kind = (fieldOf(definition, name) ?? fieldOf(definition, name.replace(/_en$/, '')))?.kind
    const own = columnOf(mainAlias, name)
    const column = kind === 'text' ? own : sql`${own}::text`
    const where = joined([sql`${column} = any(${wanted}::text[])`, ...limits], 'and') ?? sql`false`
    return sql`(select ${id} as "id", ${column} as "name" from ${from} where ${where} limit ${texts.length * 2 + 2})`
  })
  const found = new Map<string, number[]>()
  if (parts.length === 0) return found
  for (const row of await loadRows(context.queries, toQuery(sql.join(parts, sql` union all `)))) {
    const ids = found.get(String(row.name)) ?? []
    if (!ids.includes(Number(row.id)) && ids.length < 2) found.set(String(row.name), [...ids, Number(row.id)])
  }
  return found
}
