import { useText } from '@teachnet/i18n/react'
import { useFavourites } from '../../preferences/use-preferences.ts'
import { Popup } from '../popup/popup.tsx'
import { isClosable, neighbourOf, type TabRange } from './tab-state.ts'
import type { OpenTabs } from './use-tabs.ts'

const ranges: readonly TabRange[] = ['others', 'left', 'right', 'all']

export interface TabMenuProps {
  readonly tabs: OpenTabs
  /** Path of the tab that the menu is about. */
  readonly path: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly onFullScreen: () => void
}

/** What can be done with a tab. */
export function TabMenu({ tabs, path, anchor, onClose, onFullScreen }: TabMenuProps) {
  const text = useText()
  const favourites = useFavourites()
  const { state } = tabs
  const tab = state.tabs.find((one) => one.path === path)
  const name = tabs.findEntry(path)?.name
  if (!tab || name === undefined) return null
  const { reopen } = tabs
  const item = (label: string, onSelect: (() => void) | undefined) => (onSelect ? [{ label, onSelect }] : [])
  const moveTo = (step: 1 | -1) => {
    const target = neighbourOf(state, path, step)
    return target === undefined ? undefined : () => tabs.move(path, target)
  }
  return (
    <Popup
      anchor={anchor}
      side={anchor?.tagName === 'LI' ? 'below-left' : 'below'}
      onClose={onClose}
      items={[
        ...item(text('shell.tab.reload'), () => tabs.reload(path)),
        ...item(text(tab.isPinned ? 'shell.tab.unpin' : 'shell.tab.pin'), () => tabs.togglePin(path)),
        ...item(text('shell.tab.moveLeft'), moveTo(-1)),
        ...item(text('shell.tab.moveRight'), moveTo(1)),
        ...item(text(favourites.names.includes(name) ? 'shell.tab.removeFavourite' : 'shell.tab.addFavourite'), () =>
          favourites.toggle(name),
        ),
        ...item(text('shell.tab.fullScreen'), () => {
          tabs.show(path)
          onFullScreen()
        }),
        ...item(text('shell.tab.close'), state.tabs.length > 1 ? () => tabs.close(path) : undefined),
        ...ranges.flatMap((range) =>
          item(
            text(`shell.tab.close.${range}`),
            state.tabs.length > 1 && isClosable(state, range, path) ? () => tabs.closeRange(range, path) : undefined,
          ),
        ),
        ...item(text('shell.tab.reopen'), reopen),
      ]}
    />
  )
}
