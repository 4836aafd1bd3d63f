import * as z from 'zod/mini'
import { findResource } from '../all-resources.ts'
import { viewShape } from '../schema/view-schema.ts'
import type { VisitorRecord } from '../definition/visitor-types.ts'
import type { VisitorViewName } from '../definition/visitors.ts'
import type { VisitedDefinition } from '../definition/served-definition.ts'

/** The schemas of a record's properties, by name. */
type ShapeOf<T> = { readonly [Name in keyof T]-?: z.ZodMiniType<T[Name]> }

/**
 * The schemas of the properties that visitors receive of a shipped area's record, derived from its definition.
 *
 * @throws TypeError when the definition does not declare the view
 */
export function recordShape<D extends VisitedDefinition, Name extends VisitorViewName = 'card'>(
  definition: D,
  view: Name,
): ShapeOf<VisitorRecord<D, Name>> {
  const shape = viewShape(definition, view, findResource)
  if (!shape) throw new TypeError(`Resource ${definition.controller} declares no view "${view}"`)
  return shape as ShapeOf<VisitorRecord<D, Name>> // schemas and types follow from the same declaration
}

/** The schema of a record as visitors receive it in a view of its definition. */
export function record<D extends VisitedDefinition, Name extends VisitorViewName = 'card'>(
  definition: D,
  view: Name,
): z.ZodMiniType<VisitorRecord<D, Name>> {
  const schema: z.ZodMiniType = z.strictObject(recordShape(definition, view))
  return schema as z.ZodMiniType<VisitorRecord<D, Name>> // an object of these properties
}
