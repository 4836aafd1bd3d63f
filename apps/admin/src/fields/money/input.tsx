import InputAdornment from '@mui/material/InputAdornment'
import type { MoneyField } from '@teachnet/contract'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

export function MoneyInput(props: InputProps<MoneyField>) {
  return (
    <TextBox
      {...textProps(props)}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">¥</InputAdornment> },
      }}
    />
  )
}
