import type { ResourceDefinition } from '@teachnet/contract'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import type { Access } from '../../http/caller/caller.ts'
import { searchOperators } from '@teachnet/protocol'
import { type ServableCall, schemasOf } from '../../http/served-calls.ts'

export type Json = Readonly<Record<string, unknown>>

/** The security requirement of a call, and a reply of unknown data. */
export function plain(area: Access['area'], level: Access['level'] | 'public'): Json {
  const isOpen = level === 'public' || area === 'none'
  return { security: isOpen ? [] : [{ [area]: [] }], ...reply({}) }
}

/** The reply of a call that answers `data` in the envelope. */
export function reply(data: Json): Json {
  const schema = { allOf: [{ $ref: '#/components/schemas/Reply' }, { type: 'object', properties: { data } }] }
  return {
    responses: {
      200: { description: 'The reply envelope', content: { 'application/json': { schema } } },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

export function bodyRef(name: string): Json {
  const schema = { $ref: `#/components/schemas/${name}` }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** Parameters of a path as texts, and those of a query by name and schema. */
export function parametersOf(path: string, query: Readonly<Record<string, Json>>): Json {
  const text = { type: 'string' }
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text })),
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
  ]
  return parameters.length > 0 ? { parameters } : {}
}

/** The JSON schema of the client's input (`input`) or of the parsed value (`output`, without the formats of old clients). */
export function toSchema(schema: ZodMiniType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return Object.fromEntries(Object.entries(withoutDefinitions(rest)))
}

/** Replaces local definitions by `{}`: only fields that hold any JSON value have one, and `{}` allows the same. */
function withoutDefinitions(schema: unknown): object {
  const isLocal = (value: unknown) => String(Object(value).$ref).startsWith('#/$defs/')
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === '$defs' ? undefined : isLocal(value) ? {} : value)),
  )
}

/** The name of a resource in the names of its schemas. */
export function nameOf({ controller }: ResourceDefinition): string {
  return controller
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

export const idParameter = { name: 'id', in: 'query', required: true, schema: { type: 'integer' } }

export const idsParameter = {
  name: 'ids[]',
  in: 'query',
  required: true,
  schema: { type: 'array', items: { type: 'integer' } },
}

/** The query parameters of a list, by name. */
export const listSchemas = {
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

export const listParameters = Object.entries(listSchemas).map(([name, schema]) => ({
  name,
  in: 'query',
  required: false,
  schema,
  style: name === 'search' ? 'deepObject' : undefined,
}))

/**
 * The operation of a declared call, from its schemas.
 *
 * @param parameters the JSON schemas of its query by name, for a call that declares no schema of it
 */
export function callOperation(call: ServableCall, parameters: Readonly<Record<string, Json>> = {}): Json {
  const { query, body, form, reply: data } = schemasOf(call)
  return {
    ...plain(call.area, call.access),
    tags: [call.area === 'none' ? 'public' : call.area],
    summary: call.schemas,
    parameters: query ? queryParameters(toSchema(query, 'input')) : parametersOf('', parameters).parameters,
    requestBody: form
      ? requestBody('multipart/form-data', toSchema(form, 'input'))
      : body && requestBody('application/json', toSchema(body, 'input')),
    responses:
      call.produces === undefined ? reply(data ? toSchema(data) : { type: 'null' }).responses : file(call.produces),
  }
}

function queryParameters({ properties, required }: Json): Json[] {
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, schema]: [string, Json]) => ({
    // Lists are encoded as `ids[]=1&ids[]=2`.
    name: schema.type === 'array' ? `${name}[]` : name,
    in: 'query',
    required: needed.includes(name),
    schema,
  }))
}

function requestBody(type: string, schema: Json): Json {
  return { required: true, content: { [type]: { schema } } }
}

/** Replies without an envelope; their errors have one. */
function file(type: string): Json {
  return {
    200: { description: 'The file', content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
    default: { $ref: '#/components/responses/Error' },
  }
}
