import InputAdornment from '@mui/material/InputAdornment'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from './text-box.tsx'

/** The icon's name, with a preview of the icon. */
export function IconInput(props: InputProps) {
  return (
    <TextBox
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
