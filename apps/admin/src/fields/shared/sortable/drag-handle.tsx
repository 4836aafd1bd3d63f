import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import type { Ref } from 'react'

export interface DragHandleProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Label of the record that it moves. */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** The handle by which a row is dragged. */
export function DragHandle({ label, ...button }: DragHandleProps) {
  const text = useText()
  return (
    <IconButton
      size="small"
      {...button}
      aria-label={text('crud.drag.handle', { label })}
      sx={{ cursor: 'grab', touchAction: 'none' }}
    >
      <DragIndicatorRounded sx={{ fontSize: '1.25rem' }} />
    </IconButton>
  )
}
