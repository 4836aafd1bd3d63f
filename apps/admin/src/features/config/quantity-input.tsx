import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { languageTag } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { InputProps } from '../../fields/field-props.ts'
import { textProps, TextBox } from '../../fields/shared/text-box.tsx'
import { toNumber, toText } from '../../values/read-values.ts'
import { fittingUnit, shownUnits, type StoredUnit, unitName } from './units.ts'

/** Creates the input of a number that is stored in a unit: people type `3` and choose `days`, the form has the seconds. */
export function quantityInput(stored: StoredUnit) {
  return function QuantityInput(props: InputProps) {
    return <Quantity {...props} stored={stored} />
  }
}

function Quantity({ stored, ...props }: InputProps & { readonly stored: StoredUnit }) {
  const text = useText()
  const tag = languageTag(useLocale())
  const units = shownUnits[stored]
  const [name, setName] = useState(() => fittingUnit(props.value, stored).name)
  const unit = units.find((each) => each.name === name) ?? units[0]
  // An input that is not a whole number of the unit is shown as typed: the check of the form refuses it.
  const amount = toNumber(props.value)
  const shown = amount === undefined || !unit ? toText(props.value) : toText(Number((amount / unit.size).toFixed(6)))
  const htmlInput = { inputMode: 'decimal', style: { fontVariantNumeric: 'tabular-nums' } } as const
  const own = textProps(props)
  const change = (typed: unknown) => {
    const number = toNumber(typed)
    props.onChange(number === undefined || !unit ? typed : toText(number * unit.size))
  }
  const [only] = units.length === 1 ? units : []
  if (only)
    return (
      <TextBox
        {...own}
        slotProps={{
          htmlInput,
          input: {
            endAdornment: <InputAdornment position="end">{unitName(only.name, amount ?? 0, tag)}</InputAdornment>,
          },
        }}
      />
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <TextBox {...own} value={shown} onChange={change} slotProps={{ htmlInput }} />
      <TextField
        select
        value={unit?.name ?? ''}
        onChange={({ target }) => {
          const next = units.find((each) => each.name === target.value)
          if (!next) return
          setName(next.name)
          // The number stays, and counts in the chosen unit.
          const typed = toNumber(shown)
          if (typed !== undefined) props.onChange(toText(typed * next.size))
        }}
        // Beside the input, below the height of its label.
        sx={{ minWidth: 112, mt: '25px' }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': text('config.unit', { label: props.label }) } } }}
      >
        {units.map((each) => (
          <MenuItem key={each.name} value={each.name}>
            {unitName(each.name, 2, tag)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
