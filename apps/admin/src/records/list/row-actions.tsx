import Checkbox from '@mui/material/Checkbox'
import { useText } from '@teachnet/i18n/react'
import type { ToggleRow, RowCalls } from './row-list.ts'
import type { Row } from '../record/row.ts'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { styled } from '@mui/material/styles'
import { radii } from '@teachnet/ui/tokens'
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
  readonly row: Row
  readonly label: string
  readonly calls: RowCalls
  readonly children?: ReactNode
}

/** The actions of a row, always in the same positions. */
export function RowActions({ row, label, calls, children }: RowActionsProps) {
  const text = useText()
  const items = [
    { name: 'view', run: calls.view, icon: <VisibilityRounded fontSize="small" /> },
    { name: 'edit', run: calls.edit, icon: <EditRounded fontSize="small" /> },
    {
      name: 'delete',
      run: calls.remove && ((one: number) => calls.remove?.([one])),
      icon: <DeleteOutlineRounded fontSize="small" />,
    },
    {
      name: 'more',
      run: calls.hasMore?.(row) === false ? undefined : calls.more,
      icon: <MoreVertRounded fontSize="small" />,
    },
  ]
  return (
    <Actions>
      {children}
      {items.map(
        ({ name, run, icon: visible }) =>
          run && (
            <Action
              key={name}
              type="button"
              title={text(`crud.row.${name}`)}
              aria-label={text(`crud.row.${name}Of`, { label })}
              aria-haspopup={name === 'more' ? 'menu' : undefined}
              onClick={(event) => run(row.id, event.currentTarget)}
            >
              {visible}
            </Action>
          ),
      )}
    </Actions>
  )
}

// As small as buttons with icons elsewhere, and without their machinery: a list has hundreds of them.
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end' })

const Action = styled('button')({
  display: 'inline-flex',
  flex: 'none',
  padding: 4,
  border: 0,
  borderRadius: radii.control,
  backgroundColor: 'transparent',
  color: 'var(--ui-palette-text-secondary)',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--ui-palette-action-hover)' },
  '&:focus-visible': { outline: '2px solid var(--ui-palette-primary-main)', outlineOffset: 2 },
})
