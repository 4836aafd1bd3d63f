import { contentAreaPaths, isVisited, type ResourceDefinition, type VisitedDefinition } from '@teachnet/contract'
import { areaListReply, areaRecordReply } from '@teachnet/contract/call-schemas'
import { viewSchema } from '@teachnet/contract/schema'
import { type Json, nameOf, parametersOf, plain, reply, toSchema } from './operation-parts.ts'

/** The JSON schemas of the parameters of an area's list for visitors, by name. */
export type ListParams = (definition: VisitedDefinition) => Readonly<Record<string, Json>>

/** The operations of an area for visitors: its list and, if the area declares a page, one record. */
export function contentOperations(
  definition: VisitedDefinition,
  listParams: ListParams,
): [path: string, operation: Json][] {
  const { controller, title, visitors } = definition
  const base = { ...plain('none', 'public'), tags: [controller] }
  const name = nameOf(definition)
  const list = {
    ...base,
    summary: `${title.en} for visitors`,
    ...parametersOf('', listParams(definition)),
    ...reply({ $ref: `#/components/schemas/${name}CardList` }),
  }
  const path = contentAreaPaths.list.replace(':controller', controller)
  if (!visitors.page) return [[path, list]]
  const recordPath = contentAreaPaths.record.replace(':controller', controller)
  const record = {
    ...base,
    summary: `${title.en} for visitors: one record`,
    ...parametersOf('', { key: { type: (visitors.key ?? 'id') === 'id' ? 'integer' : 'string' } }),
    ...reply({ $ref: `#/components/schemas/${name}Page` }),
  }
  return [
    [path, list],
    [recordPath, record],
  ]
}

/** The schemas of the records for visitors, by the names of their views. */
export function viewSchemas(resources: readonly ResourceDefinition[]): [string, Json][] {
  const findDefinition = (controller: string) => resources.find((each) => each.controller === controller)
  return resources.filter(isVisited).flatMap((definition): [string, Json][] => {
    const name = nameOf(definition)
    const card = viewSchema(definition, 'card', findDefinition)
    const page = viewSchema(definition, 'page', findDefinition)
    return [
      ...(card
        ? ([
            [`${name}Card`, toSchema(card)],
            [`${name}CardList`, toSchema(areaListReply(card))],
          ] satisfies [string, Json][])
        : []),
      ...(page ? ([[`${name}Page`, toSchema(areaRecordReply(page))]] satisfies [string, Json][]) : []),
    ]
  })
}
