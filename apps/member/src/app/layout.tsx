import { alreadyShown } from '@teachnet/account-pages/refusals'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { deskCalls } from '@teachnet/contract/desk'
import { areaCalls, memberArea } from '@teachnet/protocol'
import { LoadedMessagesProvider, useText } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import {
  type AreaState,
  type MemberAccount,
  type MenuEntry,
  findPage,
  signOut,
  toAssetUrl,
  useAreaState,
} from '@teachnet/session'
import { ThemeRoot } from '@teachnet/ui'
import { useAtomValue } from 'jotai'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { BottomMenu } from './bottom-menu.tsx'
import { entryLink, type MenuProps, SideMenu } from './side-menu.tsx'
import { NoticeBell, OwnDraftsButton } from './header-buttons.tsx'
import { isInbox, unreadAtom } from '../session/notices.ts'
import { agree, dueConsentsAtom } from '../features/consents/consents.ts'
import { hasAvatar } from '../parts/has-avatar.ts'
import { Mark } from '../parts/mark.tsx'
import type { MemberServices } from '../session/services.ts'
import { createSignInAgain } from '../features/login/sign-in-again.tsx'
import { timeZoneAtom } from '../session/time-zone.ts'
import { useMenuChoice } from './use-menu-choice.ts'

const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).default)
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).default)
const ConsentsDialog = lazyPart(async () => (await import('../features/consents/consents-dialog.tsx')).default)

/** Layout of every page behind the login: the header, and the menu at the side, or at the bottom of narrow screens. */
export function createLayout(services: MemberServices) {
  const { client, session, publicSite } = services
  const SignInAgain = createSignInAgain(services)
  const leave = () => signOut(client, areaCalls.member.logout, () => location.reload())

  return function Layout() {
    const state = useAreaState()
    const member = useAtomValue(session.infoAtom)
    const due = useAtomValue(dueConsentsAtom)
    const timeZone = useAtomValue(timeZoneAtom)
    const isAtData = useLocation().pathname === dataPath
    // Signed out, here or in another tab.
    if (!member) return <Navigate replace to="/login" />
    if (!state) return null
    // A member who declines can still export the data or delete the account.
    const hasData =
      client.has(deskCalls.memberData) && findPage(state.menu, `${memberArea.basePath}${dataPath}`) !== undefined
    return (
      <LoadedMessagesProvider loader={services.messages} {...siteFormats} timeZone={timeZone}>
        <ThemeRoot>
          <SignInAgain member={member} />
          {due.length > 0 && !(isAtData && hasData) ? (
            <PartBoundary isOver>
              <ConsentsDialog
                consents={due}
                publicSite={publicSite}
                dataPage={hasData ? dataPath : undefined}
                onAgree={() => agree(services)}
                onDecline={leave}
              />
            </PartBoundary>
          ) : (
            <Frame
              services={services}
              state={state}
              member={member}
              onSignOut={() => void leave().catch(alreadyShown)}
            />
          )}
        </ThemeRoot>
      </LoadedMessagesProvider>
    )
  }
}

interface FrameProps {
  readonly services: MemberServices
  readonly state: AreaState
  readonly member: MemberAccount
  readonly onSignOut: () => void
}

function Frame({ services, state, member, onSignOut }: FrameProps) {
  const text = useText()
  const { publicSite } = services
  const { site, menu, navigation = [], userMenu = [] } = state
  const { isCurrent, choose, hrefOf } = useMenuChoice(services)
  const unread = useAtomValue(unreadAtom)
  const countOf = (entry: MenuEntry) => (isInbox(entry) ? (unread ?? 0) : 0)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [accountAnchor, setAccountAnchor] = useState<Element | undefined>()
  const name = member.nickname || member.username

  function chooseFrom(close: () => void) {
    return (entry: MenuEntry) => {
      close()
      choose(entry)
    }
  }

  return (
    <Box sx={{ minHeight: 'calc(100 * var(--dvh))', bgcolor: 'background.default', color: 'text.primary' }}>
      <Box component="a" href="#content" sx={skipLink}>
        {text('shell.skip')}
      </Box>
      <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Box sx={{ ...page, display: 'flex', alignItems: 'center', gap: 4, minHeight: 56 }}>
          <Mark site={site} href={publicSite} />
          <SiteNavigation entries={navigation} isCurrent={isCurrent} hrefOf={hrefOf} onChoose={choose} />
          <Box sx={{ ml: 'auto' }} />
          <OwnDraftsButton drafts={services.drafts()} />
          {unread !== undefined && <NoticeBell unread={unread} />}
          <ButtonBase
            aria-label={text('shell.accountOf', { name })}
            aria-haspopup="dialog"
            aria-expanded={accountAnchor !== undefined}
            onClick={({ currentTarget }) => setAccountAnchor(currentTarget)}
            sx={accountButton}
          >
            <Avatar
              src={hasAvatar(member.avatar) ? toAssetUrl(member.avatar, site.cdnUrl) : undefined}
              alt=""
              sx={{ width: 32, height: 32, bgcolor: 'primary.main', color: 'primary.contrastText' }}
            />
            <Box component="span" sx={accountName}>
              {name}
            </Box>
          </ButtonBase>
        </Box>
      </Box>
      <Box sx={columns}>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <SideMenu
            label={text('shell.menu')}
            entries={menu}
            isCurrent={isCurrent}
            countOf={countOf}
            hrefOf={hrefOf}
            onChoose={choose}
          />
        </Box>
        <Box component="main" id="content" tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
          <Outlet />
        </Box>
      </Box>
      <BottomMenu
        entries={menu}
        isCurrent={isCurrent}
        countOf={countOf}
        hrefOf={hrefOf}
        onChoose={choose}
        onMore={() => setMenuOpen(true)}
      />
      {isMenuOpen && (
        <PartBoundary isOver>
          <MenuDrawer onClose={() => setMenuOpen(false)}>
            <SideMenu
              label={text('shell.menu')}
              entries={[...menu, ...navigation]}
              isCurrent={isCurrent}
              countOf={countOf}
              hrefOf={hrefOf}
              onChoose={chooseFrom(() => setMenuOpen(false))}
            />
          </MenuDrawer>
        </PartBoundary>
      )}
      {accountAnchor && (
        <PartBoundary isOver>
          <AccountMenu
            anchor={accountAnchor}
            name={name}
            contact={member.email || member.mobile}
            entries={userMenu}
            hrefOf={hrefOf}
            publicSite={publicSite}
            onChoose={chooseFrom(() => setAccountAnchor(undefined))}
            onSignOut={onSignOut}
            onClose={() => setAccountAnchor(undefined)}
          />
        </PartBoundary>
      )}
    </Box>
  )
}

/** The entries that the back office adds to the site's header; narrow screens have them in the drawer. */
function SiteNavigation({ entries, isCurrent, onChoose, hrefOf }: Omit<MenuProps, 'countOf'>) {
  const text = useText()
  const visibleEntries = entries.filter(({ isShown }) => isShown)
  if (visibleEntries.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={text('shell.siteMenu')}
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, flexWrap: 'wrap' }}
    >
      {visibleEntries.map((entry) => (
        <Button
          key={entry.id}
          size="small"
          color="inherit"
          aria-current={isCurrent(entry) ? 'page' : undefined}
          {...entryLink(entry, { href: hrefOf(entry), onChoose })}
        >
          {entry.title}
        </Button>
      ))}
    </Box>
  )
}

/** The page for export and deletion. */
const dataPath = '/account/data'

const page = { maxWidth: 1120, mx: 'auto', px: { xs: 4, sm: 6 } }

const columns = {
  ...page,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
  gap: 8,
  pt: { xs: 5, sm: 8 },
  // The menu at the bottom covers what is below.
  pb: { xs: 24, md: 8 },
}

const accountButton = {
  gap: 2,
  minHeight: 44,
  px: 2,
  borderRadius: 1,
  flex: 'none',
  font: 'inherit',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
}

const accountName = {
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  display: { xs: 'none', sm: 'block' },
}

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 'tooltip',
  p: 2,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
}
