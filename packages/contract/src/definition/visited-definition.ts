import type { ResourceDefinition } from './resource.ts'
import type { Visitors } from './visitors.ts'

/** Whether page views of an area's records are counted, because its page shows their number. */
export function isCounted({ visitors }: ResourceDefinition): boolean {
  return visitors?.page?.fields.includes('views') ?? false
}

/** A definition that is visible to visitors. */
export type VisitedDefinition = ResourceDefinition & { readonly visitors: Visitors }

/** Whether an area is visible to visitors. */
export function isVisited(definition: ResourceDefinition): definition is VisitedDefinition {
  return definition.visitors !== undefined
}
