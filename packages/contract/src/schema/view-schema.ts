import * as z from 'zod/mini'
import type { ResourceDefinition } from '../resource.ts'
import { type VisitorRelation, visitorView, type VisitorViewName } from '../visitors.ts'
import { valueOutSchema } from './row-schema.ts'

/** The definition of a controller. */
type FindDefinition = (controller: string) => ResourceDefinition | undefined

/**
 * The schema of a record as visitors get it: what OpenAPI describes and tests compare with. Undefined where the area does not declare
 * the view.
 */
export function viewSchema(
  definition: ResourceDefinition,
  name: VisitorViewName,
  findDefinition: FindDefinition,
): z.ZodMiniType | undefined {
  const view = definition.visitors && visitorView(definition.visitors, name)
  if (!view) return undefined
  const shape: Record<string, z.ZodMiniType> = {}
  for (const each of view.fields) {
    const field = definition.fields[each]
    // Regions come in words; a virtual field that visitors get is always filled in.
    if (field) shape[each] = field.kind === 'region' ? z.string() : valueOutSchema({ ...field, virtual: false })
  }
  for (const [each, relation] of Object.entries(view.related ?? {}))
    shape[each] = relatedSchema(definition, relation, findDefinition)
  return z.strictObject(shape)
}

function relatedSchema(
  { controller, fields }: ResourceDefinition,
  relation: VisitorRelation,
  findDefinition: FindDefinition,
): z.ZodMiniType {
  if ('text' in relation) return z.string()
  const field = fields[relation.of]
  const target = field && 'resource' in field ? findDefinition(field.resource) : undefined
  const schema = target && viewSchema(target, relation.view, findDefinition)
  if (!schema) throw new TypeError(`Resource ${controller}: "${relation.of}" has no view "${relation.view}"`)
  if (field?.kind === 'relations') return z.array(schema)
  return field?.required ? schema : z.nullable(schema)
}
