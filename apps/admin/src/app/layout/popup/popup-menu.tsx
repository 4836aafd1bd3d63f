import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'

/** A menu item. */
export interface PopupItem {
  readonly label: string
  /** For one of several choices: whether it is the current one. */
  readonly isOn?: boolean
  /** Begins a group, below a line. */
  readonly isFirst?: boolean
  readonly onSelect: () => void
}

export interface PopupMenuProps {
  readonly anchor: HTMLElement
  /** Where it opens: below the anchor, flush with its right or left edge, or to the right of it. */
  readonly side?: 'below' | 'below-left' | 'right'
  /** Content above the items; not selectable. */
  readonly head?: ReactNode
  readonly items: readonly PopupItem[]
  readonly onClose: () => void
}

const places = {
  below: {
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'right' },
  },
  'below-left': {
    anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
    transformOrigin: { vertical: 'top', horizontal: 'left' },
  },
  right: {
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'left' },
  },
} as const

/** An open menu. Its code is loaded when the first menu is opened. */
export default function PopupMenu({ anchor, side = 'below', head, items, onClose }: PopupMenuProps) {
  return (
    // The focus begins at the first item: a menu may have several current ones.
    <Menu open variant="menu" anchorEl={anchor} onClose={onClose} {...places[side]}>
      {head}
      {items.map(({ label, isOn, isFirst, onSelect }) => (
        <MenuItem
          key={label}
          role={isOn === undefined ? undefined : 'menuitemradio'}
          aria-checked={isOn}
          selected={isOn ?? false}
          sx={isFirst ? { borderTop: 1, borderColor: 'divider' } : undefined}
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
