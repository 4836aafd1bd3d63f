import type { SQL } from 'drizzle-orm'
import { type ContentArea, type ContentSource, requireVisitors } from '../content-source.ts'
import { filterKindOf } from './filter-kinds.ts'

/** Values by filter name; undefined does not restrict. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Builds the conditions of the filters that have a value. */
export function filterConditions(source: ContentSource, area: ContentArea, values: FilterValues): (SQL | undefined)[] {
  const declared = requireVisitors(area.definition).filters ?? {}
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const filter = declared[name]
    if (!filter) throw new TypeError(`Resource ${area.definition.controller} declares no filter "${name}"`)
    return [filterKindOf(filter).condition({ source, area }, filter, value)]
  })
}
