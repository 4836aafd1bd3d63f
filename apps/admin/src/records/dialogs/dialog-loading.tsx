import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useText } from '@teachnet/i18n/react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Placeholder while the content of a dialog is loading. */
export function LoadingSkeleton({ lines }: { readonly lines: number }) {
  const text = useText()
  return (
    <Box role="status" aria-label={text('crud.loading')} sx={{ p: 6, display: 'grid', gap: 4 }}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={48} />
      ))}
    </Box>
  )
}

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
