import { parentFieldOf, referenceOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { serverKindOf } from '../../kinds/kinds.ts'
import { idList } from '../record-ids.ts'
import { scopeCondition } from '../scope.ts'
import { columnOf, isInt4, mainAlias, quoted } from '../sql-text.ts'
import { refuseField } from './read-input.ts'
import { missingReference } from './write-error.ts'

/**
 * Checks that referenced records and regions exist and may be chosen. Foreign keys would detect some errors too, but would not always name
 * the field.
 */
export async function checkReferences(
  context: CrudContext,
  { definition }: BoundResource,
  input: Readonly<Record<string, unknown>>,
  before: StoredRow = {},
): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = input[name]
    if (value === undefined || value === null || field.internal) continue
    if (!serverKindOf(field).exists(value)) throw missingReference(definition, name, context.locale, context.t)
    const reference = referenceOf(field)
    if (!reference) continue
    // Stored references may stay, even outside the caller's limits: old clients send back the whole row.
    const held = new Set(toIds(before[name]))
    const ids = toIds(value).filter((id) => !held.has(id))
    const target = context.resources.find(reference.resource)
    if (target && !(await existsAll(context, target, ids, reference.filter)))
      throw missingReference(definition, name, context.locale, context.t)
  }
}

async function existsAll(
  context: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  filter: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (ids.length === 0) return true
  const conditions = Object.entries(filter).map(([name, value]) => sql`${columnOf(mainAlias, name)}::text = ${value}`)
  const isInReach = scopeCondition(context, definition, mainAlias) ?? []
  const where = sql.join(
    [sql`${columnOf(mainAlias, 'id')} = any(${idList(ids)})`, isInReach, ...conditions].flat(),
    sql` and `,
  )
  const statement = sql`select count(*)::integer as "found" from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where}`
  const [row] = await loadRows(context.queries, toQuery(statement))
  return Number(row?.found) === new Set(ids).size
}

/** Checks that the parent in a tree exists and is neither the record itself nor a descendant. */
export async function checkParent(
  context: CrudContext,
  { definition }: BoundResource,
  stored: Readonly<Record<string, unknown>>,
  id?: number,
): Promise<void> {
  const parent = parentFieldOf(definition)
  const parentId = parent && stored[parent]
  if (!parent || typeof parentId !== 'number' || parentId === 0) return
  const missing = () => missingReference(definition, parent, context.locale, context.t)
  if (!isInt4(parentId)) throw missing()
  const table = sql.raw(quoted(definition.table))
  const up = sql.raw(quoted(parent))
  // `union` stops at a cycle, which a direct change of the database may have made.
  const statement = sql`with recursive "above" as (
    select "id", ${up} as "up" from ${table} where "id" = ${parentId}
    union select "t"."id", "t".${up} from ${table} "t" join "above" on "t"."id" = "above"."up"
  ) select "id" from "above"`
  const above = await loadRows(context.queries, toQuery(statement))
  if (above.length === 0) throw missing()
  if (id !== undefined && above.some((row) => Number(row.id) === id))
    throw refuseField(context, parent, 'crud.ownParent')
}

function toIds(value: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => (typeof item === 'number' ? [item] : []))
}
