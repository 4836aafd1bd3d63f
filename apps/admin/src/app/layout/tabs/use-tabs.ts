import { useQueryClient } from '@tanstack/react-query'
import { adminArea } from '@teachnet/protocol'
import { findPage, findStartPage, type MenuEntry, useAreaState, withinBase } from '@teachnet/session'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { unsavedPages } from '../../../records/services/unsaved-pages.ts'
import { useServices } from '../../../session/app-services.ts'
import { hasPage } from '../../pages/page-modules.ts'
import {
  tabsAtom,
  closeRange,
  closeTab,
  moveTab,
  openTab,
  reviveTabs,
  type TabRange,
  type TabState,
  togglePin,
} from './tab-state.ts'

export interface OpenTabs {
  readonly state: TabState
  /** Path of the current page. */
  readonly activePath: string
  /** Returns the menu entry of a path; undefined if the app cannot show one. */
  readonly findEntry: (path: string) => MenuEntry | undefined
  /** How often the page of a path was loaded again. */
  readonly loadsOf: (path: string) => number
  /** Opens the page of a tab. */
  readonly show: (path: string) => void
  readonly close: (path: string) => void
  readonly closeRange: (range: TabRange, path: string) => void
  /** Loads the page of a tab again, from its address. */
  readonly reload: (path: string) => void
  readonly togglePin: (path: string) => void
  /** Moves a tab to the place of another one. */
  readonly move: (path: string, target: string) => void
  /** Opens the tab that was closed last; undefined if there is none. */
  readonly reopen: (() => void) | undefined
}

/** A change of the tabs that waits until the page has changed: a form with unsaved changes may prevent it. */
interface WaitingChange {
  readonly id: string
  readonly change: (state: TabState) => TabState
}

/** Keeps the tab strip in sync with the address. */
export function useTabs(): OpenTabs {
  const { pathname, search, state: carried } = useLocation()
  const navigate = useNavigate()
  const { pathOf } = useServices()
  const cache = useQueryClient()
  const menu = useAreaState()?.menu ?? none
  const [stored, setStored] = useAtom(tabsAtom)
  const [loads, setLoads] = useState<ReadonlyMap<string, number>>(new Map())
  const waiting = useRef<WaitingChange>(undefined)
  const state = { ...reviveTabs(stored, (path) => findEntry(path)?.title), activePath: pathname }
  const title = findEntry(pathname)?.title

  function findEntry(path: string): MenuEntry | undefined {
    const found = findPage(menu, `${adminArea.basePath}${path}`)
    return found && hasPage(found) ? found : undefined
  }

  useEffect(() => {
    setStored((current) => {
      const open = openTab(current, { path: pathname, search, title: title ?? '', isTabWorthy: title !== undefined })
      const change = waiting.current && waiting.current.id === idOf(carried) ? waiting.current.change : undefined
      return change ? change(open) : open
    })
  }, [pathname, search, title, carried, setStored])

  // The changes of a closed tab are gone, except for the draft of its form.
  useEffect(() => {
    const open = new Set([...stored.tabs.map(({ path }) => path), pathname])
    for (const path of unsavedPages.read()) if (!open.has(path)) unsavedPages.mark(path, false)
  }, [stored.tabs, pathname])

  /** Path of the page that the address names. While it is being rendered, `pathname` is still that of the page before. */
  function currentPath(): string {
    return withinBase(pathOf(window.location.pathname) ?? '', adminArea.basePath)
  }

  /** Changes the tabs at once, or after the page of the active tab was left, if that is closed. */
  function apply(change: (current: TabState) => TabState) {
    const active = currentPath()
    const next = change({ ...state, activePath: active })
    if (next.tabs.some(({ path }) => path === active)) {
      setStored((current) => ({ ...change({ ...current, activePath: active }), activePath: active }))
      return
    }
    const front = next.tabs.find(({ path }) => path === next.activePath) ?? next.tabs[0]
    const start = findStartPage(menu, hasPage)
    const target = front ? front.path + front.search : start && withinBase(start.path, adminArea.basePath)
    if (target === undefined || target === active) return
    const id = `${active} ${Date.now()}`
    waiting.current = {
      id,
      change: (current) => ({ ...change({ ...current, activePath: active }), activePath: current.activePath }),
    }
    void navigate(target, { state: { closing: id } })
  }

  function show(path: string) {
    const tab = state.tabs.find((one) => one.path === path)
    if (path !== currentPath() && tab) void navigate(tab.path + tab.search)
  }

  const [last] = state.closed
  return {
    state,
    activePath: pathname,
    findEntry,
    loadsOf: (path) => loads.get(path) ?? 0,
    show,
    close: (path) => apply((current) => closeTab(current, path)),
    closeRange: (range, path) =>
      apply((current) => {
        const next = closeRange(current, range, path)
        // If all tabs would close, that of the start page stays open.
        const start = findStartPage(menu, hasPage)
        const startTab = start && current.tabs.find((tab) => tab.path === withinBase(start.path, adminArea.basePath))
        return next.tabs.length === 0 && startTab ? { ...next, tabs: [startTab], activePath: startTab.path } : next
      }),
    reload(path) {
      setLoads((current) => new Map(current).set(path, (current.get(path) ?? 0) + 1))
      void cache.invalidateQueries()
      show(path)
    },
    togglePin: (path) => setStored((current) => togglePin(current, path)),
    move: (path, target) => setStored((current) => moveTab(current, path, target)),
    reopen: last && (() => void navigate(last.path + last.search)),
  }
}

function idOf(carried: unknown): unknown {
  return typeof carried === 'object' && carried !== null && 'closing' in carried ? carried.closing : undefined
}

const none: readonly MenuEntry[] = []

/** Paths of the tabs whose pages have unsaved changes. */
export function useUnsavedPaths(): ReadonlySet<string> {
  return useSyncExternalStore(unsavedPages.subscribe, unsavedPages.read)
}
