import { searchOperators } from '@teachnet/protocol'

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
