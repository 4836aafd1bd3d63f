import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'
import type { StyleVariables } from '../settings/surface-tone.ts'
import { TabItem } from './tab-item.tsx'
import { TabMenu } from './tab-menu.tsx'
import { useScrollByWheel } from './use-scroll-by-wheel.ts'
import { useUnsavedPaths } from './use-unsaved-paths.ts'
import type { OpenTabs } from './use-tabs.ts'

export interface TabStripProps {
  readonly tabs: OpenTabs
  readonly onFullScreen: () => void
  /** The menu lies over it. */
  readonly isCovered: boolean
  readonly style: StyleVariables
}

/** The open tabs, as links, and the menu of each. */
export function TabStrip({ tabs, onFullScreen, isCovered, style }: TabStripProps) {
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
    <nav className="tab-strip" inert={isCovered} style={style} aria-label={text('shell.tabs')}>
      <ul ref={list}>
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.path}
            {...{ tab }}
            isActive={tab.path === activePath}
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
      {menu && <TabMenu {...{ tabs, onFullScreen }} {...menu} onClose={() => setMenu(undefined)} />}
    </nav>
  )
}
