import type { ResourceDefinition } from '@teachnet/contract'
import { sumsProblem } from '@teachnet/contract/panels'
import { visitorsProblem } from '@teachnet/contract/schema'
import { resourceTableOf } from './tables/table-of.ts'
import type { BoundResource, BoundResources, ResourceHooks } from './bound-resource.ts'
import { limitDefinition } from '@teachnet/contract/rights'
import type { AdminCaller } from '../http/caller/caller.ts'

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

interface Views {
  readonly version: number
  readonly byResource: Map<BoundResource, BoundResource>
}

/**
 * Returns the resources as an administrator sees them: the groups' limits on records and fields are part of the definitions, so that all
 * code that reads a definition applies them. Each set of limits has one set of resources, whose readers and statements are cached.
 */
export function createLimitedResources(
  resources: BoundResources,
): (caller: Pick<AdminCaller, 'limits' | 'isSuper'>) => BoundResources {
  const known = new WeakMap<AdminCaller['limits'], Views>()

  return ({ limits, isSuper }) => {
    if (isSuper || Object.keys(limits).length === 0) return resources
    const view = (resource: BoundResource): BoundResource => {
      const limit = Object.hasOwn(limits, resource.definition.controller)
        ? limits[resource.definition.controller]
        : undefined
      if (!limit) return resource
      const version = resources.version()
      const stored = known.get(limits)
      const views = stored?.version === version ? stored : { version, byResource: new Map() }
      if (views !== stored) known.set(limits, views)
      const found = views.byResource.get(resource)
      if (found) return found
      const made = { ...resource, definition: limitDefinition(resource.definition, limit), whole: resource }
      views.byResource.set(resource, made)
      return made
    }
    return {
      find: (controller) => {
        const found = resources.find(controller)
        return found && view(found)
      },
      all: () => resources.all().map(view),
      version: resources.version,
    }
  }
}

/** Returns the definition whose records are in a table. */
export function definitionOfTable(
  resources: Pick<BoundResources, 'all'>,
  table: string,
): ResourceDefinition | undefined {
  return resources.all().find(({ definition }) => definition.table === table)?.definition
}

/** Controller and action of a URL: `/admin/auth.Admin/edit?id=1` → `auth.Admin`, `edit`. */
export function targetOfUrl(url: string): { controller: string; action: string } {
  const [, , controller = '', action = ''] = (url.split('?')[0] ?? '').split('/').map(decoded)
  return { controller, action: action.replace(/\.html$/i, '') }
}

/** Decodes a segment as the router does: `/admin/auth.Admin/%65dit` is an edit too. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
