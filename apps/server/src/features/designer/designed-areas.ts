import type { ResourceDefinition } from '@teachnet/contract'
import { findResource } from '@teachnet/contract/all-resources'
import type { ResourceHooks } from '../../records/bound-resource.ts'
import type { ResourceRegistry } from '../../records/registry.ts'
import type { CachePort, DatabasePort, LogPort } from '../../platform/ports.ts'
import { loadDesigns, type StoredDesign } from './design.repo.ts'

/** The tag that is invalidated when a design changed: each process then loads the designs again. */
export const designTag = 'resource_design'

/** The designed areas of this process. */
export interface DesignedAreas {
  /** Loads the designs and serves them from now on; removed areas are served no more. */
  readonly refresh: () => Promise<void>
  readonly find: (controller: string) => StoredDesign | undefined
  readonly all: () => readonly StoredDesign[]
  /** Stops following the changes of other processes. */
  readonly close: () => void
}

/** The entries of enabled modules for areas, by controller in lower case. */
export interface AreasOfModules {
  /** Areas of disabled modules. */
  readonly hidden: ReadonlySet<string>
  /** Code of modules that follows writes of their areas. */
  readonly hooks: ReadonlyMap<string, ResourceHooks>
}

/** For commands, which serve no requests: no area is hidden, so that those of disabled modules can be planned as well. */
const noModules: AreasOfModules = { hidden: new Set(), hooks: new Map() }

/**
 * Serves the designed areas through the registry of resources, like those of the product, and follows changes in any process: a change
 * invalidates a cache tag, and the invalidation reaches every process.
 */
export function createDesignedAreas(
  { db, cache, log }: DatabasePort & CachePort & LogPort,
  resources: ResourceRegistry,
  loadOfModules: () => Promise<AreasOfModules> = async () => noModules,
): DesignedAreas {
  let served = new Map<string, StoredDesign>()
  let bound: AreasOfModules['hooks'] = new Map()
  let last: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    const { hidden, hooks } = await loadOfModules()
    const { designs, unreadable } = await loadDesigns(db)
    for (const controller of unreadable)
      log.error({ controller }, 'a designed area is not served: this version does not understand its design')
    const next = new Map<string, StoredDesign>()
    for (const stored of designs) {
      const { definition } = stored.design
      const key = definition.controller.toLowerCase()
      // A later version of the product may define an area of the same name, and its code depends on that definition.
      if (findResource(definition.controller))
        log.error(
          { controller: definition.controller },
          'a designed area is not served: the product has one of that name',
        )
      else if (!hidden.has(key)) next.set(key, stored)
    }
    for (const [key, { design }] of served) if (!next.has(key)) resources.unbind(design.definition.controller)
    for (const [key, stored] of next)
      if (!isSame(served.get(key), stored) || bound.get(key) !== hooks.get(key))
        bind(stored.design.definition, hooks.get(key))
    served = next
    bound = hooks
  }

  function bind(definition: ResourceDefinition, hooks: ResourceHooks | undefined): void {
    try {
      resources.bind(definition, hooks)
    } catch (error) {
      log.error({ err: error, controller: definition.controller }, 'a designed area is not served')
    }
  }

  /** Loads run one after the other, so that an older state never replaces a newer one. */
  const refresh = () => {
    last = last.then(load, load)
    return last
  }
  const stop = cache.onDrop((tags) => {
    if (!tags.includes(designTag) && !tags.includes('*')) return
    refresh().catch((error: unknown) => log.error({ err: error }, 'changed designs could not be loaded'))
  })

  return {
    refresh,
    find: (controller) => served.get(controller.toLowerCase()),
    all: () => [...served.values()],
    close: stop,
  }
}

function isSame(one: StoredDesign | undefined, other: StoredDesign): boolean {
  return (
    one?.version === other.version &&
    one.update_time === other.update_time &&
    JSON.stringify(one.design) === JSON.stringify(other.design)
  )
}
