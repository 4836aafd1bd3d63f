import type { ResourceDefinition } from '@teachnet/contract'
import type { ResourceTable } from '../db/definitions/table-of.ts'
import type { ResourceHooks } from './hooks.ts'

/** A row by column, as returned by the drivers: 8-byte integers and decimals may be text. */
export type StoredRow = Readonly<Record<string, unknown>>
/** A record of a reply while it is built. */
export type WireRow = Record<string, unknown>

/** A definition with the table of its records. */
export interface BoundResource {
  readonly definition: ResourceDefinition
  readonly table: ResourceTable
  readonly hooks: ResourceHooks
  /** The resource without the limits of the caller's groups; absent: there are none. */
  readonly whole?: BoundResource
}

/** The resource without the limits of a caller: what follows a write, such as revisions, is about the whole record. */
export function wholeOf(resource: BoundResource): BoundResource {
  return resource.whole ?? resource
}

/** The resources that calls can name. */
export interface BoundResources {
  /** Finds a resource by controller, ignoring case and the characters `_` and `-` (`auth.admin_log`). */
  readonly find: (controller: string) => BoundResource | undefined
  readonly all: () => readonly BoundResource[]
  /** Increases with every change: values computed from the resources are valid for one version. */
  readonly version: () => number
}

/**
 * Finds a resource that code names.
 *
 * @throws TypeError for an unknown name, which is a programming error
 */
export function requireResource(resources: Pick<BoundResources, 'find'>, controller: string): BoundResource {
  const resource = resources.find(controller)
  if (!resource) throw new TypeError(`Unknown resource ${controller}`)
  return resource
}
