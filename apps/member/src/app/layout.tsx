import LogoutRounded from '@mui/icons-material/LogoutRounded'
import MenuRounded from '@mui/icons-material/MenuRounded'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { areaCalls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { signOut, toAssetUrl, useAreaState } from '@teachnet/session'
import { Switches } from '@teachnet/session/app'
import { ThemeRoot } from '@teachnet/ui'
import { useAtomValue } from 'jotai'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { Outlet } from 'react-router'
import type { MemberServices } from './services.ts'
import { SideMenu } from './side-menu.tsx'
import { shown } from '../form/shown.ts'

const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).default)

/** Layout of every page behind the login: header with the account, menu at the side, or in a drawer on narrow screens. */
export function createLayout({ client, session, notifier, publicSite }: MemberServices) {
  return function Layout() {
    const text = useText()
    const state = useAreaState()
    const member = useAtomValue(session.infoAtom)
    const [isMenuOpen, setMenuOpen] = useState(false)
    if (!state || !member) return null
    const { site, menu, userMenu = [] } = state
    const entries = (
      <SideMenu
        entries={[...menu, ...userMenu]}
        label={text('shell.menu')}
        onProblem={(message) => notifier.notify({ kind: 'error', text: message })}
        onChosen={() => setMenuOpen(false)}
      />
    )
    return (
      <ThemeRoot>
        <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
          <Box component="a" href="#content" sx={skipLink}>
            {text('shell.skip')}
          </Box>
          <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
            <Box sx={{ ...page, display: 'flex', alignItems: 'center', gap: 2, py: 2, flexWrap: 'wrap' }}>
              <IconButton
                aria-label={text('shell.openMenu')}
                onClick={() => setMenuOpen(true)}
                sx={{ display: { md: 'none' } }}
              >
                <MenuRounded />
              </IconButton>
              <Typography
                component="a"
                href={publicSite}
                sx={{ fontWeight: 650, color: 'inherit', textDecoration: 'none', mr: 'auto' }}
              >
                {site.siteName}
              </Typography>
              <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
                <Switches />
              </Box>
              <Avatar
                src={member.avatar && toAssetUrl(member.avatar, site.cdnUrl)}
                alt=""
                sx={{ width: 32, height: 32, display: { xs: 'none', sm: 'flex' } }}
              />
              <Typography
                sx={{
                  maxWidth: 160,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  display: { xs: 'none', sm: 'block' },
                }}
              >
                {member.nickname || member.username}
              </Typography>
              <Button
                size="small"
                color="inherit"
                startIcon={<LogoutRounded />}
                onClick={() => void signOut(client, areaCalls.member.logout).catch(shown)}
              >
                {text('shell.logout')}
              </Button>
            </Box>
          </Box>
          <Box
            sx={{
              ...page,
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
              gap: 8,
              py: 8,
            }}
          >
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>{entries}</Box>
            <Box component="main" id="content" tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
              <Outlet />
            </Box>
          </Box>
          {isMenuOpen && (
            <PartBoundary isOver>
              <MenuDrawer onClose={() => setMenuOpen(false)}>
                {entries}
                {/* The header of a phone has no space for them. */}
                <Box sx={{ display: { xs: 'flex', sm: 'none' }, gap: 2, mt: 4 }}>
                  <Switches />
                </Box>
              </MenuDrawer>
            </PartBoundary>
          )}
        </Box>
      </ThemeRoot>
    )
  }
}

const page = { maxWidth: 1120, mx: 'auto', px: { xs: 4, sm: 6 } }

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 'tooltip',
  p: 2,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
}
