import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'

interface LoadFailureProps {
  readonly error: Error | null
  readonly retry: () => void
}

/** Shows in a dialog that its content could not be loaded, with a retry. */
export function LoadFailure({ error, retry }: LoadFailureProps) {
  const text = useText()
  return (
    <Alert
      severity="error"
      sx={{ m: 6 }}
      action={
        <Button color="inherit" onClick={retry}>
          {text('crud.error.retry')}
        </Button>
      }
    >
      {error?.message || text('crud.error.detail')}
    </Alert>
  )
}
