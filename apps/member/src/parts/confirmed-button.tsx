import { alreadyShown } from '@teachnet/account-pages/refusals'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'

interface ConfirmedButtonProps {
  /** Text of the button and title of the confirmation. */
  readonly title: string
  /** The consequence. */
  readonly help: string
  /** Text of the button that confirms. */
  readonly confirm: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onConfirm: () => Promise<void>
}

/** A button for what cannot be undone: it acts after a confirmation that names the consequence. */
export function ConfirmedButton({ title, help, confirm, onConfirm }: ConfirmedButtonProps) {
  const text = useText()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function act(): Promise<void> {
    setBusy(true)
    await onConfirm().catch(alreadyShown)
    setBusy(false)
    setOpen(false)
  }

  return (
    <div>
      <Button color="error" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="xs">
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{help}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            {text('dialog.cancel')}
          </Button>
          <Button color="error" variant="contained" loading={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
