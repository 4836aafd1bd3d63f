import * as z from 'zod/mini'
import { type Field, fieldKinds } from '../definition/fields.ts'
import { kindSchemas } from '../kinds/kind-schemas.ts'
import { searchOperators } from '@teachnet/protocol'
import { dataReaches, resourceActions, type ResourceDefinition } from '../definition/resource.ts'
import { problemOf } from '../definition/define-resource.ts'
import { filterSchema, visitorsProblem } from './view-schema.ts'
import { sumsProblem } from '../back-office/figure-fields.ts'

/** The schema of a text in both languages. */
export const textInBoth = z.object({ 'zh-cn': z.string(), en: z.string() })
const text = textInBoth

/** The schemas of the options that fields of every kind have. */
export const commonFieldOptions = {
  label: text,
  help: z.optional(text),
  required: z.optional(z.boolean()),
  requiredUnless: z.optional(z.string()),
  unique: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
  internal: z.optional(z.boolean()),
  virtual: z.optional(z.boolean()),
  isOwn: z.optional(z.literal(true)),
  quickSearch: z.optional(z.boolean()),
  search: z.optional(z.union([z.literal(false), z.enum(searchOperators)])),
  sortable: z.optional(z.boolean()),
  isSummed: z.optional(z.literal(true)),
  list: z.optional(z.union([z.literal(false), z.enum(['hidden', 'first'])])),
  form: z.optional(z.union([z.literal(false), z.literal('add'), z.literal('edit')])),
  section: z.optional(text),
  shownWhen: z.optional(z.record(z.string(), z.array(z.nullable(z.string())))),
}

const [firstKind, ...otherKinds] = fieldKinds.map((kind) =>
  z.looseObject({ ...commonFieldOptions, kind: z.literal(kind), ...kindSchemas[kind].options }),
)
if (!firstKind) throw new TypeError('There is no kind of field')
const field = z.discriminatedUnion('kind', [firstKind, ...otherKinds])

/** The schema of a field of a definition. */
export const fieldSchema = field as unknown as z.ZodMiniType<Field> // it checks the union by its members, which the types cannot follow

const view = z.object({
  fields: z.array(z.string()),
  related: z.optional(
    z.record(
      z.string(),
      z.union([
        z.object({ of: z.string(), text: z.string() }),
        z.object({ of: z.string(), view: z.enum(['link', 'card']) }),
        z.object({
          from: z.string(),
          by: z.string(),
          view: z.enum(['link', 'card']),
          coming: z.optional(z.string()),
        }),
      ]),
    ),
  ),
})

const visitors = z.object({
  key: z.optional(z.string()),
  path: z.optional(z.string()),
  since: z.optional(z.string()),
  until: z.optional(z.string()),
  through: z.optional(z.array(z.string())),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  orders: z.record(z.string(), z.string()),
  filters: z.optional(z.record(z.string(), filterSchema)),
  parts: z.optional(
    z.object({
      of: z.string(),
      by: z.string(),
      fields: z.array(z.string()),
      only: z.optional(z.record(z.string(), z.array(z.string()))),
      coming: z.string(),
    }),
  ),
  link: z.optional(view),
  card: view,
  page: z.optional(view),
})

const definition = z.looseObject({
  controller: z.string(),
  table: z.string(),
  title: text,
  labelField: z.string(),
  fields: z.record(z.string(), field),
  actions: z.optional(z.array(z.enum(resourceActions))),
  recordActions: z.optional(
    z.array(
      z.object({
        name: z.string(),
        title: text,
        fields: z.optional(z.record(z.string(), field)),
        when: z.optional(z.record(z.string(), z.array(z.nullable(z.string())))),
        isForMany: z.optional(z.literal(true)),
        isImmediate: z.optional(z.literal(true)),
      }),
    ),
  ),
  calls: z.optional(
    z.array(z.object({ name: z.string(), takes: z.enum(['record', 'records', 'nothing']), title: text })),
  ),
  waiting: z.optional(z.object({ field: z.string(), value: z.string() })),
  hasRevisions: z.optional(z.boolean()),
  unique: z.optional(z.array(z.array(z.string()))),
  defaultOrder: z.optional(z.string()),
  pageSize: z.optional(z.int()),
  scope: z.optional(z.object({ field: z.string(), reach: z.enum(dataReaches) })),
  deletedForGood: z.optional(text),
  isAddedSingly: z.optional(z.literal(true)),
  derived: z.optional(z.array(z.string())),
  ownEdits: z.optional(z.object({ owner: z.string(), fields: z.array(z.string()) })),
  visitors: z.optional(visitors),
})

/**
 * Reads a definition that arrives as data.
 *
 * @throws TypeError that names the invalid part
 */
export function parseResource(raw: unknown): ResourceDefinition {
  const result = definition.safeParse(raw)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new TypeError(`Not a resource definition: ${issue?.path.join('.') || 'it'}: ${issue?.message}`)
  }
  const parsed = result.data as unknown as ResourceDefinition // the schema checks the union by its members, which the types cannot follow
  const problem = problemOf(parsed) ?? visitorsProblem(parsed) ?? sumsProblem(parsed)
  if (problem) throw new TypeError(`Resource ${parsed.controller}: ${problem}`)
  return parsed
}
