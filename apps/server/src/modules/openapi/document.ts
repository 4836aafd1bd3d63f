import {
  actionsOf,
  extraActions,
  extraActionsOf,
  isVisited,
  resourceCallMethods,
  type ResourceDefinition,
} from '@teachnet/contract'
import type { Access } from '../../access/route-access.ts'
import type { ServableCall } from '../../served-calls.ts'
import { callOperation } from './call-operation.ts'
import { contentOperations, type ListParams } from './content-operations.ts'
import { extraOperations } from './extra-operations.ts'
import { type Json, parametersOf, plain } from './operation-parts.ts'
import { definedCallOperation, operationsOf, recordOperation } from './resource-operations.ts'
import { schemasOf } from './resource-schemas.ts'

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
export function toDocument(
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
