import * as z from 'zod/mini'
import { type FieldKind, fieldKinds } from '../definition/fields.ts'
import { commonFieldOptions, textInBoth } from '../schema/definition-schema.ts'
import { kindSchemas } from '../kinds/kind-schemas.ts'
import { dataReaches, resourceActions, type ResourceDefinition } from '../definition/resource.ts'
import { searchWeights } from '../definition/visitors.ts'
import type { Design } from './design.ts'

/** Maximum number of fields of a designed area. PostgreSQL allows 1600 columns; a form is usable only with far fewer. */
export const mostDesignedFields = 200

const [firstKind, ...otherKinds] = fieldKinds.map((kind) =>
  z.strictObject({ ...commonFieldOptions, kind: z.literal(kind), ...kindSchemas[kind].options }),
)
if (!firstKind) throw new TypeError('There is no kind of field')
const field = z.discriminatedUnion('kind', [firstKind, ...otherKinds])

const names = z.array(z.string()).check(z.maxLength(mostDesignedFields))

/** Names of filters and orders in addresses; the others are parameters of every list. */
const parameter = z.string().check(z.regex(/^(?!(page|order|key|preview)$)[a-z][A-Za-z0-9_]{0,39}$/))

/** The public content of a designed area: its records by calls of the API. Pages of the public site are code. */
const visitors = z.strictObject({
  key: z.optional(z.string()),
  since: z.optional(z.string()),
  orders: z.record(parameter, z.string()),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  filters: z.optional(
    z.record(
      parameter,
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('equals'), field: z.string() }),
        z.strictObject({ kind: z.literal('month'), field: z.string() }),
        z.strictObject({
          kind: z.literal('words'),
          fields: names,
          weights: z.optional(z.record(z.string(), z.enum(searchWeights))),
        }),
      ]),
    ),
  ),
  card: z.strictObject({ fields: names }),
  page: z.optional(z.strictObject({ fields: names })),
})

/**
 * The definition of a designed area. It has no part that the server's code would have to implement: no actions of its own, no virtual
 * values.
 */
const definition = z.strictObject({
  controller: z.string().check(z.maxLength(60)),
  table: z.string().check(z.maxLength(63)),
  title: textInBoth,
  labelField: z.string(),
  fields: z.record(z.string().check(z.maxLength(63)), field),
  actions: z.optional(z.array(z.enum(resourceActions))),
  hasRevisions: z.optional(z.boolean()),
  unique: z.optional(z.array(z.array(z.string())).check(z.maxLength(20))),
  defaultOrder: z.optional(z.string()),
  scope: z.optional(z.object({ field: z.string(), reach: z.enum(dataReaches) })),
  deletedForGood: z.optional(textInBoth),
  visitors: z.optional(visitors),
  menu: z.optional(
    z.strictObject({
      parent: z.optional(z.string()),
      icon: z.string().check(z.maxLength(50), z.regex(/^[\w -]*$/)),
      weigh: z.int().check(z.minimum(-100_000), z.maximum(100_000)),
    }),
  ),
})

/** The schema of a design in a body, in the database and in a file. */
export const designSchema = z.strictObject({
  definition: definition as unknown as z.ZodMiniType<ResourceDefinition>, // it checks the union of kinds by its members, which the types cannot follow
  ids: z._default(z.record(z.string(), z.string().check(z.maxLength(80))), {}),
})

/**
 * Reads a design that arrives as data.
 *
 * @throws TypeError that names the invalid part
 */
export function parseDesign(raw: unknown): Design {
  const result = designSchema.safeParse(raw)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new TypeError(`Not a design: ${issue?.path.join('.') || 'it'}: ${issue?.message}`)
}

/** The names of the options that fields of a kind have besides those of every field. */
export function optionNamesOf(kind: FieldKind): string[] {
  return Object.keys(kindSchemas[kind].options)
}
