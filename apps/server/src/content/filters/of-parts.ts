import { type SQL, sql } from 'drizzle-orm'
import { columnOf } from '../joins.ts'
import { partedValue } from '../parts.ts'
import type { FilterPlace } from './filter-kind.ts'

/** A value that a condition tests. */
export interface Tested {
  readonly value: SQL
  /** Writes a value to compare with as the column stores it. */
  readonly bind: (value: unknown) => SQL
}

/**
 * Condition on the first of some fields that is set; if the record has parts that stand in for these fields, one of the parts fulfils it.
 */
export function whereAnyPart(
  { source, area }: FilterPlace,
  names: readonly string[],
  test: (tested: Tested) => SQL | undefined,
): SQL | undefined {
  const [first = ''] = names
  const bind = (value: unknown) => sql`${sql.param(value, columnOf(area, first))}`
  const parted = partedValue(source, area, names)
  if (parted) return sql`exists (select 1 from ${parted.rows} where ${test({ bind, value: parted.value })})`
  const columns = names.map((name) => sql`${columnOf(area, name)}`)
  return test({ bind, value: columns.length === 1 ? sql`${columns[0]}` : sql`coalesce(${sql.join(columns, sql`, `)})` })
}

/** The choice that a field's value belongs to or, if parts of the record stand in for it, the different choices of its parts. */
export function choicesOfParts({ source, area }: FilterPlace, name: string, choiceOf: (value: SQL) => SQL): SQL {
  const parted = partedValue(source, area, [name])
  if (!parted) return choiceOf(sql`${columnOf(area, name)}`)
  return sql`unnest(array(select distinct ${choiceOf(parted.value)} from ${parted.rows}))`
}
