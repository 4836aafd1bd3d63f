import type { ColourField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ColourCell } from './view.tsx'
import InputAdornment from '@mui/material/InputAdornment'
import { useText } from '@teachnet/i18n/react'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

export const colourParts: FieldParts<ColourField> = {
  Input: ColourInput,
  Filter: TextFilter,
  Detail: ColourCell,
  Revision: ColourCell,
}

/** The code as text, and the browser's own colour picker next to it. */
function ColourInput(props: InputProps<ColourField>) {
  const text = useText()
  const code = toText(props.value)
  return (
    <TextBox
      {...textProps(props)}
      spellCheck={false}
      placeholder="#1d3557"
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <input
                type="color"
                aria-label={text('crud.colour.pick', { label: props.label })}
                // The picker does not support transparency: it gets the first six digits.
                value={/^#[0-9a-f]{6}/i.test(code) ? code.slice(0, 7) : '#000000'}
                onChange={(event) => props.onChange(event.target.value)}
                style={{ width: 28, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
