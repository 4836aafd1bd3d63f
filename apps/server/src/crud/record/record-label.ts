import { fieldOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../../db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { joined } from '../list/condition.ts'
import { idList } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { columnOf, mainAlias, quoted } from '../sql-text.ts'
import { valueText } from '../value-text.ts'

/** Loads the labels of records by id, in the language of the request; only of records in the caller's list. */
export async function loadLabels(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { definition } = resource
  const names = labelColumns(definition)
  const columns = sql.raw(['id', ...names].map((name) => `${quoted(mainAlias)}.${quoted(name)}`).join(', '))
  const limits = await limitsOf(context, resource, 'list')
  const where = joined([sql`${columnOf(mainAlias, 'id')} = any(${idList(ids)})`, ...limits], 'and')
  const statement = sql`select ${columns} from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where}`
  const rows = await loadRows(context.queries, toQuery(statement))
  return new Map(rows.map((row) => [Number(row.id), storedLabel(definition, row, context.locale)]))
}

/** Returns the label of a record as stored; `#12` when it is empty. */
export function storedLabel(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const [first = '', second = ''] = labelColumns(definition).map((name) => valueText(row[name]))
  return (locale === 'en' && second) || first || `#${valueText(row.id)}`
}

/** The columns of a record's label: the second one in English. */
export function labelColumns(definition: ResourceDefinition): string[] {
  const field = fieldOf(definition, definition.labelField)
  return field && !field.virtual ? wireNames(definition.labelField, field) : []
}
