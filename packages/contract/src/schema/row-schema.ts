import * as z from 'zod/mini'
import type { Field } from '../fields.ts'
import { isNullable } from '../fields.ts'
import { type ResourceDefinition, type RowOf, wireNames } from '../resource.ts'

const reference = z.object({ id: z.int(), label: z.string() })

/** The schema of a record in a reply: what OpenAPI describes and tests compare with. */
export function rowSchema<D extends ResourceDefinition>(definition: D): z.ZodMiniType<RowOf<D>, unknown>
export function rowSchema(definition: ResourceDefinition): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal) continue
    for (const wireName of wireNames(name, field)) shape[wireName] = valueOutSchema(field)
    if (field.kind === 'relation') shape[field.as] = orAbsent(field, z.nullable(z.looseObject(reference.shape)))
    if (field.kind === 'relations') shape[field.as] = orAbsent(field, z.array(z.looseObject(reference.shape)))
    if (field.kind === 'region') shape[`${name}_text`] = z.string()
  }
  return z.looseObject(shape)
}

/** The schema of a field's value in a reply. */
export function valueOutSchema(field: Field): z.ZodMiniType {
  return orAbsent(field, isNullable(field) ? z.nullable(outSchema(field)) : outSchema(field))
}

/** What has no column is there when hooks put it there. */
function orAbsent(field: Field, schema: z.ZodMiniType): z.ZodMiniType {
  return field.virtual ? z.optional(schema) : schema
}

function outSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'id':
    case 'integer':
    case 'relation':
    case 'treeParent':
    case 'dateTime':
    case 'weigh':
      return z.int()
    case 'number':
      return z.number()
    case 'switch':
      return z.union([z.literal(0), z.literal(1)])
    case 'choice':
      return field.multiple ? z.array(z.string()) : z.string()
    case 'relations':
    case 'region':
      return z.array(z.int())
    case 'images':
    case 'files':
    case 'tags':
      return z.array(z.string())
    case 'json':
      return z.json()
    default:
      return z.string()
  }
}
