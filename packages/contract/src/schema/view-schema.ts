import * as z from 'zod/mini'
import { referenceOf, kindOf, isPrivateFile } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import {
  searchWeights,
  type VisitorRelation,
  visitorView,
  type VisitorViewName,
  type VisitorFilter,
  orderTerms,
} from '../definition/visitors.ts'
import { visitorValueSchema } from './row-schema.ts'

/** Finds the definition of a controller. */
type FindDefinition = (controller: string) => ResourceDefinition | undefined

/**
 * The schema of a record as visitors receive it: OpenAPI describes it and tests validate against it. Undefined if the area does not declare
 * the view.
 */
export function viewSchema(
  definition: ResourceDefinition,
  name: VisitorViewName,
  findDefinition: FindDefinition,
): z.ZodMiniType | undefined {
  const shape = viewShape(definition, name, findDefinition)
  return shape && z.strictObject(shape)
}

/** The schemas of a view's properties, for replies that add their own. Undefined if the area does not declare the view. */
export function viewShape(
  definition: ResourceDefinition,
  name: VisitorViewName,
  findDefinition: FindDefinition,
): Record<string, z.ZodMiniType> | undefined {
  const view = definition.visitors && visitorView(definition.visitors, name)
  if (!view) return undefined
  const shape: Record<string, z.ZodMiniType> = {}
  for (const each of view.fields) {
    const field = definition.fields[each]
    if (field) shape[each] = visitorValueSchema(field)
  }
  for (const [each, relation] of Object.entries(view.related ?? {}))
    shape[each] = relatedSchema(definition, relation, findDefinition)
  return shape
}

function relatedSchema(
  { controller, fields }: ResourceDefinition,
  relation: VisitorRelation,
  findDefinition: FindDefinition,
): z.ZodMiniType {
  if ('text' in relation) return z.string()
  if ('from' in relation) {
    const referrer = findDefinition(relation.from)
    const schema = referrer && viewSchema(referrer, relation.view, findDefinition)
    if (!schema) throw new TypeError(`Resource ${controller}: "${relation.from}" has no view "${relation.view}"`)
    return z.array(schema)
  }
  const field = fields[relation.of]
  const reference = field && referenceOf(field)
  const target = reference && findDefinition(reference.resource)
  const schema = target && viewSchema(target, relation.view, findDefinition)
  if (!schema) throw new TypeError(`Resource ${controller}: "${relation.of}" has no view "${relation.view}"`)
  if (reference?.isList) return z.array(schema)
  return field?.required ? schema : z.nullable(schema)
}

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
  words: {
    schema: z.object({
      kind: z.literal('words'),
      fields: z.array(z.string()),
      weights: z.optional(z.record(z.string(), z.enum(searchWeights))),
    }),
    problem: ({ fields, weights = {} }) => {
      const other = Object.keys(weights).find((name) => !fields.includes(name))
      return other === undefined ? undefined : `visitors: "${other}" has a weight, but is not searched`
    },
  },
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

/** The contradiction in the visitors' part of a definition, or undefined. */
export function visitorsProblem({ fields, visitors }: ResourceDefinition): string | undefined {
  if (!visitors) return undefined
  const { key, path, since, until, through = [], orders, filters = {} } = visitors
  const timeOf = (name: string) => fields[name] && kindOf(fields[name]).time
  const isRelation = (name: string) => fields[name] !== undefined && referenceOf(fields[name]) !== undefined
  const isStored = (name: string) => fields[name] !== undefined && !fields[name].virtual
  const views = [visitors.link, visitors.card, visitors.page].filter((view) => view !== undefined)
  const shown = views.flatMap((view) => view.fields)
  const related = views.flatMap((view) =>
    Object.values(view.related ?? {}).flatMap((each) => ('of' in each ? [each.of] : [])),
  )
  const ordered = Object.values(orders).flatMap((order) => orderTerms(order).map(({ field }) => field))
  const filtered = Object.values(filters).flatMap((filter) => ('fields' in filter ? filter.fields : [filter.field]))
  const closed = [...shown, ...filtered].find((name) => {
    const field = fields[name]
    return !field || field.internal === true || !kindOf(field).isForVisitors || isPrivateFile(field)
  })
  const parted = visitors.parts?.fields ?? []
  const contradictions = Object.values(filters).map((filter) => filterProblem(filter, fields))
  const rules: readonly [isBroken: boolean, problem: string][] = [
    [key !== undefined && fields[key]?.unique !== true, `visitors: key "${key}" is not a unique field`],
    [path !== undefined && !path.includes('{key}'), `visitors: path "${path}" does not contain {key}`],
    [since !== undefined && timeOf(since) !== 'seconds', `visitors: since "${since}" is not a date-time field`],
    [until !== undefined && timeOf(until) !== 'seconds', `visitors: until "${until}" is not a date-time field`],
    [Object.keys(orders).length === 0, 'visitors: orders is empty'],
    [closed !== undefined, `visitors: "${closed}" is not a field that visitors may see`],
    ...contradictions.map((problem = ''): [boolean, string] => [problem !== '', problem]),
    ...[...related, ...through].map((name): [boolean, string] => [
      !isRelation(name),
      `visitors: "${name}" is not a relation`,
    ]),
    ...[...ordered, ...filtered, ...parted].map((name): [boolean, string] => [
      !isStored(name),
      `visitors: "${name}" is not a stored field`,
    ]),
  ]
  return rules.find(([isBroken]) => isBroken)?.[1]
}
