import { keyOf } from '@teachnet/ui/keys'
import CloseRounded from '@mui/icons-material/CloseRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { useEditorHost } from '../editor-host.tsx'

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
        if (keyOf(event) !== 'Escape') return
        event.stopPropagation()
        onClose()
        editor.commands.focus()
      }}
    >
      {children}
    </Stack>
  )
}

/** Height of a label above its input. */
const labelHeight = '24px'

interface PanelActionsProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The buttons at the end of a row of inputs, in line with the inputs below their labels; the last one closes the panel. */
export function PanelActions({ onClose, children }: PanelActionsProps) {
  const { say } = useEditorHost()
  return (
    <Stack
      direction="row"
      sx={{ flex: 'none', gap: 2, alignItems: 'center', pt: { sm: labelHeight }, height: 'min-content' }}
    >
      {children}
      <ClosePanel onClose={onClose} label={say('closeNotice')} />
    </Stack>
  )
}

/** Closes a panel by mouse, as Escape does by keys. */
export function ClosePanel({ label, onClose }: { readonly label: string; readonly onClose: () => void }) {
  return (
    <Tooltip title={label}>
      <Button color="inherit" aria-label={label} onClick={onClose} sx={{ ml: 'auto', minWidth: 36, px: 0 }}>
        <CloseRounded sx={{ fontSize: '1.25rem' }} />
      </Button>
    </Tooltip>
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
        if (keyOf(event) !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
