import Box from '@mui/material/Box'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'

interface FormFooterProps {
  /** Whether a save waits for uploads. */
  readonly isAwaited: boolean
  /** Number of refused values. */
  readonly problems: number
  /** The buttons. */
  readonly children: ReactNode
}

/** The foot of a form: what keeps it from being saved, and its buttons. */
export function FormFooter({ isAwaited, problems, children }: FormFooterProps) {
  const text = useText()
  return (
    <Box
      component="footer"
      sx={{
        // On a page the form is taller than the window, so the save button stays in view.
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        // On a phone the last button is below the others.
        justifyContent: 'flex-end',
        gap: 2,
        px: { xs: 4, sm: 6 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box role="status" sx={{ flex: 1, color: isAwaited ? 'text.secondary' : 'error.main', fontSize: '0.875rem' }}>
        {isAwaited && text('form.awaitsUploads')}
        {!isAwaited && problems > 0 && text('crud.form.problems', { count: problems })}
      </Box>
      {children}
    </Box>
  )
}
