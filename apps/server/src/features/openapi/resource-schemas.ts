import { type ResourceDefinition, contentAreaPaths, isVisited, type VisitedDefinition } from '@teachnet/contract'
import { summedFieldsOf } from '@teachnet/contract/panels'
import { inputSchema, rowSchema, viewSchema } from '@teachnet/contract/schema'
import { errorCatalogue } from '@teachnet/protocol'
import { type Json, nameOf, toSchema, parametersOf, plain, reply } from './operation-parts.ts'
import { areaListReply, areaRecordReply } from '@teachnet/contract/call-schemas'

/** The schemas of the records of every resource, of replies and of errors, by name. */
export function schemasOf(resources: readonly ResourceDefinition[]): Json {
  const own = resources.flatMap((definition): [string, Json][] => {
    const name = nameOf(definition)
    const ref = { $ref: `#/components/schemas/${name}` }
    return [
      [name, toSchema(rowSchema(definition))],
      [`${name}Input`, toSchema(inputSchema(definition, 'add'))],
      [`${name}Change`, toSchema(inputSchema(definition, 'edit'))],
      [
        `${name}List`,
        {
          type: 'object',
          properties: {
            list: { type: 'array', items: ref },
            total: { type: 'integer' },
            total_estimated: { type: 'boolean' },
            sums:
              summedFieldsOf(definition).length > 0
                ? { type: ['object', 'null'], additionalProperties: { type: 'string' } }
                : undefined,
            remark: { type: 'string' },
          },
        },
      ],
    ]
  })
  return {
    ...Object.fromEntries([...own, ...viewSchemas(resources)]),
    Reply: envelope({}),
    Error: envelope({
      error: { enum: Object.keys(errorCatalogue) },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      request_id: { type: 'string' },
    }),
    Sort: sortSchema,
  }
}

const sortSchema = {
  type: 'object',
  description:
    '`id` and `targetId` swap the weights of two records. `move`, `target`, `order` and `direction` put one record right before (`up`) or behind (`down`) the other one in a list of that order; where both are sent, these hold.',
  properties: {
    id: { type: 'integer' },
    targetId: { type: 'integer' },
    move: { type: 'integer' },
    target: { type: 'integer' },
    order: { type: 'string', example: 'weigh,desc' },
    direction: { enum: ['up', 'down'] },
  },
}

function envelope(more: Json): Json {
  const properties = {
    code: { type: 'integer' },
    msg: { type: 'string' },
    time: { type: 'integer' },
    data: {},
    ...more,
  }
  return { type: 'object', required: ['code', 'msg', 'time', 'data'], properties }
}

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
function viewSchemas(resources: readonly ResourceDefinition[]): [string, Json][] {
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
