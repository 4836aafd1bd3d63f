import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { BulkRun } from '@teachnet/contract/lists'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { ReasonsTable } from './reasons-table.tsx'

/** Lists the records that work has left unchanged, each with its reason. */
export function ReasonsDialog({ run, onClose }: { readonly run: BulkRun; readonly onClose: () => void }) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text('record.work.reasons')}</DialogTitle>
      <DialogContent>
        <ReasonsTable run={run} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('record.work.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
