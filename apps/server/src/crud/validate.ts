import { parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import { type InputMode, labelOf, parseInput, type Problem } from '@teachnet/contract/schema'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../db/statement.ts'
import { fail } from '../errors.ts'
import { parseSiteTime } from '../site-time.ts'
import type { BoundResource, CrudContext, StoredRow } from './binding.ts'
import { isRegion } from './region-names.ts'
import { idList } from './rows.ts'
import { scopeCondition } from './scope.ts'
import { columnOf, isInt4, mainAlias, quoted } from './sql-text.ts'
import { missingReference } from './write-fault.ts'

/**
 * A body, read and checked by the definition.
 *
 * @param before the row that is changed
 * @throws VALIDATION with the first problem as message and every one in `fields`; UNKNOWN_FIELD for names of no field
 */
export function readInput(
  context: CrudContext,
  { definition, hooks }: BoundResource,
  mode: InputMode,
  body: Readonly<Record<string, unknown>>,
  before?: StoredRow,
): Record<string, unknown> {
  const { locale, t, settings } = context
  const parsed = parseInput(definition, mode, hooks.readBody?.(body, context) ?? body, {
    zone: (text) => parseSiteTime(text, settings.timeZone),
    current: before,
  })
  if (parsed.ok) return parsed.value
  throw refuseInput({ locale, t }, definition, parsed.problems)
}

/** VALIDATION with the first problem as message and every one in `fields`, or UNKNOWN_FIELD. */
export function refuseInput(
  { locale, t }: Pick<CrudContext, 'locale' | 't'>,
  definition: ResourceDefinition,
  problems: readonly Problem[],
) {
  const unknown = problems.find(({ message }) => message === 'validation.unknown')
  const messages = problems.map(({ field, message, values }) => {
    const text = t(message, { ...values, label: labelOf(definition, field, locale) })
    return [field, text] as const
  })
  const fields = Object.fromEntries(messages)
  if (unknown) return fail('UNKNOWN_FIELD', { values: { field: unknown.field }, fields })
  return fail('VALIDATION', { values: { message: messages[0]?.[1] ?? '' }, fields })
}

/** Refuses one field in words of its own. */
export function refuseField({ t }: Pick<CrudContext, 't'>, field: string, message: string) {
  const text = t(message)
  return fail('VALIDATION', { values: { message: text }, fields: { [field]: text } })
}

/**
 * Whether what the input points to is there and may be chosen: related records and regions. Foreign keys would find some of it too,
 * but not name the field in every case.
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
    if (field.kind === 'region' && Array.isArray(value) && value.length > 0 && !isRegion(value))
      throw missingReference(definition, name, context.locale, context.t)
    if (field.kind !== 'relation' && field.kind !== 'relations') continue
    // What is there already stays, also where it is out of the caller's sight: old clients send the whole row back.
    const held = new Set(toIds(before[name]))
    const ids = toIds(value).filter((id) => !held.has(id))
    const filter = field.kind === 'relation' ? (field.filter ?? {}) : {}
    const target = context.resources.find(field.resource)
    if (target && !(await existsAll(context, target, ids, filter)))
      throw missingReference(definition, name, context.locale, context.t)
  }
}

async function existsAll(
  { queries, caller }: CrudContext,
  { definition }: BoundResource,
  ids: readonly number[],
  filter: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (ids.length === 0) return true
  const conditions = Object.entries(filter).map(([name, value]) => sql`${columnOf(mainAlias, name)}::text = ${value}`)
  const isInReach = scopeCondition(caller, definition, mainAlias) ?? []
  const where = sql.join(
    [sql`${columnOf(mainAlias, 'id')} = any(${idList(ids)})`, isInReach, ...conditions].flat(),
    sql` and `,
  )
  const statement = sql`select count(*)::integer as "found" from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where}`
  const [row] = await loadRows(queries, toQuery(statement))
  return Number(row?.found) === new Set(ids).size
}

/** The parent in a tree exists and is neither the record itself nor below it. */
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
  // `union` ends the walk where foreign hands have already made a loop.
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
