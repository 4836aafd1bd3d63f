import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { loadFieldParts } from '../../fields/load-parts.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

/** Loads what only forms need, the messages of validation and the inputs of all kinds, before it renders the form. */
export function WithFormParts({ children }: { readonly children: ReactNode }) {
  return (
    <WithMessages of="form" also={loadFieldParts} fallback={<Loading />}>
      {children}
    </WithMessages>
  )
}

function Loading() {
  const text = useText()
  return (
    <Box role="status" aria-label={text('crud.loading')} sx={{ p: 12, textAlign: 'center' }}>
      <CircularProgress aria-hidden />
    </Box>
  )
}
