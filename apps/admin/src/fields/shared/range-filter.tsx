import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import type { FilterProps, FilterValue } from '../field-props.ts'

interface RangeFilterProps extends Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'> {
  readonly type: 'number' | 'date'
  /** Converts the value of one side for its input, and back; default: unchanged. */
  readonly show?: (side: string) => string
  readonly read?: (shown: string, side: 'from' | 'to') => string
}

/** Two inputs for `min,max`; either side may stay empty. */
export function RangeFilter({ id, label, value, onChange, type, show = same, read = same }: RangeFilterProps) {
  const text = useText()
  const [from = '', to = ''] = typeof value === 'string' ? value.split(',') : []
  const change = (nextFrom: string, nextTo: string) => onChange(toRange(nextFrom, nextTo))
  const side = (name: 'from' | 'to') => (
    <TextField
      id={`${id}-${name}`}
      type={type === 'date' ? 'date' : 'text'}
      label={name === 'from' ? label : text('crud.search.to')}
      size="small"
      fullWidth
      value={show(name === 'from' ? from : to)}
      onChange={(event) => {
        const next = event.target.value && read(event.target.value, name)
        if (name === 'from') change(next, to)
        else change(from, next)
      }}
      slotProps={{
        htmlInput: {
          'aria-label': text(name === 'from' ? 'crud.search.fromOf' : 'crud.search.toOf', { label }),
          ...(type === 'number' && { inputMode: 'decimal' as const }),
        },
        inputLabel: type === 'date' ? { shrink: true } : {},
      }}
    />
  )
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {side('from')}
      {side('to')}
    </Box>
  )
}

function toRange(from: string, to: string): FilterValue {
  return from === '' && to === '' ? undefined : `${from},${to}`
}

function same(value: string): string {
  return value
}
