import { type PasswordField, passwordRuleOf } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { PasswordCell } from './view.tsx'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'

export const passwordParts: FieldParts<PasswordField> = {
  Input: PasswordInput,
  Filter: TextFilter,
  Detail: PasswordCell,
  Revision: PasswordCell,
}

export function PasswordInput(props: InputProps<PasswordField>) {
  const text = useText()
  const [isVisible, setIsVisible] = useState(false)
  const { asks } = props.field
  const rule = passwordRuleOf(props.field)
  const hints = rule && [
    ...(props.target === 'add' ? [] : [text('crud.form.passwordKept')]),
    text(`validation.${rule}`),
  ]
  return (
    <TextBox
      {...textProps(props)}
      type={isVisible ? 'text' : 'password'}
      autoComplete={asks === 'current' ? 'current-password' : 'new-password'}
      help={props.help ?? hints?.join(text('crud.form.hintSeparator'))}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={text('crud.form.showPassword')}
                aria-pressed={isVisible}
                onClick={() => setIsVisible(!isVisible)}
              >
                {isVisible ? <VisibilityOffRounded /> : <VisibilityRounded />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
