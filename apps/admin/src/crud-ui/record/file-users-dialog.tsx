import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { FileUser } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { FileUsersList } from './file-users-list.tsx'

interface FileUsersDialogProps {
  readonly users: readonly FileUser[]
  readonly onClose: () => void
}

/** Explains why a file cannot be deleted, with links to the records that use it. */
export function FileUsersDialog({ users, onClose }: FileUsersDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('crud.inUse.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('crud.inUse.detail')}</DialogContentText>
        <FileUsersList users={users} onFollow={onClose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
