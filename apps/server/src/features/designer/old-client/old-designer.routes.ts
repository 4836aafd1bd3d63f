import type { ResourceDefinition } from '@teachnet/contract'
import { type OldField, oldDesignerCalls } from '@teachnet/contract/design'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoundResources } from '../../../records/bound-resource.ts'
import { fromControllerFile } from '../../../records/history/admin-log.ts'
import { fail } from '../../../platform/errors.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import type { DatabasePort } from '../../../platform/ports.ts'
import { findChange, type StoredChange, type StoredDesign } from '../design.repo.ts'
import type { DesignedAreas } from '../designed-areas.ts'
import type { Designer } from '../designer.service.ts'
import { explained } from '../explain.ts'
import {
  fromOldDesign,
  type OldDesign,
  toOldDesign,
  controllerOf,
  findByTable,
  tableOf,
  filesOf,
} from './old-design.ts'
import { isEmptyTable, loadLogPage, findLatestOf } from './old-log.repo.ts'
import { label } from '@teachnet/protocol'
import { draftFromTable } from '../draft/draft-design.ts'
import { parseCreateTable, type WrittenTable } from '../draft/parse-create-table.ts'
import { oldColumnsOf } from './old-column.ts'

interface Options {
  readonly designer: Designer
  readonly areas: DesignedAreas
  readonly resources: BoundResources
  readonly loadTimeZone: () => Promise<string>
}

/** Registers the calls of the old client's designer (wire contract 9). */
export function oldDesignerRoutes(app: FastifyInstance, { db }: DatabasePort, options: Options): void {
  const { designer, areas, resources, loadTimeZone } = options
  const findArea = (controller: string) => resources.find(controller)?.definition
  const findTarget = ({ table, controller }: { readonly table: string; readonly controller: string }) =>
    findByTable(resources, table) ?? findArea(fromControllerFile(controller.replace(/^app\/admin\/controller\//, '')))
  const find = (controller: string): StoredDesign | undefined => areas.find(controller)

  oldTableRoutes(app, { db }, { resources })

  serveCall(app, oldDesignerCalls.generate, async ({ body, caller, request }) => {
    await areas.refresh()
    const known = findByTable(resources, body.table.name)
    const stored = known && find(known.controller)
    if (known && !stored)
      throw fail('DESIGN_INVALID', { message: 'designer.old.productTable', values: { table: known.table } })
    const isNew = body.type === 'create' || body.table.rebuild === 'Yes'
    await explaining(request, async () => {
      const present = stored && !isNew ? stored.design : undefined
      const controller =
        stored?.design.definition.controller ??
        controllerOf({ table: body.table.name, controllerFile: body.table.controllerFile })
      const table = stored?.design.definition.table ?? tableOf(body.table.name)
      const design = fromOldDesign(body, present, { findArea, findTarget, controller, table })
      const dropped = body.table.designChange.flatMap(({ type, sync, oldName }) =>
        type === 'del-field' && sync ? [oldName] : [],
      )
      // The old client has already asked for confirmation: it lists the changes, and warns of an existing table.
      const confirmed = isNew ? [table] : dropped
      const requested = {
        controller: stored ? controller : '',
        version: stored?.version ?? 0,
        design,
        back: 0,
        isRebuilt: isNew,
      }
      await designer.apply(requested, confirmed, caller, body)
    })
    return success(null, 'designer.applied')
  })

  serveCall(app, oldDesignerCalls.startFromLog, async ({ body: { id } }) => {
    const change = await findChange(db, id)
    const sent = change && sentOf(change, findArea)
    if (!change || !sent) throw fail('RECORD_NOT_FOUND')
    const empty = await isEmptyTable(db, areaOf(change)?.table ?? change.table_name)
    return success({ table: { ...withTexts(sent.table), designChange: [], empty }, fields: withTexts(sent.fields) })
  })

  serveCall(app, oldDesignerCalls.remove, async ({ body: { id }, caller, request }) => {
    const change = await findChange(db, id)
    if (!change) throw fail('RECORD_NOT_FOUND')
    const stored = find(areaOf(change)?.controller ?? change.controller)
    if (!stored) throw fail('DESIGN_INVALID', { message: 'designer.old.gone' })
    const { controller, table } = stored.design.definition
    await explaining(request, async () => {
      await designer.apply({ controller, version: stored.version, design: null, back: 0 }, [table], caller)
    })
    return success(null, 'crud.deleted')
  })

  serveCall(app, oldDesignerCalls.log, async ({ query }) => {
    await designer.endInterrupted()
    const { list, total } = await loadLogPage(db, query, await loadTimeZone())
    return success({ list: list.map((change) => toLogRow(change, findArea)), total, remark: '' })
  })
}

/** Runs a change; the message of a rejection contains the first reason, because the old client shows only the message. */
async function explaining(request: FastifyRequest, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw explained(error, (id, values) => request.t(id, values))
  }
}

/** The definition that an entry is about: after its change, or before a removal. */
function areaOf({ after, before }: StoredChange): ResourceDefinition | undefined {
  return (after ?? before)?.definition
}

/** What the old designer sent for an entry, or what it would have sent. */
function sentOf(
  change: StoredChange,
  findArea: (controller: string) => ResourceDefinition | undefined,
): OldDesign | undefined {
  // Only this module stores it, in this shape.
  if (change.sent) return change.sent as unknown as OldDesign
  const definition = areaOf(change)
  return definition && toOldDesign(definition, findArea)
}

function toLogRow(change: StoredChange, findArea: (controller: string) => ResourceDefinition | undefined) {
  const { table, fields } = sentOf(change, findArea) ?? { table: { name: change.table_name }, fields: [] }
  const { id, table_name, create_time } = change
  return {
    id,
    table_name,
    table: withTexts(table),
    fields: withTexts(fields),
    status: statusOf(change),
    connection: 'pgsql',
    create_time,
  }
}

/** Numbers and flags as the texts that PHP stores of a posted design: `0`, and `1` or nothing. */
function withTexts<T>(value: T): T {
  if (typeof value === 'boolean') return (value ? '1' : '') as T
  if (typeof value === 'number') return String(value) as T
  if (Array.isArray(value)) return value.map(withTexts) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each)])) as T
}

/** Registers the calls by which the old client queries tables and files before it changes an area. */
function oldTableRoutes(
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
    const written = type === 'sql' ? writtenTable(sql) : undefined
    const definition = written ? definitionOfText(written) : findByTable(resources, table)
    if (!definition) throw fail('RECORD_NOT_FOUND')
    const columns = oldColumnsOf(definition, findArea).map((column): [string, typeof column] => {
      const text = written?.columns.find(({ name }) => name.toLowerCase() === column.name)?.comment
      return [column.name, text === undefined ? column : asWritten(column, text)]
    })
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

function writtenTable(text: string): WrittenTable {
  const table = parseCreateTable(text)
  if (!table) throw fail('PARAMETER', { message: 'designer.noCreateTable' })
  return table
}

function definitionOfText(table: WrittenTable): ResourceDefinition {
  const { definition } = draftFromTable(table).design
  return { ...definition, title: label(definition.title['zh-cn'], definition.title.en) }
}

/** A column with its comment, which may be a dictionary that its kind has no place for. A choice of a comment is a radio on the old back end. */
function asWritten(column: OldField, comment: string): OldField {
  return {
    ...column,
    comment: comment || column.comment,
    designType: column.designType === 'select' ? 'radio' : column.designType,
  }
}

/** The entry of a removal states what happened to the area. */
function statusOf({ kind, state }: StoredChange): StoredChange['state'] {
  return kind === 'remove' && state === 'success' ? 'delete' : state
}
