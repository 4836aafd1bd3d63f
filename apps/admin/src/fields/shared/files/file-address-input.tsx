import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

interface FileAddressInputProps {
  /** Label of the field. */
  readonly label: string
  readonly onTake: (address: string) => void
}

/** Accepts a file by its address instead of an upload. */
export function FileAddressInput({ label, onTake }: FileAddressInputProps) {
  const text = useText()
  const [address, setAddress] = useState('')
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <TextField
        size="small"
        fullWidth
        label={text('crud.upload.address', { label })}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'url', maxLength: 255 } }}
      />
      <Button variant="outlined" disabled={address.trim() === ''} onClick={() => onTake(address.trim())}>
        {text('crud.upload.take')}
      </Button>
    </Stack>
  )
}
