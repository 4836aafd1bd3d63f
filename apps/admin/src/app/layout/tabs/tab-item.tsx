import CloseRounded from '@mui/icons-material/CloseRounded'
import PushPinRounded from '@mui/icons-material/PushPinRounded'
import { useText } from '@teachnet/i18n/react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Tab } from './tab-state.ts'
import { useLongPress } from './use-long-press.ts'

export interface TabItemProps {
  readonly tab: Tab
  readonly isActive: boolean
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
export function TabItem({ tab, isActive, isUnsaved, onClose, onMenu, onDrag, onDragOver, onDragEnd }: TabItemProps) {
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
        {...(isActive && { 'aria-current': 'page' })}
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
