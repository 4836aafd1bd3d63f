import { alreadyShown } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'

interface PlannedDeletionProps {
  /** When the account is deleted, in Unix seconds. */
  readonly due: number
  /** Cancels the deletion. Rejects when the server refuses; the client has then shown the reason. */
  readonly onKeep: () => Promise<void>
}

/** Names the day of the deletion and offers to cancel it. */
export function PlannedDeletion({ due, onKeep }: PlannedDeletionProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const [isBusy, setBusy] = useState(false)
  async function keep(): Promise<void> {
    setBusy(true)
    await onKeep().catch(alreadyShown)
    setBusy(false)
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={isBusy} onClick={() => void keep()}>
          {text('data.keep')}
        </Button>
      }
    >
      {text('data.planned', { time: dateTime(due) })}
    </Alert>
  )
}
