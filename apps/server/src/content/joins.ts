import { isNullable, referenceOf } from '@teachnet/contract'
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ResourceTable } from '../records/tables/table-of.ts'
import { type ContentArea, type ContentSource, requireArea, requireVisitors } from './content-source.ts'

/** A related record that a query joins. */
export interface Join {
  readonly area: ContentArea
  readonly on: SQL | undefined
  /** Records without a public related record are left out. */
  readonly isRequired: boolean
}

/** The joins of one query: each relation is joined once, however many parts of a record use it. */
export interface Joins {
  readonly all: () => readonly Join[]
  /** @param at alias of the joined record in the query */
  readonly join: (area: ContentArea, relation: string, at: string) => ContentArea
}

export function createJoins(source: ContentSource): Joins {
  const joins = new Map<string, Join>()
  const join: Joins['join'] = ({ definition, table }, relation, at) => {
    const known = joins.get(at)
    if (known) return known.area
    const field = definition.fields[relation]
    const id = table[relation]
    const reference = field && referenceOf(field)
    if (!reference || reference.isList || !id)
      throw new TypeError(`Resource ${definition.controller}: "${relation}" points to no single record`)
    const target = requireArea(source, reference.resource)
    const area = { definition: target.definition, table: aliased(target.table, at) }
    const isRequired = definition.visitors?.through?.includes(relation) ?? false
    // Set this first: the conditions of the target may add further joins.
    joins.set(at, { area, on: undefined, isRequired })
    const on = and(eq(columnOf(area, 'id'), id), isPublic(source, area, { join }, `${at}_`))
    joins.set(at, { area, on, isRequired })
    return area
  }
  return { all: () => [...joins.values()], join }
}

/**
 * Condition that visitors may see a record: it is enabled, its publication time has passed, and the same applies to the records that
 * it requires. The previewed record is visible as well.
 */
export function isPublic(
  source: ContentSource,
  area: ContentArea,
  { join }: Pick<Joins, 'join'>,
  prefix = '',
): SQL | undefined {
  const { definition, table } = area
  const { since, until, through = [] } = requireVisitors(definition)
  for (const relation of through) join(area, relation, `${prefix}${relation}`)
  const isVisible = and(
    table.status && eq(table.status, '1'),
    since === undefined ? undefined : orEmpty(area, since, lte(columnOf(area, since), source.now)),
    until === undefined ? undefined : orEmpty(area, until, gt(columnOf(area, until), source.now)),
  )
  const { previewed } = source
  return previewed?.controller === definition.controller
    ? or(isVisible, eq(columnOf(area, 'id'), previewed.id))
    : isVisible
}

/** A record without that time fulfils the condition. */
function orEmpty(area: ContentArea, name: string, condition: SQL): SQL | undefined {
  const field = area.definition.fields[name]
  return field && isNullable(field) ? or(isNull(columnOf(area, name)), condition) : condition
}

export function columnOf({ definition, table }: ContentArea, name: string) {
  const column = table[name]
  if (!column) throw new TypeError(`Resource ${definition.controller}: "${name}" is not a column`)
  return column
}

function aliased(table: ResourceTable, name: string): ResourceTable {
  return alias(table, name)
}
