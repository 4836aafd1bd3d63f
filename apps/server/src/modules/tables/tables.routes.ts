import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode } from '../../access/caller.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { recordOf, textOf } from '../../http/values.ts'
import { createTables, type TablesOptions } from './tables.service.ts'

const config = { access: { area: 'admin', level: 'signed-in' } } as const

/** Nodes of the screens on which tables and their fields are chosen. */
const nodes = [
  'security/dataRecycle/add',
  'security/dataRecycle/edit',
  'security/sensitiveData/add',
  'security/sensitiveData/edit',
  'routine/config/add',
  'crud/crud/index',
  'crud/crud/generate',
] as const

/** What screens that configure tables ask about them (wire contract 2.10). */
export function tablesRoutes(app: FastifyInstance, deps: Deps, options: TablesOptions): void {
  const tables = createTables(deps, options)
  const get = (action: string, answer: (request: FastifyRequest) => unknown) =>
    app.get(`/admin/ajax/${action}`, { config }, async (request) => {
      requireUse(request)
      return success(await answer(request))
    })

  get('getTablePk', ({ query }) => tables.primaryKey(textOf(query, 'table')))
  get('getTableFieldList', ({ query, locale }) => {
    const isRaw = textOf(query, 'clean') !== '' && !Number(textOf(query, 'clean'))
    const table = textOf(query, 'table')
    return isRaw ? tables.columns(table, locale) : tables.fields(table, locale)
  })
  get('getTableList', ({ query, locale }) => {
    const { excludeTable } = recordOf(query)
    const excluded = new Set((Array.isArray(excludeTable) ? excludeTable : [excludeTable]).map(String))
    return { list: tables.list(locale, { search: textOf(query, 'quickSearch'), excluded }) }
  })
  get('getDatabaseConnectionList', async ({ query }) => ({
    list: await tables.connections(textOf(query, 'quickSearch')),
  }))
}

/** One who may use none of these screens learns nothing of what is stored. */
function requireUse({ caller }: FastifyRequest): void {
  if (!caller || !nodes.some((node) => hasNode(caller, node))) throw fail('FORBIDDEN')
}
