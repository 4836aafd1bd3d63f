import { type SQL, sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { WireRow } from '../rows.ts'
import { idList } from '../record-ids.ts'
import { columnOf, mainAlias, quoted } from '../sql-text.ts'

/** Returns the expression that a virtual field is computed with; undefined for any other field. */
export function computedOf(context: CrudContext, { definition, hooks }: BoundResource, name: string): SQL | undefined {
  if (definition.fields[name]?.internal) return undefined
  return hooks.computed && Object.hasOwn(hooks.computed, name) ? hooks.computed[name]?.(context) : undefined
}

/** Adds the computed values of a resource to the rows of a reply. */
export async function addComputed(
  context: CrudContext,
  { definition, hooks }: BoundResource,
  rows: readonly WireRow[],
): Promise<void> {
  const names = Object.entries(hooks.computed ?? {})
  if (names.length === 0 || rows.length === 0) return
  const id = columnOf(mainAlias, 'id')
  const columns = names.map(([name, compute]) => sql`${compute(context)} as ${sql.raw(quoted(name))}`)
  const from = sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)
  const ids = rows.map((row) => Number(row.id))
  const found = await loadRows(
    context.queries,
    toQuery(sql`select ${id} as "id", ${sql.join(columns, sql`, `)} from ${from} where ${id} = any(${idList(ids)})`),
  )
  const byId = new Map(found.map((row) => [Number(row.id), row]))
  for (const row of rows) for (const [name] of names) row[name] = byId.get(Number(row.id))?.[name] ?? ''
}
