import type { MoneyField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { NumberFilter } from '../shared/number-input.tsx'
import { MoneyCell } from './view.tsx'
import InputAdornment from '@mui/material/InputAdornment'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

export const moneyParts: FieldParts<MoneyField> = {
  Input: MoneyInput,
  Filter: NumberFilter,
  Detail: MoneyCell,
  Revision: MoneyCell,
}

function MoneyInput(props: InputProps<MoneyField>) {
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
