import type { ListColumns } from '@teachnet/contract/lists'
import { isRecord, type Locale } from '@teachnet/protocol'
import { columnWidths, mayBeLong, nameWidths, spareNameWidth, spareWidthOfOthers } from '../../values/column-widths.ts'
import { type Column, switchWidth } from './columns.ts'

/** The width of a column in CSS pixels. */
export interface ColumnWidth {
  readonly width: number
  /** Whether the column has exactly this width; otherwise it is as wide as its values need, and at most so wide. */
  readonly isFixed: boolean
  /** For a column that stays when the table is scrolled: its distance from the first of them. */
  readonly left?: number
}

export const unarranged: ListColumns = { order: [], hidden: [], pinned: [], widths: {} }

/**
 * The columns in the arranged order, the pinned ones first. A column that the arrangement does not name, because it is new, follows its
 * neighbour in the definition; names that have no column are ignored.
 */
export function arrangeColumns(columns: readonly Column[], { order, pinned }: ListColumns): Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = [...new Set(order)].filter((name) => byName.has(name))
  columns.forEach(({ name }, index) => {
    if (!names.includes(name)) names.splice(names.indexOf(columns[index - 1]?.name ?? '') + 1, 0, name)
  })
  const isPinned = (name: string) => pinned.includes(name)
  return [...names.filter(isPinned), ...names.filter((name) => !isPinned(name))].flatMap(
    (name) => byName.get(name) ?? [],
  )
}

interface Named {
  /** The field with the name of a record. */
  readonly labelField?: string
  /** The column with a switch before its word. */
  readonly switched?: string | undefined
  /** Room that the columns leave: the name takes it first, if it may be long, then the others that may be. */
  readonly spare?: number
  readonly locale?: Locale
}

/** The widths of the columns that a table shows. */
export function layOutColumns(
  visible: readonly Column[],
  { pinned, widths }: ListColumns,
  { labelField, switched, spare = 0, locale = 'zh-cn' }: Named = {},
): ReadonlyMap<string, ColumnWidth> {
  const isGrowing = ({ name, field }: Column) => widths[name] === undefined && mayBeLong(field)
  const forName = visible.some((column) => column.name === labelField && isGrowing(column))
    ? Math.min(spare, spareNameWidth)
    : 0
  const others = visible.filter((column) => column.name !== labelField && isGrowing(column))
  const forOthers = Math.min((spare - forName) / others.length, spareWidthOfOthers)
  let left = 0
  return new Map(
    visible.map(({ name, field }) => {
      const own = widths[name]
      const width =
        own ??
        (name === labelField
          ? nameWidths[locale] + forName
          : columnWidths[field.kind] +
            (mayBeLong(field) ? Math.floor(forOthers) : 0) +
            (name === switched ? switchWidth : 0))
      if (!pinned.includes(name)) return [name, { width, isFixed: own !== undefined }]
      const at = left
      left += width
      return [name, { width, isFixed: true, left: at }]
    }),
  )
}

/** Smallest and largest width of a column in CSS pixels, as the server keeps them. */
export const widthRange = { least: 48, most: 800 } as const

/** A width that can be stored. */
export function toColumnWidth(width: number): number {
  return Math.round(Math.min(widthRange.most, Math.max(widthRange.least, width)))
}

/** Moves a column to the place of another one. */
export function moveColumn(columns: readonly Column[], from: string, to: string): string[] {
  const names = columns.map(({ name }) => name)
  const target = names.indexOf(to)
  const others = names.filter((name) => name !== from)
  return target === -1 || others.length === names.length ? names : others.toSpliced(target, 0, from)
}

/** Arrangements by `settingKey`. */
export type ListSettings = Readonly<Record<string, ListColumns>>

/** The key of an arrangement: of a list, or of one of its saved views. */
export function settingKey(controller: string, view: number): string {
  return view === 0 ? controller : `${controller}#${view}`
}

/** Reads arrangements that a browser keeps; others than complete ones are left out. */
export function readListSettings(raw: unknown): ListSettings | undefined {
  if (!isRecord(raw)) return undefined
  return Object.fromEntries(
    Object.entries(raw).flatMap(([controller, each]) => (isListColumns(each) ? [[controller, each]] : [])),
  )
}

function isListColumns(raw: unknown): raw is ListColumns {
  if (!isRecord(raw) || !isRecord(raw.widths)) return false
  return (
    [raw.order, raw.hidden, raw.pinned].every(areNames) &&
    Object.values(raw.widths).every((width) => typeof width === 'number' && width > 0)
  )
}

function areNames(raw: unknown): boolean {
  return Array.isArray(raw) && raw.every((name) => typeof name === 'string')
}
