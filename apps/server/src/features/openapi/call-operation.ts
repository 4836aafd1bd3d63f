import { type ServableCall, schemasOf } from '../../http/served-calls.ts'
import { type Json, parametersOf, plain, reply, toSchema } from './operation-parts.ts'

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
