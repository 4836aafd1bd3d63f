import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'

interface ToolButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly isDisabled?: boolean
  /** For a button that expands an element: whether it is expanded, and its id. */
  readonly expands?: { readonly isExpanded: boolean; readonly id: string }
  readonly children: ReactNode
}

/** An icon button; its name appears as a tooltip. */
export function ToolButton({ label, onClick, isDisabled = false, expands, children }: ToolButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      aria-expanded={expands ? expands.isExpanded : undefined}
      aria-controls={expands ? expands.id : undefined}
    >
      {children}
    </IconButton>
  )
}
