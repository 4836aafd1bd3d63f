import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'

interface SentBoardProps {
  readonly onTake: () => void
  readonly onLeave: () => void
}

/** Reports that the address contains the dashboard, and offers to keep it. */
export function SentBoard({ onTake, onLeave }: SentBoardProps) {
  const text = useText()
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" onClick={onTake}>
            {text('dashboard.takeSent')}
          </Button>
          <Button color="inherit" onClick={onLeave}>
            {text('dashboard.leaveSent')}
          </Button>
        </>
      }
    >
      {text('dashboard.sent')}
    </Alert>
  )
}
