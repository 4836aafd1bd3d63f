import { limitDefinition } from '@teachnet/contract/rights'
import type { AdminCaller } from '../http/caller/caller.ts'
import type { BoundResource, BoundResources } from './bound-resource.ts'

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
