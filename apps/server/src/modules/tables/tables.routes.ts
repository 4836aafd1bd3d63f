import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { type Caller, hasNode } from '../../access/caller.ts'
import type { DatabasePort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { createTables, type TablesOptions } from './tables.service.ts'

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
    const asked = { search: query.quickSearch, excluded: new Set(query.excludeTable) }
    return success({ list: tables.list(request.locale, asked) })
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
