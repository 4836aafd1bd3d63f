import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { ApplicationManner } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { shown } from '../../form/shown.ts'

interface WithdrawalProps {
  readonly manner: ApplicationManner
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onWithdraw: () => Promise<void>
}

/** Withdraws an application after a confirmation that names the consequence. */
export function Withdrawal({ manner, onWithdraw }: WithdrawalProps) {
  const text = useText()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function withdraw(): Promise<void> {
    setBusy(true)
    await onWithdraw().catch(shown)
    setBusy(false)
    setOpen(false)
  }

  return (
    <div>
      <Button color="error" onClick={() => setOpen(true)}>
        {text(`applications.withdraw.${manner}`)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="xs">
        <DialogTitle id={titleId}>{text(`applications.withdraw.${manner}`)}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text('applications.withdrawHelp')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            {text('dialog.cancel')}
          </Button>
          <Button color="error" variant="contained" loading={isBusy} onClick={() => void withdraw()}>
            {text('applications.withdrawNow')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
