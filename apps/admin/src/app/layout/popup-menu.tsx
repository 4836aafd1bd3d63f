import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'

/** One thing to choose. */
export interface PopupItem {
  readonly label: string
  readonly onSelect: () => void
}

export interface PopupMenuProps {
  readonly anchor: HTMLElement
  /** Where it opens, seen from the anchor. */
  readonly side?: 'below' | 'right'
  /** Above the items; not to be chosen. */
  readonly head?: ReactNode
  readonly items: readonly PopupItem[]
  readonly onClose: () => void
}

/** An open menu. Loaded when the first one is opened. */
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
