import Checkbox from '@mui/material/Checkbox'
import { useText } from '@teachnet/i18n/react'
import type { Selection } from '../../crud/list/use-selection.ts'

interface RowCheckboxProps {
  readonly selection: Selection
  readonly id: number
  readonly label: string
}

/** Selects a row; with Shift, by pointer or Space, also all rows from the one toggled before. */
export function RowCheckbox({ selection, id, label }: RowCheckboxProps) {
  const text = useText()
  return (
    <Checkbox
      size="small"
      checked={selection.ids.has(id)}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      // Otherwise Shift marks the text of the rows between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      slotProps={{ input: { 'aria-label': text('crud.selectRow', { label }) } }}
    />
  )
}
