import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useText } from '@teachnet/i18n/react'

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
