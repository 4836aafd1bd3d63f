import { type AdminRights, type ExplainedRight, fieldLimits, rightReasons, rowLimits } from '@teachnet/contract/rights'
import { isRecord } from '@teachnet/protocol'
import { toIds, toNumber, toText } from '../values/read-values.ts'

export interface ShownRight extends ExplainedRight {
  /** 0 at the top. */
  readonly level: number
}

interface RightsFilter {
  /** Searched in titles and permission nodes; '' for all. */
  readonly words: string
  readonly state: RightsState
}

export const rightsStates = ['all', 'granted', 'missing'] as const
export type RightsState = (typeof rightsStates)[number]

/**
 * Returns the rights that a filter leaves, below the ones that lead to them, in the order of the menu. A right with an unknown parent is
 * at the top level, and rights that are below each other are shown once.
 */
export function filterRights(rights: readonly ExplainedRight[], { words, state }: RightsFilter): ShownRight[] {
  const sought = words.trim().toLowerCase()
  const ids = new Set(rights.map(({ id }) => id))
  const below = Map.groupBy(rights, ({ pid }) => (ids.has(pid) ? pid : 0))
  const seen = new Set<number>()
  const matches = ({ title, name, isGranted }: ExplainedRight) =>
    (state === 'all' || isGranted === (state === 'granted')) &&
    (title.toLowerCase().includes(sought) || name.toLowerCase().includes(sought))
  const walk = (pid: number, level: number): ShownRight[] =>
    (below.get(pid) ?? []).flatMap((right) => {
      if (seen.has(right.id)) return []
      seen.add(right.id)
      const inner = walk(right.id, level + 1)
      return inner.length > 0 || matches(right) ? [{ ...right, level }, ...inner] : []
    })
  return walk(0, 0)
}

/** Reads the reply of `auth.Admin/rights`. @throws TypeError for a reply of another form */
export function readRights(reply: unknown): AdminRights {
  if (!isRecord(reply) || !Array.isArray(reply.groups) || !Array.isArray(reply.rights))
    throw new TypeError('No rights in the reply')
  const records = (list: readonly unknown[]) => list.filter(isRecord)
  return {
    groups: records(reply.groups).map(({ id, name }) => ({ id: toNumber(id) ?? 0, name: toText(name) })),
    rights: records(reply.rights).map(({ id, pid, title, name, isGranted, reason, groups }) => ({
      id: toNumber(id) ?? 0,
      pid: toNumber(pid) ?? 0,
      title: toText(title),
      name: toText(name),
      isGranted: isGranted === true,
      reason: rightReasons.find((each) => each === reason) ?? 'none',
      groups: toIds(groups),
    })),
    limits: (Array.isArray(reply.limits) ? records(reply.limits) : []).map(({ controller, title, rows, fields }) => ({
      controller: toText(controller),
      title: toText(title),
      rows: rowLimits.find((each) => each === rows) ?? 'all',
      fields: (Array.isArray(fields) ? records(fields) : []).map(({ label, limit }) => ({
        label: toText(label),
        limit: fieldLimits.find((each) => each === limit) ?? 'hidden',
      })),
    })),
  }
}
