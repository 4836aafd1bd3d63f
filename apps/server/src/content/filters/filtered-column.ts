import { isListField, kindOf } from '@teachnet/contract'
import { arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { serverKindOf } from '../../kinds/kinds.ts'
import type { ContentArea } from '../content-source.ts'
import { columnOf } from '../joins.ts'

/** Condition that a field has a value; a list has to include it. */
export function holds(area: ContentArea, name: string, value: unknown): SQL {
  const column = columnOf(area, name)
  return isList(area, name) ? arrayContains(column, [value]) : eq(column, value)
}

/** The value of a field, or each item of its list. */
export function itemsOf(area: ContentArea, name: string): SQL | PgColumn {
  const column = columnOf(area, name)
  return isList(area, name) ? sql`unnest(${column})` : column
}

/** Whether a field holds days of a calendar, not Unix seconds. */
export function isDay({ definition }: ContentArea, name: string): boolean {
  const field = definition.fields[name]
  return field !== undefined && kindOf(field).time === 'days'
}

/** How many stored units are 1 of a field's written value. */
export function unitOf({ definition }: ContentArea, name: string): number {
  const field = definition.fields[name]
  return field ? serverKindOf(field).storedUnits : 1
}

function isList({ definition }: ContentArea, name: string): boolean {
  const field = definition.fields[name]
  return field !== undefined && isListField(field)
}
