import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'

interface FolderNameDialogProps {
  readonly title: string
  readonly name: string
  /** Rejects if the server refuses the name; the reason has been shown, and the input stays. */
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a folder. */
export function FolderNameDialog({ title, name: given, onSave, onClose }: FolderNameDialogProps) {
  const text = useText()
  const id = useId()
  const [name, setName] = useState(given)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await onSave(name.trim()).catch(() => setSaving(false))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          // React delivers the event to the form around the dialog, too.
          event.stopPropagation()
          void save()
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            id={`${id}-name`}
            label={text('media.folder.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            fullWidth
            required
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('crud.form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === '' || isSaving}>
            {text('crud.form.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
