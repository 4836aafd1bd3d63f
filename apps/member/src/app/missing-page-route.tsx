import { useText } from '@teachnet/i18n/react'
import { memberArea } from '@teachnet/protocol'
import { findPage, listEntries, useAreaState } from '@teachnet/session'
import { Link, useLocation } from 'react-router'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Shown for a menu entry whose page this app does not have, such as one of a module of the back end. */
export function MissingPageRoute() {
  const text = useText()
  const { pathname } = useLocation()
  const state = useAreaState()
  const entry = findPage(state ? listEntries(state) : [], `${memberArea.basePath}${pathname}`)
  return (
    <Placeholder
      title={entry?.title ?? text('shell.missing')}
      help={text('shell.missingHelp', { name: entry?.name ?? '' })}
    >
      <Link to="/">{text('shell.toStart')}</Link>
    </Placeholder>
  )
}

interface PlaceholderProps {
  readonly title: string
  readonly help: string
  /** What the member can do instead. */
  readonly children: ReactNode
}

/** Stands in for a page that cannot be shown here. */
function Placeholder({ title, help, children }: PlaceholderProps) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderStyle: 'dashed', borderRadius: 1, p: { xs: 6, sm: 12 } }}>
      <Typography component="h1" variant="h1" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4, maxWidth: '60ch', overflowWrap: 'anywhere' }}>
        {help}
      </Typography>
      {children}
    </Box>
  )
}
