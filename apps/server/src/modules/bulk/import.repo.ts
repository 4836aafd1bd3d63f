import { fieldOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import type { BoundResource, CrudContext } from '../../crud/bound-resource.ts'
import { joined } from '../../crud/list/condition.ts'
import { labelColumns } from '../../crud/record/record-label.ts'
import { limitsOf } from '../../crud/scope.ts'
import { columnOf, mainAlias, quoted } from '../../crud/sql-text.ts'
import { loadRows, toQuery } from '../../db/statement.ts'

/** Returns the record that a row is for; undefined without one. */
export async function findRecord(
  { queries }: CrudContext,
  { definition }: BoundResource,
  key: string,
  text: string,
): Promise<number | undefined> {
  const field = fieldOf(definition, key)
  if (key === '' || text === '' || !field) return undefined
  const isNumber = key === 'id' || field.kind === 'integer' || field.kind === 'relation'
  if (isNumber && !/^\d{1,9}$/.test(text)) return undefined
  const value = isNumber ? sql`${Number(text)}::integer` : sql`${text}`
  const column = sql.raw(quoted(key))
  const [row] = await loadRows(
    queries,
    toQuery(sql`select "id" from ${sql.raw(quoted(definition.table))} where ${column} = ${value} limit 1`),
  )
  return row ? Number(row.id) : undefined
}

/** The records with a name, or with that value in a unique field; two at most. Only those that the caller may choose. */
export async function idsByName(context: CrudContext, target: BoundResource, text: string): Promise<number[]> {
  const { definition } = target
  const unique = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.unique && field.kind === 'text' && !field.internal ? [name] : [],
  )
  const names = [...new Set([...labelColumns(definition), ...unique])]
  const isNamed = joined(
    names.map((name) => sql`${columnOf(mainAlias, name)} = ${text}`),
    'or',
  )
  const where = joined([isNamed ?? [], await limitsOf(context, target, 'select')].flat(), 'and')
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const statement = sql`select ${columnOf(mainAlias, 'id')} as "id" from ${from} where ${where ?? sql`false`} limit 2`
  return (await loadRows(context.queries, toQuery(statement))).map(({ id }) => Number(id))
}
