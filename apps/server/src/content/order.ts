import { isNullable } from '@teachnet/contract'
import { orderTerms } from '@teachnet/contract/schema'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { type ContentArea, type ContentSource, requireVisitors } from './content-source.ts'
import { columnOf } from './joins.ts'
import { partedValue } from './parts.ts'

/** Builds the ORDER BY terms; uses the first order of the definition when none is named. */
export function orderBy(
  source: ContentSource,
  area: ContentArea,
  name: string | undefined,
  { isReversed = false } = {},
): SQL[] {
  return termsOf(area, name).map((term) => {
    const column = columnOf(area, term.field)
    const isDescending = term.isDescending !== isReversed
    const parted = partedValue(source, area, [term.field])
    if (parted) {
      const end = isDescending ? sql`max` : sql`min`
      const place = sql`(select ${end}(${parted.value}) from ${parted.comingRows})`
      return isDescending ? sql`${place} desc nulls last` : sql`${place} asc nulls last`
    }
    const declared = area.definition.fields[term.field]
    // On a column that is never null, the NULLS clause would only prevent the use of an index.
    if (declared && isNullable(declared))
      return isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
    return isDescending ? desc(column) : asc(column)
  })
}

/**
 * Condition that a record comes after, or before, another one in an order.
 *
 * @throws TypeError for an order whose terms differ in direction, which a row comparison cannot express
 */
export function isBeyond(area: ContentArea, order: string | undefined, id: number, side: 'before' | 'after'): SQL {
  const terms = termsOf(area, order)
  const isDescending = terms[0]?.isDescending ?? false
  if (terms.some((term) => term.isDescending !== isDescending))
    throw new TypeError(`Resource ${area.definition.controller}: the order "${order}" has two directions`)
  const place = sql.join(
    terms.map(({ field }) => columnOf(area, field)),
    sql`, `,
  )
  const own = sql.join(
    terms.map(({ field }) => sql.identifier(field)),
    sql`, `,
  )
  const other = sql`(select ${own} from ${area.table} "other" where "other"."id" = ${id})`
  return isDescending === (side === 'after') ? sql`(${place}) < ${other}` : sql`(${place}) > ${other}`
}

function termsOf({ definition }: ContentArea, name: string | undefined) {
  const { orders } = requireVisitors(definition)
  const order = orders[name ?? Object.keys(orders)[0] ?? '']
  if (order === undefined) throw new TypeError(`Resource ${definition.controller} declares no order "${name}"`)
  return orderTerms(order)
}
