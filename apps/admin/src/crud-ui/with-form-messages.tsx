import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { WithMessages } from './with-messages.tsx'

/** Gives the texts of validation and of forms, which lists do not need, to everything below. */
export function WithFormMessages({ children }: { readonly children: ReactNode }) {
  return (
    <WithMessages of="form" fallback={<Waiting />}>
      {children}
    </WithMessages>
  )
}

function Waiting() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('crud.loading')} sx={{ p: 12, textAlign: 'center' }}>
      <CircularProgress aria-hidden />
    </Box>
  )
}
