import { adminArea } from '@teachnet/protocol'
import { findPage, type MenuEntry, useAreaState } from '@teachnet/session'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasPage } from '../../pages/page-modules.ts'
import { tabsAtom } from '../settings/layout.atoms.ts'
import { closeOtherTabs, closeTab, openTab, reviveTabs, type Tab } from './tab-state.ts'

export interface OpenTabs {
  readonly tabs: readonly Tab[]
  /** Path of the current page. */
  readonly activePath: string
  /** Returns the menu entry of a path; undefined if the app cannot show one. */
  readonly findEntry: (path: string) => MenuEntry | undefined
  readonly close: (path: string) => void
  readonly closeOthers: (path: string) => void
}

/** Keeps the tab strip in sync with the address. */
export function useTabs(): OpenTabs {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const menu = useAreaState()?.menu ?? none
  const [stored, setStored] = useAtom(tabsAtom)
  const state = reviveTabs(stored, (path) => findEntry(path)?.title)
  const entry = findEntry(pathname)
  const title = entry?.title

  function findEntry(path: string): MenuEntry | undefined {
    const found = findPage(menu, `${adminArea.basePath}${path}`)
    return found && hasPage(found) ? found : undefined
  }

  useEffect(() => {
    setStored((current) =>
      openTab(current, { path: pathname, search, title: title ?? '', isTabWorthy: title !== undefined }),
    )
  }, [pathname, search, title, setStored])

  function close(path: string) {
    const next = closeTab({ ...state, activePath: pathname }, path)
    const front = next.tabs.find((tab) => tab.path === next.activePath)
    // The tab is removed after the navigation away from its page: a form with changes may prevent it.
    if (path === pathname && front)
      void Promise.resolve(navigate(front.path + front.search)).then(() =>
        setStored((current) => closeTab(current, path)),
      )
    else if (front) setStored(next)
  }

  return {
    tabs: state.tabs,
    activePath: pathname,
    findEntry,
    close,
    closeOthers(path) {
      setStored(closeOtherTabs(state, path))
      if (path !== pathname) void navigate(path)
    },
  }
}

const none: readonly MenuEntry[] = []
