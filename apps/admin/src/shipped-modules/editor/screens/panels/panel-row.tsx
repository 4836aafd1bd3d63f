import Stack from '@mui/material/Stack'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'

interface PanelRowProps {
  readonly editor: Editor
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A row of inputs under the tools. Escape closes it and returns to the text. It is not a `form` element, because the editor is inside one. */
export function PanelRow({ editor, onClose, children }: PanelRowProps) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, p: 2, borderTop: 1, borderColor: 'divider', alignItems: { sm: 'flex-start' } }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        editor.commands.focus()
      }}
    >
      {children}
    </Stack>
  )
}

interface AddressFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'helperText'> {
  readonly value: string
  readonly onChange: (address: string) => void
  readonly onEnter: () => void
}

/** Asks for an address. It has the focus at once, because the user pressed a button to enter one. */
export function AddressField({ onChange, onEnter, ...field }: AddressFieldProps) {
  return (
    <TextField
      {...field}
      size="small"
      fullWidth
      autoFocus
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
