import Checkbox from '@mui/material/Checkbox'
import { useText } from '@teachnet/i18n/react'
import type { ToggleRow, RowCalls } from './row-list.ts'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

interface RowCheckboxProps {
  readonly id: number
  readonly label: string
  readonly isSelected: boolean
  readonly toggle: ToggleRow
}

/** Selects a row; with Shift, by pointer or Space, also all rows from the one toggled before. */
export function RowCheckbox({ id, label, isSelected, toggle }: RowCheckboxProps) {
  const text = useText()
  return (
    <Checkbox
      size="small"
      checked={isSelected}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      // Otherwise Shift marks the text of the rows between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      slotProps={{ input: { 'aria-label': text('crud.selectRow', { label }) } }}
    />
  )
}

interface RowActionsProps {
  readonly id: number
  readonly label: string
  readonly calls: RowCalls
  readonly children?: ReactNode
}

/** The actions of a row, always in the same positions. */
export function RowActions({ id, label, calls, children }: RowActionsProps) {
  const text = useText()
  const items = [
    { name: 'view', run: calls.view, icon: <VisibilityRounded sx={icon} /> },
    { name: 'edit', run: calls.edit, icon: <EditRounded sx={icon} /> },
    {
      name: 'delete',
      run: calls.remove && ((one: number) => calls.remove?.([one])),
      icon: <DeleteOutlineRounded sx={icon} />,
    },
    { name: 'more', run: calls.more, icon: <MoreVertRounded sx={icon} /> },
  ]
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {children}
      {items.map(
        ({ name, run, icon: visible }) =>
          run && (
            <IconButton
              key={name}
              title={text(`crud.row.${name}`)}
              size="small"
              aria-label={text(`crud.row.${name}Of`, { label })}
              aria-haspopup={name === 'more' ? 'menu' : undefined}
              onClick={(event) => run(id, event.currentTarget)}
            >
              {visible}
            </IconButton>
          ),
      )}
    </Stack>
  )
}

const icon = { fontSize: '1.25rem' }
