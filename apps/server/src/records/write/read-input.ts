import { type ResourceDefinition, parentFieldOf, referenceOf } from '@teachnet/contract'
import { type InputMode, labelOf, parseInput, type Problem } from '@teachnet/contract/schema'
import { fail, type Values, type ServerError } from '../../platform/errors.ts'
import { parseSiteTime } from '@teachnet/contract/site-time'
import { readMobile } from '../../platform/read-contact.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery, columnOf, isInt4, mainAlias, quoted } from '../../platform/db/statement.ts'
import { serverKindOf } from '../kinds/kinds.ts'
import { idList } from '../record-ids.ts'
import { scopeCondition } from '../scope.ts'
import { missingReference } from './write-error.ts'

/**
 * Parses and validates a body by the definition.
 *
 * @param before the row that is changed
 * @throws VALIDATION with the first problem as message and all problems in `fields`; UNKNOWN_FIELD for unknown field names
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
    readMobile,
  })
  if (parsed.ok) return parsed.value
  throw rejectInput({ locale, t }, definition, parsed.problems)
}

/** Throws VALIDATION with the first problem as message and all problems in `fields`, or UNKNOWN_FIELD. */
export function rejectInput(
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

/** Rejects one field with a specific message. */
export function rejectField({ t }: Pick<CrudContext, 't'>, field: string, message: string, values: Values = {}) {
  const text = t(message, values)
  return fail('VALIDATION', { values: { message: text }, fields: { [field]: text } })
}

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
    if (field.internal || bodies.every(({ input }) => (input[name] ?? null) === null)) continue
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
