import { type Field, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { isEmptyValue, writableFields } from '@teachnet/contract/schema'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery, columnOf, mainAlias, quoted } from '../../platform/db/statement.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { scopeCondition } from '../scope.ts'
import { missingReference } from '../write/write-error.ts'
import { writtenAt } from '../write/transaction.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a hidden record whose author has not given all that are required. */
interface HiddenValues {
  /** The values to store; a column that cannot be empty has a value that stands in. */
  readonly input: Values
  /** The values that the draft proposes in their place: none. A publication is then refused until they are given. */
  readonly open: Readonly<Record<string, null>>
}

/**
 * Completes the values of a new record that is only a draft, so that its row can be stored.
 *
 * @throws REFERENCE_MISSING for a required relation to an area without records
 */
export async function fillHidden(context: CrudContext, resource: BoundResource, values: Values): Promise<HiddenValues> {
  const { definition } = resource
  const input: Record<string, unknown> = { ...values }
  const open: Record<string, null> = {}
  for (const [name, field] of writableFields(definition, 'add')) {
    if (!field.required || !isEmptyValue(field, input[name])) continue
    delete input[name]
    const standIn = await standInFor(context, definition, [name, field])
    if (standIn === undefined) continue
    input[name] = standIn
    open[name] = null
  }
  return { input, open }
}

/** A value for a column that has no default; undefined for one that has. */
async function standInFor(
  context: CrudContext,
  definition: ResourceDefinition,
  [name, field]: readonly [name: string, field: Field],
): Promise<unknown> {
  const now = writtenAt(context)
  if (field.kind === 'dateTime') return now
  if (field.kind === 'date') return formatSiteTime(now, context.settings.timeZone).slice(0, 10)
  const reference = field.kind === 'relation' ? referenceOf(field) : undefined
  if (!reference) return undefined
  const target = context.resources.find(reference.resource)
  const first = target && (await firstOf(context, target.definition, reference.filter))
  if (first === undefined) throw missingReference(definition, name, context.locale, context.t)
  return first
}

async function firstOf(
  context: CrudContext,
  definition: ResourceDefinition,
  filter: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const conditions = Object.entries(filter).map(([name, value]) => sql`${columnOf(mainAlias, name)}::text = ${value}`)
  const isInReach = scopeCondition(context, definition, mainAlias) ?? []
  const where = sql.join([sql`true`, isInReach, ...conditions].flat(), sql` and `)
  const statement = sql`select ${columnOf(mainAlias, 'id')} as "id" from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where} order by 1 limit 1`
  const [row] = await loadRows(context.queries, toQuery(statement))
  return row && Number(row.id)
}
