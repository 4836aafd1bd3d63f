import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'

/** A menu item. */
export interface PopupItem {
  readonly label: string
  readonly onSelect: () => void
}

export interface PopupMenuProps {
  readonly anchor: HTMLElement
  /** Side of the anchor where it opens. */
  readonly side?: 'below' | 'right'
  /** Content above the items; not selectable. */
  readonly head?: ReactNode
  readonly items: readonly PopupItem[]
  readonly onClose: () => void
}

/** An open menu. Its code is loaded when the first menu is opened. */
export default function PopupMenu({ anchor, side = 'below', head, items, onClose }: PopupMenuProps) {
  const isBelow = side === 'below'
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={isBelow ? { vertical: 'bottom', horizontal: 'right' } : { vertical: 'top', horizontal: 'right' }}
      transformOrigin={isBelow ? { vertical: 'top', horizontal: 'right' } : { vertical: 'top', horizontal: 'left' }}
    >
      {head}
      {items.map(({ label, onSelect }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose()
            onSelect()
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
