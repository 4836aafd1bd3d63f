import { fieldOf, kindOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { DatabaseConnection, Locale, TableFields, TableOption } from '@teachnet/protocol'
import { labelOf } from '@teachnet/contract/schema'
import { definitionOfTable } from '../../crud/hidden-columns.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { withoutPrefix } from '../../crud/history/old-table-name.ts'
import { configItems, type RecordedResource } from '../../crud/history/recorded-resource.ts'
import type { DatabasePort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import { loadColumns, loadDatabaseName } from './tables.repo.ts'

const connection = 'pgsql'

export interface TablesOptions {
  readonly resources: Pick<BoundResources, 'all'>
}

/**
 * Describes the tables of the product from their definitions. Tables without a definition hold internal rows of the server (tokens,
 * captchas); they cannot be configured, so they are not found here. The table of configuration items is listed, since deleted items
 * can be recorded, but it has no fields to choose.
 */
export function createTables({ db }: DatabasePort, { resources }: TablesOptions) {
  const require = (name: string): ResourceDefinition => {
    if (name === '') throw fail('PARAMETER')
    const found = definitionOfTable(resources, name) ?? definitionOfTable(resources, withoutPrefix(name))
    if (!found) throw fail('TABLE_NOT_FOUND')
    return found
  }

  return {
    primaryKey: (name: string) => ({ pk: withoutPrefix(name) === configItems.table ? 'id' : idOf(require(name)) }),

    fields(name: string, locale: Locale): TableFields {
      const definition = require(name)
      return { pk: idOf(definition), fieldList: Object.fromEntries(labelsOf(definition, locale)) }
    },

    async columns(name: string, locale: Locale): Promise<TableFields> {
      const definition = require(name)
      const columns = await loadColumns(db, definition.table)
      return {
        pk: idOf(definition),
        fieldList: Object.fromEntries(
          labelsOf(definition, locale).flatMap(([column, label]) => {
            const row = columns.get(column)
            return row ? [[column, { ...row, COLUMN_KEY: keyOf(definition, column), COLUMN_COMMENT: label }]] : []
          }),
        ),
      }
    },

    list(locale: Locale, { search, excluded }: { search: string; excluded: ReadonlySet<string> }): TableOption[] {
      const recorded: readonly RecordedResource[] = [
        ...resources.all().map(({ definition }) => definition),
        configItems,
      ]
      return recorded
        .filter(({ table }) => !excluded.has(table))
        .map(({ table, title }) => ({
          table,
          comment: `${table} - ${title[locale]}`,
          connection: null,
          prefix: '',
        }))
        .filter(({ comment }) => comment.toLowerCase().includes(search.toLowerCase()))
    },

    async connections(search: string): Promise<DatabaseConnection[]> {
      const all = [{ type: connection, database: mask(await loadDatabaseName(db)), key: connection }]
      return all.filter(({ key }) => key.includes(search.toLowerCase()))
    },
  }
}

function idOf({ fields }: ResourceDefinition): string {
  return Object.entries(fields).find(([, field]) => kindOf(field).role === 'id')?.[0] ?? 'id'
}

/** Returns MySQL's name of the kind of key. */
function keyOf(definition: ResourceDefinition, column: string): 'PRI' | 'UNI' | '' {
  const field = fieldOf(definition, column)
  if (field && kindOf(field).role === 'id') return 'PRI'
  return field && 'unique' in field && field.unique === true ? 'UNI' : ''
}

/** Returns the labels of the fields without internal ones. A password has a label, since its changes can be monitored. */
function labelsOf(definition: ResourceDefinition, locale: Locale): [name: string, label: string][] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.virtual || field.internal
      ? []
      : wireNames(name, field).map((wireName): [string, string] => [wireName, labelOf(definition, wireName, locale)]),
  )
}

/** Masks a name: `teachnet` → `t****net`, enough to distinguish databases. */
function mask(name: string): string {
  return `${name.slice(0, 1)}****${name.slice(5)}`
}
