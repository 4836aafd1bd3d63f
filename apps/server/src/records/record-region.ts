import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../platform/db/client.ts'
import { loadRows, toQuery } from '../platform/db/statement.ts'
import {
  courseRunTable,
  courseTable,
  setinEnquiryTable,
  setinEnrolmentTable,
  teacherTable,
} from './tables/resources.ts'

/**
 * The region of a record of a table, as an SQL array of the ids of province, city and district: its own, for enquiries that of the teacher
 * or course, for enrolments that of the run or its course. Undefined: records of the table have no region.
 *
 * @param alias of the table in the statement
 */
export function regionOf(table: PgTable, alias: SQL): SQL | undefined {
  if (table === setinEnquiryTable)
    return sql`coalesce(
      (select x.region from ${teacherTable} as x where x.id = ${alias}.teacher_id and cardinality(x.region) > 0),
      (select x.region from ${courseTable} as x where x.id = ${alias}.course_id), array[]::int[])`
  if (table === setinEnrolmentTable)
    return sql`coalesce((select case when cardinality(x.region) > 0 then x.region else y.region end from ${courseRunTable} as x
      left join ${courseTable} as y on y.id = x.course_id where x.id = ${alias}.run_id), array[]::int[])`
  return 'region' in table ? sql`${alias}.region` : undefined
}

/** Loads the region of a record. Returns an empty list if the record does not exist or has no region. */
export async function loadRegion(db: Queries, table: PgTable, id: number): Promise<number[]> {
  const region = regionOf(table, sql`r`)
  if (!region) return []
  const [row] = await loadRows(db, toQuery(sql`select ${region} as region from ${table} as r where r.id = ${id}`))
  return Array.isArray(row?.region) ? row.region.map(Number) : []
}
