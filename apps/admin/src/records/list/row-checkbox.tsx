import Checkbox from '@mui/material/Checkbox'
import { useText } from '@teachnet/i18n/react'
import type { ToggleRow } from './row-list.ts'

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
