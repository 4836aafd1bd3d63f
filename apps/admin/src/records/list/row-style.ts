import type { CSSProperties } from 'react'
import type { ColumnWidth } from './arrange-columns.ts'

/** The height of a row, in CSS pixels. */
export function rowHeight(isDense: boolean): number {
  return isDense ? 36 : 48
}

/** The width of the checkboxes before pinned columns, in CSS pixels. */
const checkboxWidth = 64

/** The class of cells that stay at the start of a scrolled table. */
const pinnedClass = 'pinned-cell'

/** The custom property with the width of a column: one place to change while its edge is dragged. */
export function widthProperty(name: string): `--${string}` {
  return `--column-${name}`
}

/** The custom properties of a table, from which its cells take the widths that an administrator has chosen. */
export function widthProperties(layout: ReadonlyMap<string, ColumnWidth>): CSSProperties {
  return Object.fromEntries(
    [...layout].flatMap(([name, { width, isFixed }]) => (isFixed ? [[widthProperty(name), `${width}px`]] : [])),
  )
}

/** How a cell of a column is rendered. */
export function columnStyle(
  name: string,
  width: ColumnWidth | undefined,
  { isHead, isSelectable }: { readonly isHead: boolean; readonly isSelectable: boolean },
): { readonly className?: string; readonly style?: CSSProperties } {
  if (!width) return {}
  const { width: most, isFixed, left } = width
  const chosen = widthProperty(name)
  // The title of a column is shown whole, unless an administrator has chosen its width.
  if (!isFixed) {
    const own = { width: `var(${chosen}, auto)`, minWidth: `var(${chosen}, auto)` }
    return { style: isHead ? { ...own, maxWidth: `var(${chosen}, none)` } : { maxWidth: `var(${chosen}, ${most}px)` } }
  }
  const size = `var(${chosen})`
  const style = { boxSizing: 'border-box', width: size, minWidth: size, maxWidth: size, overflow: 'hidden' } as const
  if (left === undefined) return { style: { ...style, textOverflow: 'ellipsis' } }
  return {
    className: pinnedClass,
    style: { ...style, textOverflow: 'ellipsis', left: left + (isSelectable ? checkboxWidth : 0) },
  }
}

/** How the cell of a row's checkbox is rendered. */
export function checkboxStyle(layout: ReadonlyMap<string, ColumnWidth>): ReturnType<typeof columnStyle> {
  const isPinned = [...layout.values()].some(({ left }) => left !== undefined)
  return isPinned
    ? {
        className: `checkbox-cell ${pinnedClass}`,
        style: { boxSizing: 'border-box', width: checkboxWidth, minWidth: checkboxWidth, left: 0 },
      }
    : { className: 'checkbox-cell' }
}

/** Style of outdated rows while new ones are loading. */
export const outdatedStyle = { opacity: 0.5, transition: 'opacity 150ms 200ms' } as const
