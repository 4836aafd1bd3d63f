import { type ResourceDefinition, permissionOf } from '@teachnet/contract'
import type { ListColumns } from '@teachnet/contract/lists'
import { type Caller, hasNode } from '../../http/caller/caller.ts'
import type { BoundResources } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'

/** Returns the definition of a list that the caller may open. @throws FORBIDDEN */
export function requireList(
  caller: Caller,
  resources: Pick<BoundResources, 'find'>,
  controller: string,
): ResourceDefinition {
  const { definition } = resources.find(controller) ?? {}
  if (!definition || !mayList(caller, definition)) throw fail('FORBIDDEN')
  return definition
}

export function mayList(caller: Caller, definition: ResourceDefinition): boolean {
  return hasNode(caller, permissionOf(definition, 'index'))
}

/** An arrangement without the columns that the area does not have, each column once. */
export function knownColumns({ fields }: ResourceDefinition, columns: ListColumns): ListColumns {
  const known = (names: readonly string[]) => [...new Set(names)].filter((name) => Object.hasOwn(fields, name))
  return {
    order: known(columns.order),
    hidden: known(columns.hidden),
    pinned: known(columns.pinned),
    widths: Object.fromEntries(Object.entries(columns.widths).filter(([name]) => Object.hasOwn(fields, name))),
  }
}
