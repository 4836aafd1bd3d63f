import * as z from 'zod/mini'
import { referenceOf } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import { type VisitorRelation, visitorView, type VisitorViewName } from '../definition/visitors.ts'
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
