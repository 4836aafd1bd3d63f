import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { periodNames, periodOf, periodValue } from '@teachnet/contract/lists'
import { periodTexts } from '../../records/filters/period-texts.ts'
import { toText } from '../../values/read-values.ts'
import type { FilterProps } from '../field-props.ts'
import { sidesOf, toRange } from './range-filter.tsx'

const Picker = lazyPart(async () => (await import('./date-pickers.tsx')).DatePickerInput)

interface DayRangeFilterProps extends Pick<FilterProps, 'id' | 'label' | 'value' | 'onChange'> {
  /** Converts one side of the value to a day, and back; default: unchanged. */
  readonly show?: (side: string) => string
  readonly read?: (day: string, side: 'from' | 'to') => string
}

/** A period that moves with the calendar, or two days, either of which may stay empty. */
export function DayRangeFilter({ id, label, value, onChange, show = same, read = same }: DayRangeFilterProps) {
  const text = useText()
  const period = periodOf(value)
  const [from, to] = period ? ['', ''] : sidesOf(value)
  const side = (name: 'from' | 'to') => (
    <PartBoundary waiting={<Skeleton variant="rounded" height={40} />}>
      <Picker
        id={`${id}-${name}`}
        name={`${id}-${name}`}
        label={text(name === 'from' ? 'crud.search.fromOf' : 'crud.search.toOf', { label })}
        value={show(name === 'from' ? from : to)}
        onChange={(day) => {
          const next = toText(day) && read(toText(day), name)
          onChange(name === 'from' ? toRange(next, to) : toRange(from, next))
        }}
        onBlur={nothing}
        inputRef={nothing}
        required={false}
        error={undefined}
        help={undefined}
      />
    </PartBoundary>
  )
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}
    >
      <TextField
        id={`${id}-period`}
        select
        size="small"
        label={text('filter.period')}
        value={period ?? ''}
        onChange={({ target }) => {
          const chosen = periodNames.find((name) => name === target.value)
          onChange(chosen && periodValue(chosen))
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ gridColumn: '1 / -1' }}
      >
        <MenuItem value="">{text('filter.period.days')}</MenuItem>
        {periodNames.map((name) => (
          <MenuItem key={name} value={name}>
            {text(periodTexts[name])}
          </MenuItem>
        ))}
      </TextField>
      {!period && side('from')}
      {!period && side('to')}
    </Box>
  )
}

function same(value: string): string {
  return value
}

function nothing(): void {
  // The panel validates nothing.
}
