import type { ResourceAction, ResourceCall, ResourceDefinition } from '@teachnet/contract'
import { listParameters } from './list-schemas.ts'
import { bodyRef, idParameter, idsParameter, type Json, nameOf, plain, reply } from './operation-parts.ts'

/** The operations of an action that every resource can have. */
export function operationsOf(
  definition: ResourceDefinition,
  action: ResourceAction,
): [method: string, operation: Json][] {
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
export function recordOperation({ controller, title }: ResourceDefinition, action: string): Json {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  return {
    ...plain('admin', 'permission'),
    tags: [controller],
    summary: `${title.en}: ${action}`,
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

/** The operation of a call that a definition declares, from what it takes. */
export function definedCallOperation({ controller, title }: ResourceDefinition, call: ResourceCall): Json {
  const base = { ...plain('admin', 'permission'), tags: [controller], summary: `${title.en}: ${call.title.en}` }
  if (call.takes === 'nothing') return base
  if (call.takes === 'record') return { ...base, parameters: [idParameter] }
  const ids = { type: 'array', items: { type: 'integer' } }
  const schema = { type: 'object', required: ['ids'], properties: { ids } }
  return { ...base, requestBody: { required: true, content: { 'application/json': { schema } } } }
}
