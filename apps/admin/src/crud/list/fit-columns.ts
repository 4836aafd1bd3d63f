import { kindOf, weighFieldOf, type ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { columnWidths, expectedWidth, nameWidths } from '../../values/column-widths.ts'
import type { Column } from './columns.ts'

const checkboxes = 62
/** The width of a row's actions, and of the handle to drag it by. */
const rowActions = 120
const handle = 17
/** The width of a scrollbar in most browsers on Windows and Linux. */
const scrollbar = 16

export interface Space {
  /** Width of the list in CSS pixels; 0 while it is unknown. */
  readonly width: number
  readonly locale: Locale
  /** The field that the list is sorted by. */
  readonly sorted: string | undefined
}

/**
 * Returns the columns that a list leaves out until an administrator arranges it, because all together would be wider than the list. Columns
 * that the server writes are left out first, then the last ones; the name, the state and the field that the list is sorted by stay.
 */
export function columnsBeyond(
  definition: ResourceDefinition,
  columns: readonly Column[],
  { width, locale, sorted }: Space,
): string[] {
  if (width === 0) return []
  const { labelField, waiting } = definition
  const widthOf = widthsFor(definition, locale)
  const kept = new Set([labelField, 'status', waiting?.field, sorted])
  let missing = columns.reduce((sum, column) => sum + widthOf(column), widthAround(definition) - width)
  const left: string[] = []
  for (const column of columns.filter(({ name }) => !kept.has(name)).toSorted((a, b) => rankOf(b) - rankOf(a))) {
    if (missing <= 0) break
    left.push(column.name)
    missing -= widthOf(column)
  }
  // The widest ones may have freed more room than needed: columns that still fit are shown again.
  return left.toReversed().filter((name) => {
    const column = columns.find((one) => one.name === name)
    const isBack = column !== undefined && missing + widthOf(column) <= 0
    if (isBack) missing += widthOf(column)
    return !isBack
  })

  /** The column with the highest rank is left out first. */
  function rankOf(column: Column): number {
    const kind = kindOf(column.field)
    const place = columns.indexOf(column)
    if (kind.writtenAt(column.field)) return 3000 + place
    if (kind.role === 'id') return 2000
    return column.field.readOnly && column.field.virtual ? 1000 + place : place
  }
}

/** Returns the width in CSS pixels that the columns of a list do not use. */
export function spareWidth(definition: ResourceDefinition, shown: readonly Column[], { width, locale }: Space): number {
  if (width === 0) return 0
  const widthOf = widthsFor(definition, locale)
  return Math.max(
    0,
    shown.reduce((left, column) => left - widthOf(column), width - widthAround(definition)),
  )
}

function widthAround(definition: ResourceDefinition): number {
  return checkboxes + rowActions + scrollbar + (weighFieldOf(definition) ? handle : 0)
}

function widthsFor({ labelField }: ResourceDefinition, locale: Locale) {
  return ({ name, field }: Column) => {
    const usual = expectedWidth(field, locale)
    return name === labelField && usual >= columnWidths.text ? nameWidths[locale] : usual
  }
}
