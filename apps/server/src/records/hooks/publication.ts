import { type ResourceDefinition, isVisited } from '@teachnet/contract'
import { sql } from 'drizzle-orm'
import type { ResourceHooks } from '../bound-resource.ts'
import { columnOf, mainAlias } from '../../platform/db/statement.ts'
import { rejectField } from '../write/read-input.ts'

/**
 * Computes for each record whether visitors see it now, as `isPublic` does for pages, and rejects a record that leaves the site before it
 * appears. For areas with a status and with `since` and `until` for visitors.
 */
export function createPublicationHooks(
  definition: ResourceDefinition,
): Required<Pick<ResourceHooks, 'computed' | 'beforeSave'>> {
  const { since, until } = isVisited(definition) ? definition.visitors : {}
  if (since === undefined || until === undefined)
    throw new TypeError(`${definition.controller} is not published by time`)
  const [status, from, to] = ['status', since, until].map((name) => columnOf(mainAlias, name))
  return {
    computed: {
      publication: ({ deps }) => {
        const now = sql`${Math.floor(deps.clock() / 1000)}::bigint`
        return sql`(case when ${status} <> '1' then 'off' when ${from} > ${now} then 'scheduled' when ${to} <= ${now} then 'ended' else 'live' end)`
      },
    },
    beforeSave: async (context, { before, stored }) => {
      const times = { ...before, ...stored }
      const [start, end] = [times[since], times[until]]
      if (isSet(end) && isSet(start) && Number(end) <= Number(start))
        throw rejectField(context, until, 'resource.publication.order')
    },
  }
}

function isSet(time: unknown): boolean {
  return time !== null && time !== undefined
}
