import InputAdornment from '@mui/material/InputAdornment'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../../../crud/row.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextInput } from './text-input.tsx'

/** The icon's name, and before it what it is drawn as. */
export function IconInput(props: InputProps) {
  return (
    <TextInput
      {...textProps(props)}
      spellCheck={false}
      placeholder="fa fa-cog"
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <MenuIcon name={toText(props.value)} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
