import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import type { FilterProps, FilterValue } from '../field-props.ts'

type RangeFilterProps = Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'>

/** Two numbers as `min,max`; either may stay empty. */
export function RangeFilter({ id, label, value, onChange }: RangeFilterProps) {
  const text = useText()
  const [from, to] = sidesOf(value)
  const side = (name: 'from' | 'to') => (
    <TextField
      id={`${id}-${name}`}
      label={name === 'from' ? label : text('crud.search.to')}
      size="small"
      fullWidth
      value={name === 'from' ? from : to}
      onChange={({ target }) => onChange(name === 'from' ? toRange(target.value, to) : toRange(from, target.value))}
      slotProps={{
        htmlInput: {
          'aria-label': text(name === 'from' ? 'crud.search.fromOf' : 'crud.search.toOf', { label }),
          inputMode: 'decimal',
        },
      }}
    />
  )
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 2 }}>
      {side('from')}
      {side('to')}
    </Box>
  )
}

/** The two sides of a range; empty for an open side. */
export function sidesOf(value: FilterValue): readonly [from: string, to: string] {
  const [from = '', to = ''] = typeof value === 'string' ? value.split(',') : []
  return [from, to]
}

export function toRange(from: string, to: string): FilterValue {
  return from === '' && to === '' ? undefined : `${from},${to}`
}
