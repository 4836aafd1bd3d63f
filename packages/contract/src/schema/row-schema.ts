import * as z from 'zod/mini'
import { type Field, isNullable } from '../definition/fields.ts'
import { schemaOf } from '../kinds/kind-schemas.ts'
import type { RowOf } from '../definition/record-types.ts'
import { type ResourceDefinition, wireNames } from '../definition/resource.ts'

/** The schema of a record in a reply: OpenAPI describes it and tests validate against it. */
export function rowSchema<D extends ResourceDefinition>(definition: D): z.ZodMiniType<RowOf<D>, unknown>
export function rowSchema(definition: ResourceDefinition): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal) continue
    const kind = schemaOf(field)
    for (const wireName of wireNames(name, field)) shape[wireName] = orAbsent(field, orNull(field, kind.reply(field)))
    for (const [derived, schema] of Object.entries(kind.derived(name, field))) shape[derived] = orAbsent(field, schema)
  }
  return z.looseObject(shape)
}

/** The schema of a field's value as visitors receive it; a virtual field is always present. */
export function visitorValueSchema(field: Field): z.ZodMiniType {
  return orNull(field, schemaOf(field).visitorReply(field))
}

function orNull(field: Field, schema: z.ZodMiniType): z.ZodMiniType {
  return isNullable(field) ? z.nullable(schema) : schema
}

/** Fields without a column are present only if hooks add them. */
function orAbsent(field: Field, schema: z.ZodMiniType): z.ZodMiniType {
  return field.virtual ? z.optional(schema) : schema
}
