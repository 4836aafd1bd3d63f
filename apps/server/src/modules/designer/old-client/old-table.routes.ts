import type { ResourceDefinition } from '@teachnet/contract'
import { oldDesignerCalls } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../../../crud/bound-resource.ts'
import { fail } from '../../../errors.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import type { DatabasePort } from '../../../ports.ts'
import { draftFromTable } from '../draft/draft-design.ts'
import { parseCreateTable } from '../draft/parse-create-table.ts'
import { oldColumnsOf } from './old-column.ts'
import { findLatestOf, isEmptyTable } from './old-log.repo.ts'
import { controllerOf, filesOf, findByTable, tableOf } from './old-names.ts'
import { statusOf } from './old-status.ts'

/** Registers the calls by which the old client queries tables and files before it changes an area. */
export function oldTableRoutes(
  app: FastifyInstance,
  { db }: DatabasePort,
  { resources }: { readonly resources: BoundResources },
): void {
  const findArea = (controller: string) => resources.find(controller)?.definition

  serveCall(app, oldDesignerCalls.designTables, async ({ request: { locale } }) => {
    const tables = resources.all().map(({ definition: { table, title } }) => [table, `${table} - ${title[locale]}`])
    return success({ dbs: Object.fromEntries(tables) })
  })

  serveCall(app, oldDesignerCalls.designLogOf, async ({ query: { table } }) => {
    const latest = await findLatestOf(db, findByTable(resources, table)?.table ?? tableOf(table), table)
    return success({ id: latest && statusOf(latest) === 'success' ? latest.id : 0 })
  })

  serveCall(app, oldDesignerCalls.parseFields, async ({ body: { type, table, sql } }) => {
    const definition = type === 'sql' ? definitionOfText(sql) : findByTable(resources, table)
    if (!definition) throw fail('RECORD_NOT_FOUND')
    const columns = oldColumnsOf(definition, findArea).map((column): [string, typeof column] => [column.name, column])
    const empty = type === 'sql' || (await isEmptyTable(db, definition.table))
    return success({ columns: Object.fromEntries(columns), comment: definition.title['zh-cn'], empty })
  })

  serveCall(app, oldDesignerCalls.files, async ({ query: { table, commonModel } }) => {
    const controller = findByTable(resources, table)?.controller ?? controllerOf({ table, controllerFile: '' })
    if (controller === '') throw fail('PARAMETER')
    const listed = resources.all().map(({ definition }) => filesOf(definition.controller, { isCommonModel: false }))
    const mapOf = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, file]))
    return success({
      ...filesOf(controller, { isCommonModel: commonModel }),
      controllerFileList: mapOf(listed.map(({ controllerFile }) => controllerFile)),
      modelFileList: mapOf(listed.map(({ modelFile }) => modelFile)),
    })
  })

  serveCall(app, oldDesignerCalls.check, async ({ body: { table, controllerFile } }) => {
    if (table === '') throw fail('PARAMETER')
    const exists = {
      table: findByTable(resources, table) !== undefined,
      controller: findArea(controllerOf({ table, controllerFile })) !== undefined,
    }
    if (exists.table || exists.controller)
      throw fail('DESIGN_INVALID', { wireCode: -1, message: 'designer.old.exists', data: exists })
    return success(null)
  })
}

function definitionOfText(text: string): ResourceDefinition {
  const table = parseCreateTable(text)
  if (!table) throw fail('PARAMETER', { message: 'designer.noCreateTable' })
  const { definition } = draftFromTable(table).design
  return { ...definition, title: label(definition.title['zh-cn'], definition.title.en) }
}
