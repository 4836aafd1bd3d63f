import { parentFieldOf, referenceOf } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../platform/db/statement.ts'
import type { ServerError } from '../../platform/errors.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import { idList } from '../record-ids.ts'
import { scopeCondition } from '../scope.ts'
import { columnOf, isInt4, mainAlias, quoted } from '../sql-text.ts'
import { rejectField } from './read-input.ts'
import { missingReference } from './write-error.ts'

/** The parsed body of a write, with the row that it changes. */
interface Referring {
  readonly input: Readonly<Record<string, unknown>>
  readonly before?: StoredRow | undefined
}

/**
 * Checks that referenced records and regions exist and may be chosen. Foreign keys would detect some errors too, but would not always name
 * the field.
 */
export async function checkReferences(
  context: CrudContext,
  resource: BoundResource,
  input: Readonly<Record<string, unknown>>,
  before?: StoredRow,
): Promise<void> {
  const [problem] = await findMissingReferences(context, resource, [{ input, before }])
  if (problem) throw problem
}

/** Like `checkReferences` for many bodies, with one statement for each field. Returns the error of each body; undefined for one without. */
export async function findMissingReferences(
  context: CrudContext,
  { definition }: BoundResource,
  bodies: readonly Referring[],
): Promise<(ServerError | undefined)[]> {
  const problems = bodies.map((): ServerError | undefined => undefined)
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal) continue
    const reference = referenceOf(field)
    const target = reference && context.resources.find(reference.resource)
    const kind = serverKindOf(field)
    const wanted = bodies.map(({ input, before }) => {
      const value = input[name]
      if (value === undefined || value === null) return { exists: true, ids: [] }
      // Stored references may stay, even outside the caller's limits: old clients send back the whole row.
      const held = new Set(toIds(before?.[name]))
      return { exists: kind.exists(value), ids: target ? toIds(value).filter((id) => !held.has(id)) : [] }
    })
    const ids = [...new Set(wanted.flatMap((each) => each.ids))]
    const found =
      target && ids.length > 0 ? await findExisting(context, target, ids, reference.filter) : new Set<number>()
    for (const [at, each] of wanted.entries())
      if (!each.exists || each.ids.some((id) => !found.has(id)))
        problems[at] ??= missingReference(definition, name, context.locale, context.t)
  }
  return problems
}

async function findExisting(
  context: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  filter: Readonly<Record<string, string>>,
): Promise<ReadonlySet<number>> {
  const conditions = Object.entries(filter).map(([name, value]) => sql`${columnOf(mainAlias, name)}::text = ${value}`)
  const isInReach = scopeCondition(context, definition, mainAlias) ?? []
  const id = columnOf(mainAlias, 'id')
  const where = sql.join([sql`${id} = any(${idList(ids)})`, isInReach, ...conditions].flat(), sql` and `)
  const statement = sql`select ${id} as "id" from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where}`
  return new Set((await loadRows(context.queries, toQuery(statement))).map((row) => Number(row.id)))
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
    throw rejectField(context, parent, 'crud.ownParent')
}

function toIds(value: unknown): number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => (typeof item === 'number' ? [item] : []))
}
