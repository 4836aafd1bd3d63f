import Box from '@mui/material/Box'
import type { MaskedField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'
import { Revealed } from './revealed.tsx'

/** Contains the mask until the user types something else; the full value is shown below it on demand. */
export function MaskedInput(props: InputProps<MaskedField>) {
  const { definition, target, name, label } = props
  const text = useText()
  const [isStored] = useState(target !== 'add' && toText(props.value) !== '')
  const keeps = target === 'add' ? undefined : text('crud.form.maskedKept')
  return (
    <Box>
      <TextBox {...textProps(props)} help={props.help ?? keeps} spellCheck={false} />
      {isStored && target !== 'add' && <Revealed {...{ definition, name, label }} id={target} />}
    </Box>
  )
}
