import type { ResourceDefinition } from '@teachnet/contract'
import { summedFieldsOf } from '@teachnet/contract/panels'
import { inputSchema, rowSchema } from '@teachnet/contract/schema'
import { errorCatalogue } from '@teachnet/protocol'
import { viewSchemas } from './content-operations.ts'
import { type Json, nameOf, toSchema } from './operation-parts.ts'

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
