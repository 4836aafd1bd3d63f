import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded'
import { useText } from '@teachnet/i18n/react'
import { type MenuEntry, toMenuTarget } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import type { ReactNode } from 'react'
import { entryLink, type MenuProps } from './side-menu.tsx'

/** Pages next to the button of the whole menu: more would be too narrow for their titles at 360 px. */
const most = 4

/** The first pages of the menu at the bottom of narrow screens, and a button that opens the whole menu. */
export function BottomMenu({
  entries,
  isCurrent,
  onChoose,
  hrefOf,
  countOf,
  onMore,
}: MenuProps & { readonly onMore: () => void }) {
  const text = useText()
  const visible = listVisible(entries)
  return (
    <Box component="nav" aria-label={text('shell.bottomMenu')} sx={bar}>
      {visible.slice(0, most).map((entry) => (
        <Item
          key={entry.id}
          title={entry.title}
          current={isCurrent(entry) ? 'page' : undefined}
          action={entryLink(entry, { href: hrefOf(entry), onChoose })}
        >
          <Counted count={countOf?.(entry) ?? 0}>
            <MenuIcon name={entry.icon} />
          </Counted>
        </Item>
      ))}
      <Item
        title={text('shell.more')}
        current={visible.slice(most).some(isCurrent) ? 'true' : undefined}
        action={{ onClick: onMore }}
      >
        <MoreHorizRounded fontSize="small" aria-hidden="true" />
      </Item>
    </Box>
  )
}

/** An icon with a number, if there is something to count: a hidden 0 would be read aloud. */
function Counted({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return count > 0 ? (
    <Badge color="error" max={99} badgeContent={count} sx={smallBadge}>
      {children}
    </Badge>
  ) : (
    children
  )
}

/** The entries without their directories, in menu order. */
function listVisible(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter(({ isShown }) => isShown)
    .flatMap((entry) => (hasTarget(entry) ? [entry] : listVisible(entry.children)))
}

function hasTarget(entry: MenuEntry): boolean {
  return entry.kind !== 'directory' && toMenuTarget(entry, { currentPath: '', isKnown: () => true }).kind !== 'problem'
}

interface ItemProps {
  readonly title: string
  /** It leads to the current page, or that page is among its entries. */
  readonly current: 'page' | 'true' | undefined
  readonly action: ReturnType<typeof entryLink> | { readonly onClick: () => void }
  readonly children: ReactNode
}

function Item({ title, current, action, children }: ItemProps) {
  return (
    <ButtonBase
      {...action}
      aria-current={current}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        minHeight: 56,
        px: 1,
        flexDirection: 'column',
        gap: 0.5,
        fontSize: 12,
        color: current ? 'primary.main' : 'text.secondary',
        fontWeight: current ? 650 : 400,
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      {children}
      <Box component="span" sx={label}>
        {title}
      </Box>
    </ButtonBase>
  )
}

/** In a bar of 56 px the number must cover neither the icon nor the edge. */
const smallBadge = {
  '& .MuiBadge-badge': { height: 16, minWidth: 16, px: 1, fontSize: 11, top: 2, right: -4 },
} as const

/** Long titles break into two lines, so that they are read whole; a single long word is hyphenated. */
const label = {
  maxWidth: '100%',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  textAlign: 'center',
  textWrap: 'balance',
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  lineHeight: 1.25,
} as const

const bar = {
  display: { xs: 'flex', md: 'none' },
  position: 'fixed',
  right: 0,
  left: 0,
  bottom: 0,
  zIndex: 'appBar',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  pb: 'env(safe-area-inset-bottom)',
  // At a zoom of 400 % it would cover a quarter of the page.
  '@media (max-height: 320px)': { position: 'static' },
}
