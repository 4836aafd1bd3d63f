import {
  actionsOf,
  contentAreaPaths,
  isVisited,
  kindOf,
  type ResourceAction,
  type ResourceCall,
  resourceCallMethods,
  type ResourceDefinition,
  type ExtraAction,
  extraActions,
  extraActionsOf,
  type VisitedDefinition,
} from '@teachnet/contract'
import { errorCatalogue, searchOperators } from '@teachnet/protocol'
import { areaListReply, areaRecordReply } from '@teachnet/contract/call-schemas'
import { inputSchema, rowSchema, viewSchema } from '@teachnet/contract/schema'
import type { Access } from '../../access/route-access.ts'
import type { ServableCall } from '../../served-calls.ts'
import { callOperation } from './call-operation.ts'
import { bodyRef, type Json, parametersOf, plain, reply, toSchema } from './operation-parts.ts'

/** A route of the running server. */
export interface ServedRoute {
  readonly method: string
  /** In the router's syntax: `/admin/ajax/upload`, `/api/content/:page`. */
  readonly url: string
  readonly access: Access
  /** JSON schemas of the query parameters, by name. */
  readonly query: Readonly<Record<string, Json>>
  /** The declared call that it serves. */
  readonly call?: ServableCall
}

/** The JSON schemas of the parameters of an area's list for visitors, by name. */
export type ListParams = (definition: VisitedDefinition) => Readonly<Record<string, Json>>

type Paths = Record<string, Record<string, Json>>

/**
 * The OpenAPI document of the server: the actions of every resource with their schemas, the declared calls, and all other routes.
 *
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function toDocument(
  resources: readonly ResourceDefinition[],
  routes: readonly ServedRoute[],
  listParams: ListParams,
): Json {
  const paths: Paths = {}
  const put = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, operationId: idOf(method, path) } }
  }
  for (const definition of resources) {
    for (const action of actionsOf(definition))
      for (const [method, operation] of operationsOf(definition, action))
        put(`/admin/${definition.controller}/${action}`, method, operation)
    for (const { name, title } of definition.recordActions ?? [])
      put(`/admin/${definition.controller}/${name}`, 'POST', recordOperation(definition, title.en))
    for (const call of definition.calls ?? [])
      put(
        `/admin/${definition.controller}/${call.name}`,
        resourceCallMethods[call.takes],
        definedCallOperation(definition, call),
      )
    for (const action of extraActionsOf(definition))
      put(`/admin/${definition.controller}/${action}`, extraActions[action].method, extraOperations[action](definition))
  }
  const visited = resources.filter(isVisited)
  for (const definition of visited)
    for (const [path, operation] of contentOperations(definition, listParams)) put(path, 'GET', operation)
  const known = new Set(Object.keys(paths).map((path) => path.toLowerCase()))
  for (const { method, url, access, query, call } of routes) {
    if (call) put(call.path, method, callOperation(call, query))
    const path = url.replaceAll(/:(\w+)/g, '{$1}').replaceAll('*', '{path}')
    if (call || (known.has(path.toLowerCase()) && hasMethod(paths, path, method))) continue
    put(path, method, {
      ...plain(access.area, access.level),
      summary: path,
      ...parametersOf(path, query),
    })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'TeachNet',
      version: '0.1.0',
      description:
        'Every business reply has HTTP status 200; `code` 1 is success, 0 an error, 303 a login state, 401 a missing permission, 409 an expired token.',
    },
    paths,
    components: { schemas: schemasOf(resources), securitySchemes, responses },
  }
}

function hasMethod(paths: Paths, path: string, method: string): boolean {
  const found = Object.keys(paths).find((each) => each.toLowerCase() === path.toLowerCase())
  return found !== undefined && method.toLowerCase() in (paths[found] ?? {})
}

const securitySchemes = {
  admin: { type: 'apiKey', in: 'header', name: 'batoken' },
  member: { type: 'apiKey', in: 'header', name: 'ba-user-token' },
}

const responses = {
  Error: {
    description: 'Every reply that is not a success; `code` and `error` identify the error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
}

const listSchemas = {
  page: { type: 'integer', minimum: 1, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
  order: { type: 'string', examples: ['id,desc'] },
  quickSearch: { type: 'string' },
  select: { type: 'boolean' },
  initKey: { type: 'string' },
  initValue: { type: 'array', items: { type: 'string' } },
  isTree: { type: 'boolean' },
  search: {
    type: 'array',
    description: 'Terms that must all match; of the terms with the same `group`, one must match.',
    items: {
      type: 'object',
      required: ['field', 'operator', 'val'],
      properties: {
        field: { type: 'string' },
        operator: { type: 'string', enum: searchOperators },
        val: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        group: { type: 'integer', minimum: 1 },
      },
    },
  },
}

const listParameters = Object.entries(listSchemas).map(([name, schema]) => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(name === 'search' && { style: 'deepObject' }),
}))

function operationsOf(definition: ResourceDefinition, action: ResourceAction): [method: string, operation: Json][] {
  const name = nameOf(definition)
  const base = {
    ...plain('admin', 'permission'),
    tags: [definition.controller],
    summary: `${definition.title.en}: ${action}`,
  }
  switch (action) {
    case 'index':
      return [['GET', { ...base, parameters: listParameters, ...reply({ $ref: `#/components/schemas/${name}List` }) }]]
    case 'add':
      return [['POST', { ...base, ...bodyRef(`${name}Input`) }]]
    case 'edit':
      return [
        [
          'GET',
          {
            ...base,
            parameters: [idParameter],
            ...reply({ type: 'object', properties: { row: { $ref: `#/components/schemas/${name}` } } }),
          },
        ],
        ['POST', { ...base, ...bodyRef(`${name}Change`) }],
      ]
    case 'del':
      return [['DELETE', { ...base, parameters: [idsParameter] }]]
    case 'sortable':
      return [['POST', { ...base, ...bodyRef('Sort') }]]
  }
}

function recordOperation({ controller, title }: ResourceDefinition, action: string): Json {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: ${action}`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

/** The operation of a call that a definition declares, from what it takes. */
function definedCallOperation({ controller, title }: ResourceDefinition, call: ResourceCall): Json {
  const base = { ...plain('admin', 'permission'), tags: [controller], summary: `${title.en}: ${call.title.en}` }
  if (call.takes === 'nothing') return base
  if (call.takes === 'record') return { ...base, parameters: [idParameter] }
  const ids = { type: 'array', items: { type: 'integer' } }
  const schema = { type: 'object', required: ['ids'], properties: { ids } }
  return { ...base, requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function revealOperation({ controller, title, fields }: ResourceDefinition): Json {
  const masked = Object.entries(fields).flatMap(([name, field]) => (kindOf(field).secrecy === 'masked' ? [name] : []))
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: a masked value in full; recorded each time`,
    parameters: [idParameter, { name: 'field', in: 'query', required: true, schema: { type: 'string', enum: masked } }],
    ...reply({ type: 'object', required: ['value'], properties: { value: { type: 'string' } } }),
  }
}

function revisionsOperation({ controller, title }: ResourceDefinition): Json {
  const number = { name: 'number', in: 'query', required: false, schema: { type: 'integer' } }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: what a record was before; with a number, one revision in full`,
    parameters: [idParameter, number],
    ...reply({ type: 'object' }),
  }
}

function restoreOperation({ controller, title }: ResourceDefinition): Json {
  const properties = { id: { type: 'integer' }, number: { type: 'integer' } }
  const schema = { type: 'object', required: ['id', 'number'], properties }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: save a revision anew`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

function exportOperation({ controller, title }: ResourceDefinition): Json {
  const { search, order, quickSearch } = listSchemas
  const schema = {
    type: 'object',
    required: ['format', 'columns', 'values'],
    properties: {
      format: { type: 'string', enum: ['xlsx', 'csv'] },
      columns: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 200 },
      values: {
        type: 'string',
        enum: ['labels', 'stored'],
        description: '`labels`: as people read them; `stored`: as this API sends them',
      },
      ...{ search, order, quickSearch },
    },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: a spreadsheet with the records of the list`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        state: { type: 'string', enum: ['ready', 'waiting'] },
        count: { type: 'integer' },
        url: { type: 'string', description: 'Opens the file for half an hour; empty while a job makes it' },
      },
    }),
  }
}

function checkOperation({ controller, title }: ResourceDefinition): Json {
  const schema = { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: true }
  const problem = {
    type: 'object',
    required: ['field', 'kind'],
    properties: { field: { type: 'string' }, kind: { type: 'string' }, text: { type: 'string' } },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: what a record lacks before it is published, with values that are not saved yet`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({ type: 'object', required: ['problems'], properties: { problems: { type: 'array', items: problem } } }),
  }
}

function draftOperation({ controller, title }: ResourceDefinition): Json {
  const flag = { type: 'integer', enum: [0, 1] }
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', description: 'Absent: a hidden record is added' },
      values: { type: 'object', additionalProperties: true, description: 'Those that differ from the record' },
      version: { type: 'string', description: 'Of the draft that the values were made from; 0 without one' },
      review: flag,
      message: { type: 'string' },
      discard: flag,
    },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: keeps changes beside the record, which stays as visitors see it. With GET and an id, the record and its draft`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({
      type: 'object',
      required: ['id', 'draft_version'],
      properties: { id: { type: 'integer' }, draft_version: { type: 'string' } },
    }),
  }
}

function publishOperation({ controller, title }: ResourceDefinition): Json {
  const schema = {
    type: 'object',
    required: ['id', 'decision', 'version'],
    properties: {
      id: { type: 'integer' },
      decision: { type: 'string', enum: ['publish', 'schedule', 'return'] },
      version: { type: 'string' },
      at: { type: 'integer', description: 'When a scheduled draft is published, in Unix seconds' },
      overwrite: { type: 'integer', enum: [0, 1], description: '1: also what others have changed since' },
      message: { type: 'string' },
    },
  }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: publishes a draft now or at a time, or returns it to its author`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...reply({ type: 'null' }),
  }
}

const extraOperations: Readonly<Record<ExtraAction, (definition: ResourceDefinition) => Json>> = {
  export: exportOperation,
  reveal: revealOperation,
  check: checkOperation,
  draft: draftOperation,
  publish: publishOperation,
  revisions: revisionsOperation,
  restore: restoreOperation,
}

const idParameter = { name: 'id', in: 'query', required: true, schema: { type: 'integer' } }
const idsParameter = {
  name: 'ids[]',
  in: 'query',
  required: true,
  schema: { type: 'array', items: { type: 'integer' } },
}

/** The operations of an area for visitors: its list and, if the area declares a page, one record. */
function contentOperations(definition: VisitedDefinition, listParams: ListParams): [path: string, operation: Json][] {
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

function schemasOf(resources: readonly ResourceDefinition[]): Json {
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

function nameOf({ controller }: ResourceDefinition): string {
  return controller
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

function idOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`
}
