import type { VisitorViewName } from '@teachnet/contract'
import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { ResourceTable } from '../records/tables/table-of.ts'
import type { ContentArea, ContentSource } from './content-source.ts'
import { filterConditions, type FilterValues } from './filters/filter-kinds.ts'
import { columnOf, createJoins, isPublic, type Joins } from './joins.ts'

/** Records of an area among those that visitors may see. Absent parts do not restrict them. */
export interface RecordRange {
  readonly view?: VisitorViewName
  readonly filters?: FilterValues
  readonly order?: string
  readonly limit?: number
  readonly offset?: number
  /** Id of a record to leave out. */
  readonly except?: number
  readonly ids?: readonly number[]
  readonly where?: SQL | undefined
  /** Replaces `order`. */
  readonly ordered?: readonly SQL[]
}

/** A dynamic query on the table of an area. Its methods change the query itself. */
interface AreaQuery {
  readonly innerJoin: (table: ResourceTable, on: SQL | undefined) => unknown
  readonly leftJoin: (table: ResourceTable, on: SQL | undefined) => unknown
  readonly where: (condition: SQL | undefined) => unknown
}

/**
 * Restricts a query on the table of an area to the records of a range that visitors may see.
 *
 * @param joins those that the query's columns need; the restriction adds its own
 */
export function restrict(
  query: AreaQuery,
  source: ContentSource,
  area: ContentArea,
  { filters = {}, except, ids, where }: RecordRange,
  joins: Joins = createJoins(source),
): void {
  const id = columnOf(area, 'id')
  const condition = and(
    isPublic(source, area, joins),
    ...filterConditions(source, area, filters),
    except === undefined ? undefined : ne(id, except),
    ids && inArray(id, [...ids]),
    where,
  )
  for (const { area: joined, on, isRequired } of joins.all())
    if (isRequired) query.innerJoin(joined.table, on)
    else query.leftJoin(joined.table, on)
  query.where(condition)
}

/** Selects the distinct values of a column in the records of a range. */
export function selectValues(source: ContentSource, area: ContentArea, name: string, range: RecordRange) {
  const query = source.db
    .selectDistinct({ value: columnOf(area, name) })
    .from(area.table)
    .$dynamic()
  restrict(query, source, area, range)
  return query
}

/** Counts the records of a range. */
export async function countRecords(source: ContentSource, area: ContentArea, range: RecordRange): Promise<number> {
  const found = selectValues(source, area, 'id', range).as('found')
  const [row] = await source.db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}
