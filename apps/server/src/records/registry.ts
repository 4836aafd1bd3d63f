import type { ResourceDefinition } from '@teachnet/contract'
import { sumsProblem } from '@teachnet/contract/panels'
import { visitorsProblem } from '@teachnet/contract/schema'
import { resourceTableOf } from './tables/table-of.ts'
import type { BoundResource, BoundResources, ResourceHooks } from './bound-resource.ts'

/** Read for each request, so that a new resource works without a restart. */
export interface ResourceRegistry extends BoundResources {
  /**
   * Adds a resource, or replaces the one with the same controller.
   *
   * @throws TypeError when the hooks lack an action of the definition, or visitors would receive hidden data
   */
  readonly bind: (definition: ResourceDefinition, hooks?: ResourceHooks) => BoundResource
  /** Removes a resource: from the next call on it is unknown. */
  readonly unbind: (controller: string) => void
}

export function createRegistry(): ResourceRegistry {
  const byController = new Map<string, BoundResource>()
  let version = 0
  const find = (controller: string) => byController.get(toKey(controller))
  return {
    find,
    all: () => [...byController.values()],
    version: () => version,
    bind: (definition, hooks = {}) => {
      const idle =
        definition.recordActions?.find(({ name }) => !hooks.recordActions?.[name]) ??
        definition.calls?.find(({ name, takes }) => hooks.calls?.[name.toLowerCase()]?.takes !== takes)
      const problem = visitorsProblem(definition) ?? sumsProblem(definition)
      if (problem) throw new TypeError(`Resource ${definition.controller}: ${problem}`)
      const uncomputed = Object.entries(definition.fields).find(
        ([name, field]) => field.virtual && field.search && !hooks.computed?.[name],
      )
      if (uncomputed) throw new TypeError(`Resource ${definition.controller}: nothing computes "${uncomputed[0]}"`)
      if (idle) throw new TypeError(`Resource ${definition.controller}: nothing does the action "${idle.name}"`)
      const table = resourceTableOf(definition, { findDefinition: (controller) => find(controller)?.definition })
      const bound: BoundResource = { definition, table, hooks }
      byController.set(toKey(definition.controller), bound)
      version += 1
      return bound
    },
    unbind: (controller) => {
      if (byController.delete(toKey(controller))) version += 1
    },
  }
}

function toKey(controller: string): string {
  return controller.replaceAll(/[_-]/g, '').toLowerCase()
}
