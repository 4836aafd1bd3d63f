import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly detail: string
  readonly confirm: string
  readonly cancel: string
  /** Default: `error`, for actions that lose data. */
  readonly color?: 'error' | 'primary'
  /** Shown below the detail. */
  readonly children?: ReactNode
  /** Whether the action is impossible. */
  readonly isRejected?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an irreversible action. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, detail, confirm, cancel, color = 'error', children, isRejected = false } = props
  const { onConfirm, onCancel } = props
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-detail`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-detail`}>{detail}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its safe answer */}
        <Button onClick={onCancel} autoFocus>
          {cancel}
        </Button>
        <Button onClick={onConfirm} color={color} variant="contained" disabled={isRejected}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
