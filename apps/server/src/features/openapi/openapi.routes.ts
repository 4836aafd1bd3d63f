import type { FastifyInstance } from 'fastify'
import { openapiPath, type Access } from '../../http/caller/caller.ts'
import type { ResourceRegistry } from '../../records/registry.ts'
import { bodyFor, compress, type Compressed, hasEtag } from '../../http/reply/compressed.ts'
import { type ListParams, contentOperations, schemasOf } from './resource-schemas.ts'
import {
  actionsOf,
  extraActions,
  extraActionsOf,
  isVisited,
  resourceCallMethods,
  type ResourceDefinition,
  type ResourceAction,
  type ResourceCall,
} from '@teachnet/contract'
import type { ServableCall } from '../../http/served-calls.ts'
import {
  callOperation,
  type Json,
  parametersOf,
  plain,
  bodyRef,
  idParameter,
  idsParameter,
  nameOf,
  reply,
  listParameters,
} from './operation-parts.ts'
import { extraOperations } from './extra-operations.ts'

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

type Paths = Record<string, Record<string, Json>>

/**
 * The OpenAPI document of the server: the actions of every resource with their schemas, the declared calls, and all other routes.
 *
 * @see https://spec.openapis.org/oas/v3.1.0
 */
function toDocument(
  resources: readonly ResourceDefinition[],
  routes: readonly ServedRoute[],
  listParams: ListParams,
): Json {
  const paths: Paths = {}
  const put = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, operationId: idOf(method, path) } }
  }
  for (const definition of resources)
    for (const [action, method, operation] of actionOperations(definition))
      put(`/admin/${definition.controller}/${action}`, method, operation)
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

/** The operations of a resource in the back office. */
function actionOperations(definition: ResourceDefinition): [action: string, method: string, operation: Json][] {
  return [
    ...actionsOf(definition).flatMap((action) =>
      operationsOf(definition, action).map(([method, operation]): [string, string, Json] => [
        action,
        method,
        operation,
      ]),
    ),
    ...(definition.recordActions ?? []).map(({ name, title }): [string, string, Json] => [
      name,
      'POST',
      recordOperation(definition, title.en),
    ]),
    ...(definition.calls ?? []).map((call): [string, string, Json] => [
      call.name,
      resourceCallMethods[call.takes],
      definedCallOperation(definition, call),
    ]),
    ...extraActionsOf(definition).map((action): [string, string, Json] => [
      action,
      extraActions[action].method,
      extraOperations[action](definition),
    ]),
  ]
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

function idOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The served calls in the order of their registration. */
    servedRoutes: readonly ServedRoute[]
  }
}

interface OpenapiOptions {
  readonly resources: ResourceRegistry
  readonly listParams: ListParams
}

/**
 * Serves the OpenAPI document to administrators and their API keys. Its bytes are made once for each set of areas. Register it first: it
 * describes only the routes that are registered after it.
 */
export function openapiRoutes(app: FastifyInstance, { resources, listParams }: OpenapiOptions): void {
  const routes: ServedRoute[] = []
  app.decorate('servedRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    // The router adds HEAD to every GET, and the route of the resources is described by the paths of each resource.
    if (!config?.access || config.isRejection || /\/:controller(\/|$)/.test(url)) return
    const { access, call, query = {} } = config
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, access, query, call })
  })
  let latest: { readonly version: number; readonly text: Promise<Compressed> } | undefined
  app.get(openapiPath, { config: { access: { area: 'admin', level: 'signed-in' } } }, async (request, reply) => {
    const version = resources.version()
    if (latest?.version !== version) {
      const definitions = resources.all().map(({ definition }) => definition)
      const text = JSON.stringify(toDocument(definitions, routes, listParams))
      latest = { version, text: compress(Buffer.from(text)) }
    }
    const document = await latest.text
    reply.headers({ etag: document.etag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' })
    if (hasEtag(request.headers['if-none-match'], document.etag)) return reply.status(304).send()
    const { encoding, body } = bodyFor(document, request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

/** The operations of an action that every resource can have. */
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

/** The operation of an action on one record that a definition declares. */
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
