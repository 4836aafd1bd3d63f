import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FileUser } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { recordAddress } from '../../crud/record/record-address.ts'

interface FileUsersDialogProps {
  readonly users: readonly FileUser[]
  readonly onClose: () => void
}

/** Explains why a file cannot be deleted, with links to the records that use it. */
export function FileUsersDialog({ users, onClose }: FileUsersDialogProps) {
  const text = useText()
  const { can } = useCrud()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('crud.inUse.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('crud.inUse.detail')}</DialogContentText>
        {users.map((user) => (
          <Box key={user.controller} component="section" sx={{ mt: 4 }}>
            <Typography variant="subtitle2" component="h3">
              {text('crud.inUse.area', { title: user.title, count: user.count })}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 5 }}>
              {user.records.map((record) => (
                <li key={record.id}>
                  <MuiLink component={Link} to={recordAddress(user, record.id, can)} onClick={onClose}>
                    {record.label}
                  </MuiLink>{' '}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {record.field}
                  </Typography>
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('crud.form.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
