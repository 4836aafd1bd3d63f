import type { ResourceDefinition } from '@teachnet/contract'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import type { Access } from '../../http/caller/caller.ts'

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
