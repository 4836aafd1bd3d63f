import * as z from 'zod/mini'
import { kindOf } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import type { VisitorFilter } from '../definition/visitors.ts'

type FilterKindName = VisitorFilter['kind']
type FilterOf<K extends FilterKindName> = Extract<VisitorFilter, { kind: K }>

/** The schema of a kind of visitors' filter. Every part is required: a new kind that lacks one does not compile. */
interface FilterSchema<F extends VisitorFilter = VisitorFilter> {
  readonly schema: z.ZodMiniType<F>
  /** The contradiction between a filter and the fields of its definition, or undefined. */
  readonly problem: (filter: F, fields: ResourceDefinition['fields']) => string | undefined
}

const noProblem = () => undefined

const ofField = <K extends FilterKindName>(kind: K) => z.object({ kind: z.literal(kind), field: z.string() })
const ofFields = <K extends FilterKindName>(kind: K) => z.object({ kind: z.literal(kind), fields: z.array(z.string()) })

const filterSchemas: { readonly [K in FilterKindName]: FilterSchema<FilterOf<K>> } = {
  equals: { schema: ofField('equals'), problem: noProblem },
  month: {
    schema: z.object({ kind: z.literal('month'), field: z.string(), isComing: z.optional(z.literal(true)) }),
    problem: ({ field: name }, { [name]: field }) =>
      field && kindOf(field).time !== undefined ? undefined : `visitors: "${name}" is not a date`,
  },
  range: {
    schema: z.object({
      kind: z.literal('range'),
      field: z.string(),
      limits: z.array(z.number()).check(z.minLength(1)),
    }),
    problem: ({ limits }) =>
      limits.some((limit, index) => limit >= (limits[index + 1] ?? Infinity))
        ? 'visitors: the limits of a range are not in ascending order'
        : undefined,
  },
  within: { schema: ofField('within'), problem: noProblem },
  under: { schema: ofField('under'), problem: noProblem },
  involves: { schema: ofFields('involves'), problem: noProblem },
  words: { schema: ofFields('words'), problem: noProblem },
  notBefore: { schema: ofFields('notBefore'), problem: noProblem },
}

/** The schema of any filter. */
export const filterSchema = z.union(
  Object.values<{ readonly schema: z.ZodMiniType }>(filterSchemas).map(({ schema }) => schema),
)

/** The contradiction between a filter and the fields of its definition, or undefined. */
export function filterProblem(filter: VisitorFilter, fields: ResourceDefinition['fields']): string | undefined {
  const { problem } = filterSchemas[filter.kind] as FilterSchema // the entry of a kind accepts the filters of that kind
  return problem(filter, fields)
}
