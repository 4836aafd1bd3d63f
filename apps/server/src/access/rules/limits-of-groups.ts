import { permissionOf } from '@teachnet/contract'
import { type AreaLimit, type AreaLimits, joinLimits } from '@teachnet/contract/rights'

/** The rights and limits of one group. */
export interface GroupPart {
  /** Permission nodes in lower case. */
  readonly nodes: ReadonlySet<string>
  readonly limits: AreaLimits
}

/**
 * The limits of an administrator with several groups. The groups that grant the list of an area decide about it, and the least
 * restrictive of them applies: an administrator in two groups sees at least what each of them allows. A group that does not grant the
 * list lifts no limit. If no group grants it, all limits apply.
 */
export function limitsOfGroups(groups: readonly GroupPart[]): AreaLimits {
  const controllers = new Set(groups.flatMap(({ limits }) => Object.keys(limits)))
  return Object.fromEntries(
    [...controllers].flatMap((controller) => {
      const node = permissionOf({ controller }, 'index').toLowerCase()
      const granting = groups.filter(({ nodes }) => nodes.has(node))
      const held = (granting.length > 0 ? granting : groups).map(({ limits }) => limits[controller])
      const by = granting.length > 0 ? 'mildest' : 'strictest'
      const limit = held.slice(1).reduce<AreaLimit | undefined>((one, other) => joinLimits(one, other, by), held[0])
      return limit ? [[controller, limit] as const] : []
    }),
  )
}
