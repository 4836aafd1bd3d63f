import { calls, type DatabaseConnection, type Locale, type TableFields, type TableOption } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { type Caller, hasNode } from '../../http/caller/caller.ts'
import type { DatabasePort } from '../../platform/ports.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { fieldOf, kindOf, type ResourceDefinition, wireNames } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import type { BoundResources } from '../../records/bound-resource.ts'
import { withoutPrefix } from '../../records/history/admin-log.ts'
import { configItems, type RecordedResource } from '../../records/history/recorded-resource.ts'
import { loadColumns, loadDatabaseName } from './tables.repo.ts'
import { definitionOfTable } from '../../records/registry.ts'

/** Permission nodes of the pages on which administrators choose tables and fields. */
const nodes = [
  'security/dataRecycle/add',
  'security/dataRecycle/edit',
  'security/sensitiveData/add',
  'security/sensitiveData/edit',
  'routine/config/add',
  'crud/crud/index',
  'crud/crud/generate',
] as const

/** Registers the calls of pages on which administrators choose tables (wire contract 2.10). */
export function tablesRoutes(app: FastifyInstance, deps: DatabasePort, options: TablesOptions): void {
  const tables = createTables(deps, options)

  serveCall(app, calls.tablePrimaryKey, async ({ caller, query }) => {
    requireUse(caller)
    return success(tables.primaryKey(query.table))
  })
  serveCall(app, calls.tableFields, async ({ caller, query: { table, clean }, request: { locale } }) => {
    requireUse(caller)
    return success(await (clean ? tables.fields(table, locale) : tables.columns(table, locale)))
  })
  serveCall(app, calls.tableList, async ({ caller, query, request }) => {
    requireUse(caller)
    const requested = { search: query.quickSearch, excluded: new Set(query.excludeTable) }
    return success({ list: tables.list(request.locale, requested) })
  })
  serveCall(app, calls.databaseConnections, async ({ caller, query }) => {
    requireUse(caller)
    return success({ list: await tables.connections(query.quickSearch) })
  })
}

/** Rejects accounts that have access to none of these pages. */
function requireUse(caller: Caller): void {
  if (!nodes.some((node) => hasNode(caller, node))) throw fail('FORBIDDEN')
}

const connection = 'pgsql'

interface TablesOptions {
  readonly resources: Pick<BoundResources, 'all'>
}

/**
 * Describes the tables of the product from their definitions. Tables without a definition hold internal rows of the server (tokens,
 * captchas); they cannot be configured, so they are not found here. The table of configuration items is listed, since deleted items
 * can be recorded, but it has no fields to choose.
 */
function createTables({ db }: DatabasePort, { resources }: TablesOptions) {
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
