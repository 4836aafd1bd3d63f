import type { ResourceDefinition } from '@teachnet/contract'
import type { BoundResources } from '../../crud/bound-resource.ts'

/** Finds the definition of an area to which a design refers: one that the same change creates or changes, or one that is served. */
export function findDefinitionBeside(resources: BoundResources, beside: readonly ResourceDefinition[]) {
  return (controller: string): ResourceDefinition | undefined =>
    beside.find((each) => each.controller.toLowerCase() === controller.toLowerCase()) ??
    resources.find(controller)?.definition
}
