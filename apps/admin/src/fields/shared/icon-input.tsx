import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { iconNames, MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { iconWords } from './icon-words.ts'
import { textFieldProps } from './text-field-props.ts'

/**
 * The icon's name: chosen from the drawn ones, which can also be found by their meaning, or typed, for icons of an
 * installed font.
 */
export function IconInput(props: InputProps) {
  const { id, value, onChange, onBlur } = props
  const shown = toText(value)
  return (
    <Autocomplete
      id={id}
      freeSolo
      // A stored name does not narrow the choice.
      filterOptions={(options, { inputValue }) =>
        inputValue === shown && iconNames.includes(shown)
          ? options
          : options.filter((option) => isFound(option, inputValue.trim().toLowerCase()))
      }
      forcePopupIcon
      options={iconNames}
      inputValue={shown}
      value={shown}
      onInputChange={(_event, next, reason) => reason !== 'reset' && onChange(next)}
      onChange={(_event, next) => onChange(next ?? '')}
      onBlur={onBlur}
      renderOption={({ key, ...option }, name) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
          <MenuIcon name={name} />
          {name.replace('fa fa-', '')}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textFieldProps(props)}
          placeholder="fa fa-cog"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, spellCheck: false },
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start" sx={{ pl: 1 }}>
                  <MenuIcon name={shown} />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  )
}

/** By a part of the name, or of a word for the meaning of the icon. */
function isFound(option: string, wanted: string): boolean {
  return option.includes(wanted) || (iconWords[option.replace('fa fa-', '')] ?? '').includes(wanted)
}
