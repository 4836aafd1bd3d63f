import Box from '@mui/material/Box'
import type { MaskedField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { toText } from '../../../crud/row.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextInput } from '../shared/text-input.tsx'
import { Revealed } from './revealed.tsx'

/** Holds the mask until something else is typed; the value in full stands beneath it, on demand. */
export function MaskedInput(props: InputProps<MaskedField>) {
  const { definition, target, name, label } = props
  const text = useText()
  const [isStored] = useState(target !== 'add' && toText(props.value) !== '')
  const keeps = target === 'add' ? undefined : text('crud.form.maskedKept')
  return (
    <Box>
      <TextInput {...textProps(props)} help={props.help ?? keeps} spellCheck={false} />
      {isStored && target !== 'add' && <Revealed {...{ definition, name, label }} id={target} />}
    </Box>
  )
}
