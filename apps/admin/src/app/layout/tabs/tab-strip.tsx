import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import CloseRounded from '@mui/icons-material/CloseRounded'
import PushPinRounded from '@mui/icons-material/PushPinRounded'
import { Link } from 'react-router'
import type { StyleVariables } from '../../../session/layout-settings.ts'
import { useScrollByWheel } from './use-scroll-by-wheel.ts'
import { useUnsavedPaths, type OpenTabs } from './use-tabs.ts'
import { type Tab, isClosable, neighbourOf, type TabRange } from './tab-state.ts'
import { useFavourites } from '../../../session/use-preferences.ts'
import { Popup } from '../popup/popup.tsx'

interface TabStripProps {
  readonly tabs: OpenTabs
  readonly onFullScreen: () => void
  /** The menu lies over it. */
  readonly isCovered: boolean
  /** The colours of the texts on chosen backgrounds. */
  readonly surfaces: { readonly header: StyleVariables; readonly activeTab: StyleVariables }
}

/** The open tabs, as links, and the menu of each. */
export function TabStrip({ tabs, onFullScreen, isCovered, surfaces }: TabStripProps) {
  const text = useText()
  const { state, activePath } = tabs
  const list = useRef<HTMLUListElement>(null)
  const unsaved = useUnsavedPaths()
  const [menu, setMenu] = useState<{ readonly path: string; readonly anchor: HTMLElement }>()
  const [dragged, setDragged] = useState<string>()
  useScrollByWheel(list)
  useEffect(() => {
    const strip = list.current
    const show = () => {
      strip?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    show()
    // A title or a font that is loaded later moves the tabs after it, and the window may become narrower.
    const observer = new ResizeObserver(show)
    for (const element of strip ? [strip, ...strip.children] : []) observer.observe(element)
    return () => observer.disconnect()
  }, [activePath, state.tabs.length])
  return (
    <nav className="tab-strip" inert={isCovered} style={surfaces.header} aria-label={text('shell.tabs')}>
      <ul ref={list}>
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isActive={tab.path === activePath}
            style={tab.path === activePath ? surfaces.activeTab : undefined}
            isUnsaved={unsaved.has(tab.path)}
            onClose={state.tabs.length > 1 ? () => tabs.close(tab.path) : undefined}
            onMenu={(anchor) => setMenu({ path: tab.path, anchor })}
            onDrag={() => setDragged(tab.path)}
            onDragOver={() => dragged !== undefined && tabs.move(dragged, tab.path)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ul>
      <button
        type="button"
        className="tab-strip-more"
        aria-label={text('shell.tab.menu')}
        title={text('shell.tab.menu')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setMenu({ path: activePath, anchor: currentTarget })}
      >
        <MoreHorizRounded aria-hidden />
      </button>
      {menu && <TabMenu tabs={tabs} onFullScreen={onFullScreen} {...menu} onClose={() => setMenu(undefined)} />}
    </nav>
  )
}

interface TabItemProps {
  readonly tab: Tab
  readonly isActive: boolean
  readonly style: StyleVariables | undefined
  readonly isUnsaved: boolean
  /** undefined: the last tab stays. */
  readonly onClose: (() => void) | undefined
  readonly onMenu: (anchor: HTMLElement) => void
  readonly onDrag: () => void
  readonly onDragOver: () => void
  readonly onDragEnd: () => void
}

/**
 * One tab. A middle click closes it; its menu opens by a right click, a long press, or the menu key; it is moved by dragging, or from the
 * menu.
 */
function TabItem({ tab, isActive, style, isUnsaved, onClose, onMenu, onDrag, onDragOver, onDragEnd }: TabItemProps) {
  const text = useText()
  const { path, search, title, isPinned = false } = tab
  const item = useRef<HTMLLIElement>(null)
  const press = useLongPress(() => item.current && onMenu(item.current))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button at the end of the strip does the same by keyboard
    <li
      ref={item}
      data-active={isActive}
      data-pinned={isPinned}
      style={style}
      draggable
      onDragStart={(event) => {
        // Some browsers drag only what carries data. The address would be opened where it is dropped.
        event.dataTransfer.setData('text/plain', title)
        event.dataTransfer.effectAllowed = 'move'
        onDrag()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        onDragOver()
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={onDragEnd}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(event.currentTarget)
      }}
      {...press}
    >
      <Link
        to={path + search}
        draggable={false}
        aria-current={isActive ? 'page' : undefined}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          onClose?.()
        }}
      >
        {isPinned && <PushPinRounded className="tab-pin" titleAccess={text('shell.tab.pinned')} />}
        {title}
        {isUnsaved && <span className="tab-dot" role="img" aria-label={text('shell.tab.unsaved')} />}
      </Link>
      {onClose && !isPinned && (
        <button type="button" aria-label={text('shell.closeTab', { title })} onClick={onClose}>
          <CloseRounded aria-hidden />
        </button>
      )}
    </li>
  )
}

/** Milliseconds after which a touch is a long press, and pixels by which the finger may move meanwhile. */
const pressTime = 500
const tolerance = 10

/**
 * Returns handlers that call `onPress` after a long press by touch. Android's browsers report one as a request for the context menu, Safari
 * on iOS does not. The click that follows the press does nothing.
 */
function useLongPress(onPress: () => void) {
  const touch = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(undefined)
  const wasPressed = useRef(false)
  const end = () => {
    if (touch.current) clearTimeout(touch.current.timer)
    touch.current = undefined
  }
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      wasPressed.current = false
      end()
      if (pointerType !== 'touch') return
      const timer = window.setTimeout(() => {
        wasPressed.current = true
        onPress()
      }, pressTime)
      touch.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (touch.current && Math.hypot(clientX - touch.current.x, clientY - touch.current.y) > tolerance) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasPressed.current) return
      wasPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const ranges: readonly TabRange[] = ['others', 'left', 'right', 'all']

interface TabMenuProps {
  readonly tabs: OpenTabs
  /** Path of the tab that the menu is about. */
  readonly path: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly onFullScreen: () => void
}

/** What can be done with a tab. */
function TabMenu({ tabs, path, anchor, onClose, onFullScreen }: TabMenuProps) {
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
