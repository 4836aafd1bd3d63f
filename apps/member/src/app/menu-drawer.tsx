import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

export interface MenuDrawerProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu of narrow screens. In a separate file: wide screens never load it. */
export default function MenuDrawer({ onClose, children }: MenuDrawerProps) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { sx: { width: 260, p: 4 } } }}>
      {children}
    </Drawer>
  )
}
