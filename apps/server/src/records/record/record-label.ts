import { fieldOf, namingFieldsOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { sql } from 'drizzle-orm'
import { loadRows, toQuery, columnOf, mainAlias, quoted, joined } from '../../platform/db/statement.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import { idList } from '../record-ids.ts'
import { limitsOf } from '../scope.ts'
import { valueText } from '../../platform/untyped-values.ts'

/** Loads the labels of records by id, in the language of the request; only of records in the caller's list. */
export async function loadLabels(
  context: CrudContext,
  resource: BoundResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { definition } = resource
  const names = [...labelColumns(definition), ...namingFieldsOf(definition, { alone: true })]
  const columns = sql.raw(['id', ...names].map((name) => `${quoted(mainAlias)}.${quoted(name)}`).join(', '))
  const limits = await limitsOf(context, resource, 'list')
  const where = joined([sql`${columnOf(mainAlias, 'id')} = any(${idList(ids)})`, ...limits], 'and')
  const statement = sql`select ${columns} from ${sql.raw(`${quoted(definition.table)} ${quoted(mainAlias)}`)} where ${where}`
  const rows = await loadRows(context.queries, toQuery(statement))
  return new Map(rows.map((row) => [Number(row.id), storedLabel(definition, row, context.locale)]))
}

/** Returns the label of a record as stored; when it is empty, that of its unique fields, such as a year and a rank, or `#12`. */
export function storedLabel(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const [first = '', second = ''] = labelColumns(definition).map((name) => valueText(row[name]))
  return (locale === 'en' && second) || first || nameByFields(definition, row, locale) || `#${valueText(row.id)}`
}

function nameByFields(definition: ResourceDefinition, row: Readonly<Record<string, unknown>>, locale: Locale): string {
  const parts = namingFieldsOf(definition, { alone: true }).map((name) => {
    const field = definition.fields[name]
    const value = valueText(row[name])
    return (field?.kind === 'choice' && field.options.find((option) => option.value === value)?.label[locale]) || value
  })
  return parts.every((part) => part !== '') ? parts.join(' · ') : ''
}

/** The columns of a record's label: the second one in English. */
export function labelColumns(definition: ResourceDefinition): string[] {
  const field = fieldOf(definition, definition.labelField)
  return field && !field.virtual ? wireNames(definition.labelField, field) : []
}
