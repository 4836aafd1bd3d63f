import { fieldOf, type Locale, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery } from '../db/statement.ts'
import type { BoundResource, CrudContext } from './binding.ts'
import { joined } from './condition.ts'
import { idList } from './rows.ts'
import { limitsOf } from './scope.ts'
import { columnOf, mainAlias, quoted } from './sql-text.ts'
import { textOf } from './text-of.ts'

/** What stands for records in sentences, by id, in the language of the request; only for records that the caller's list has. */
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

/** The label of a record as it is stored; `#12` where it is empty. */
export function storedLabel(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const [first = '', second = ''] = labelColumns(definition).map((name) => textOf(row[name]))
  return (locale === 'en' && second) || first || `#${textOf(row.id)}`
}

/** The columns that stand for a record: the second one in English. */
export function labelColumns(definition: ResourceDefinition): string[] {
  const field = fieldOf(definition, definition.labelField)
  return field && !field.virtual ? wireNames(definition.labelField, field) : []
}
