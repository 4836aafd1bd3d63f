import { permissionOf, referenceOf } from '@teachnet/contract'
import { designCalls } from '@teachnet/contract/design'
import type { FastifyInstance } from 'fastify'
import { type Caller, hasNode } from '../../http/caller/caller.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { DatabasePort } from '../../platform/ports.ts'
import { findChange, interrupted, listChanges, listLatest, type StoredChange } from './design.repo.ts'
import type { DesignedAreas } from './designed-areas.ts'
import { draftFromArea, draftFromTable, suggestedController } from './draft/draft-design.ts'
import { ownTables, findSourceTable, listSourceTables } from './draft/source-tables.repo.ts'
import { createTableText } from './draft/source-table.ts'
import { parseCreateTable } from './draft/parse-create-table.ts'
import type { RequestedChange } from './requested-change.ts'
import type { Designer } from './designer.service.ts'
import { definitionOfTable } from '../../records/registry.ts'

interface Options {
  readonly designer: Designer
  readonly areas: DesignedAreas
  readonly resources: BoundResources
}

/** Maximum number of changes in the log of the designer. */
const mostChanges = 100

/** Registers the calls of the data designer. All but one are for super administrators. */
export function designerRoutes(
  app: FastifyInstance,
  { db }: DatabasePort,
  { designer, areas, resources }: Options,
): void {
  serveCall(app, designCalls.designs, async ({ request }) => {
    await designer.endInterrupted()
    const [changes, latest] = [await listChanges(db, mostChanges), await listLatest(db)]
    const list = areas.all().map(({ design: { definition }, version, update_time }) => ({
      controller: definition.controller,
      table: definition.table,
      title: definition.title,
      version,
      update_time,
    }))
    const tables = await listSourceTables(db, ownTables(areas))
    return success({
      list,
      changes: changes.map((change) => ({
        ...toLogEntry(change, latest, areas),
        error: change.error === interrupted ? request.t('designer.interrupted') : change.error,
      })),
      tables,
    })
  })

  serveCall(app, designCalls.openDesign, async ({ query: { controller, change = 0 } }) => {
    if (change > 0) {
      const found = await findChange(db, change)
      const design = found?.after ?? found?.before
      if (!design) throw fail('RECORD_NOT_FOUND')
      // The design opens as the next version of the area, or as a new area if that one is gone.
      const version = areas.find(design.definition.controller)?.version ?? 0
      return success({ design, controller: version === 0 ? '' : design.definition.controller, version })
    }
    const stored = areas.find(controller)
    if (!stored) throw fail('RECORD_NOT_FOUND')
    return success({ design: stored.design, controller: stored.design.definition.controller, version: stored.version })
  })

  serveCall(app, designCalls.planDesign, async ({ body }) => {
    const { problems, plan } = await designer.plan(toRequested(body))
    return success({ problems, plan: plan && designer.shown(plan) })
  })

  serveCall(app, designCalls.draftDesign, async ({ body: { from, text } }) => {
    if (from === 'table') {
      const area = definitionOfTable(resources, text)
      if (area) return success({ ...draftFromArea(area), fill: '' })
      const source = await findSourceTable(db, text, ownTables(areas))
      const written = source && parseCreateTable(createTableText(source))
      if (!written) throw fail('TABLE_NOT_FOUND')
      const findArea = (name: string) =>
        definitionOfTable(resources, name) ?? areas.find(suggestedController(name))?.design.definition
      return success({ ...draftFromTable(written, findArea), fill: text })
    }
    const table = parseCreateTable(text)
    if (!table) throw fail('PARAMETER', { message: 'designer.noCreateTable', field: 'text' })
    return success({ ...draftFromTable(table, (name) => definitionOfTable(resources, name)), fill: '' })
  })

  serveCall(app, designCalls.applyDesign, async ({ body, caller }) =>
    success(await designer.apply(toRequested(body), body.confirm, caller), 'designer.applied'),
  )

  serveCall(app, designCalls.designedArea, async ({ query: { controller }, caller }) => {
    const stored = areas.find(controller)
    if (!stored || !mayRead(caller, controller, areas)) throw fail('RECORD_NOT_FOUND')
    return success({ definition: stored.design.definition, version: stored.version })
  })
}

/** Whether an administrator may open an area, or one that refers to it and shows its label. */
function mayRead(caller: Caller, controller: string, areas: DesignedAreas): boolean {
  const isNamed = (name: string) => name.toLowerCase() === controller.toLowerCase()
  return areas.all().some(({ design: { definition } }) => {
    const isRelated =
      isNamed(definition.controller) ||
      Object.values(definition.fields).some((field) => isNamed(referenceOf(field)?.resource ?? ''))
    return isRelated && hasNode(caller, permissionOf(definition, 'index'))
  })
}

function toRequested({
  controller = '',
  version,
  design,
  back,
  fill,
}: Partial<RequestedChange> & {
  readonly version: number
  readonly design?: RequestedChange['design'] | undefined
}): RequestedChange {
  return { controller, version, design: design ?? null, back: back ?? 0, fill: fill ?? '' }
}

function toLogEntry(change: StoredChange, latest: ReadonlySet<number>, areas: DesignedAreas) {
  const { id, controller, table_name, kind, state, version, username, create_time, before, after } = change
  const present = areas.find((after ?? before)?.definition.controller ?? '')
  const isPresent = after ? present?.version === version : present === undefined
  const can_go_back = latest.has(id) && state === 'success' && isPresent
  return { id, controller, table: table_name, kind, state, version, username, create_time, can_go_back }
}
