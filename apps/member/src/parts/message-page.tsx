import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { SiteConfig } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { ThemeRoot } from '@teachnet/ui'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

interface MessagePageProps {
  readonly site: SiteConfig
  readonly publicSite: string
  readonly title: string
  readonly children: ReactNode
}

/** A page that a link of a message opens, for members with or without a session. */
export function MessagePage({ site, publicSite, title, children }: MessagePageProps) {
  return (
    <ThemeRoot>
      <Box sx={{ minHeight: 'calc(100 * var(--dvh))', bgcolor: 'background.default', color: 'text.primary' }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 4, py: 3 }}>
          <Box sx={{ mr: 'auto' }}>
            <Mark site={site} href={publicSite} />
          </Box>
          <Switches />
        </Box>
        <Stack component="main" spacing={5} sx={{ maxWidth: 480, mx: 'auto', p: 6 }}>
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          {children}
        </Stack>
      </Box>
    </ThemeRoot>
  )
}
