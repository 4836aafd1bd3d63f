import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

interface LinkFormProps {
  /** Address of the selected link; empty for a new one. */
  readonly address: string
  /** An empty address removes the link. */
  readonly onApply: (address: string) => void
}

/** Asks for the address of a link. It is not a `form` element, because the editor is inside one. */
export function LinkForm({ address, onApply }: LinkFormProps) {
  const text = useText()
  const [typed, setTyped] = useState(address)
  return (
    <Stack direction="row" sx={{ gap: 2, p: 2 }}>
      <TextField
        size="small"
        fullWidth
        // The user pressed the button to enter an address.
        autoFocus
        label={text('crud.editor.address')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onApply(typed)
        }}
      />
      <Button onClick={() => onApply(typed)}>{text('crud.editor.takeLink')}</Button>
    </Stack>
  )
}
