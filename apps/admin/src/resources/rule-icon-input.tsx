import InputAdornment from '@mui/material/InputAdornment'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../crud/row.ts'
import type { InputProps } from '../crud-ui/fields/field-props.ts'
import { textProps, TextInput } from '../crud-ui/fields/shared/text-input.tsx'

/** The name of an icon, and how the menu will draw it. */
export function RuleIconInput(props: InputProps) {
  return (
    <TextInput
      {...textProps(props)}
      spellCheck={false}
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
