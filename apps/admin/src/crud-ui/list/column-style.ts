import type { CSSProperties } from 'react'
import type { ColumnWidth } from '../../crud/list/arrange-columns.ts'

/** The width of the checkboxes before pinned columns, in CSS pixels. */
const checkboxWidth = 64

/** The class of cells that stay at the start of a scrolled table. */
export const pinnedClass = 'pinned-cell'

/** How a cell of a column is drawn. */
export function columnStyle(
  width: ColumnWidth | undefined,
  { isHead, isSelectable }: { readonly isHead: boolean; readonly isSelectable: boolean },
): { readonly className?: string; readonly style?: CSSProperties } {
  if (!width) return {}
  const { width: maxWidth, isFixed, left } = width
  // The title of a column is shown whole, unless an administrator has chosen its width.
  if (!isFixed) return isHead ? {} : { style: { maxWidth } }
  const style = { boxSizing: 'border-box', width: maxWidth, minWidth: maxWidth, maxWidth, overflow: 'hidden' } as const
  if (left === undefined) return { style: { ...style, textOverflow: 'ellipsis' } }
  return {
    className: pinnedClass,
    style: { ...style, textOverflow: 'ellipsis', left: left + (isSelectable ? checkboxWidth : 0) },
  }
}

/** How the cell of a row's checkbox is drawn. */
export function checkboxStyle(layout: ReadonlyMap<string, ColumnWidth>): ReturnType<typeof columnStyle> {
  const isPinned = [...layout.values()].some(({ left }) => left !== undefined)
  return isPinned
    ? {
        className: pinnedClass,
        style: { boxSizing: 'border-box', width: checkboxWidth, minWidth: checkboxWidth, left: 0 },
      }
    : {}
}
