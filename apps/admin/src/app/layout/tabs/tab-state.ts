import { createStoredAtom, storageKeys } from '@teachnet/session'
import { isView } from '../../../session/view-as.ts'

/** One open tab. */
export interface Tab {
  /** Path under the base; each path has at most one tab. */
  readonly path: string
  /** Query of the address, stored so that a list reopens in its last state. */
  readonly search: string
  readonly title: string
  /** Pinned tabs come first, and stay when several tabs are closed. */
  readonly isPinned?: boolean
}

/** Open tabs in display order. */
export interface TabState {
  readonly tabs: readonly Tab[]
  /** Path of the active tab. */
  readonly activePath: string
  /** Full screen: the page without menu and header. */
  readonly isFullScreen: boolean
  /** Tabs that were closed, the latest first. */
  readonly closed: readonly Tab[]
}

export const noTabs: TabState = { tabs: [], activePath: '', isFullScreen: false, closed: [] }

/** Tabs at most; the next one closes the first tab that is not pinned. */
export const mostTabs = 40
/** Closed tabs that can be opened again. */
const mostClosed = 10

/** A page to open; only tab-worthy pages get a tab. */
export interface OpenedPage extends Tab {
  readonly isTabWorthy: boolean
}

/** Opens a page: an existing tab of the same path is activated and updated. */
export function openTab(state: TabState, { isTabWorthy, ...tab }: OpenedPage): TabState {
  if (!isTabWorthy) return state
  const known = state.tabs.some(({ path }) => path === tab.path)
  const tabs = known
    ? state.tabs.map((one) => (one.path === tab.path ? { ...tab, isPinned: one.isPinned ? true : tab.isPinned } : one))
    : [...state.tabs, tab]
  const closed = state.closed.filter(({ path }) => path !== tab.path)
  const open = { ...state, tabs, closed, activePath: tab.path }
  const first = tabs.find(({ isPinned, path }) => !isPinned && path !== tab.path)
  return tabs.length > mostTabs && first ? closeTabs(open, (one) => one === first) : open
}

/** Closes a tab; when it is active, its right neighbour becomes active, otherwise its left one. */
export function closeTab(state: TabState, path: string): TabState {
  return closeTabs(state, (tab) => tab.path === path)
}

/** Which tabs are closed together, seen from one of them. */
export type TabRange = 'others' | 'left' | 'right' | 'all'

/** Closes the tabs of a range that are not pinned. The tab from which they are seen becomes active if the active one is closed. */
export function closeRange(state: TabState, range: TabRange, path: string): TabState {
  const from = state.tabs.findIndex((tab) => tab.path === path)
  if (from < 0) return state
  const isInRange = {
    others: (index: number) => index !== from,
    left: (index: number) => index < from,
    right: (index: number) => index > from,
    all: () => true,
  }[range]
  const next = closeTabs(state, (tab, index) => !tab.isPinned && isInRange(index))
  const hasActive = next.tabs.some((tab) => tab.path === state.activePath)
  return hasActive || range === 'all' ? next : { ...next, activePath: path }
}

/** Whether a range has tabs that would be closed. */
export function isClosable(state: TabState, range: TabRange, path: string): boolean {
  return closeRange(state, range, path).tabs.length < state.tabs.length
}

/** Pins a tab behind the other pinned ones, or releases it in front of the others. */
export function togglePin(state: TabState, path: string): TabState {
  const tab = state.tabs.find((one) => one.path === path)
  if (!tab) return state
  const { isPinned, ...rest } = tab
  const others = state.tabs.filter((one) => one !== tab)
  const pins = others.filter((one) => one.isPinned).length
  return { ...state, tabs: others.toSpliced(pins, 0, isPinned ? rest : { ...rest, isPinned: true }) }
}

/** Moves a tab to the place of another one. Pinned tabs stay in front of the others. */
export function moveTab(state: TabState, path: string, target: string): TabState {
  const from = state.tabs.findIndex((tab) => tab.path === path)
  const to = state.tabs.findIndex((tab) => tab.path === target)
  const tab = state.tabs[from]
  if (!tab || to < 0 || from === to || tab.isPinned !== state.tabs[to]?.isPinned) return state
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) }
}

/** Path of the tab next to another one, to which it can be moved; undefined at the end of its group. */
export function neighbourOf({ tabs }: TabState, path: string, step: 1 | -1): string | undefined {
  const index = tabs.findIndex((tab) => tab.path === path)
  const adjacent = tabs[index + step]
  return index >= 0 && adjacent && adjacent.isPinned === tabs[index]?.isPinned ? adjacent.path : undefined
}

export function setFullScreen(state: TabState, isFullScreen: boolean): TabState {
  return { ...state, isFullScreen }
}

/** Keeps the tabs that still exist, with their current titles: menus and language may have changed since they were stored. */
export function reviveTabs(state: TabState, findTitle: (path: string) => string | undefined): TabState {
  const revive = (tabs: readonly Tab[]) =>
    tabs.flatMap((tab) => {
      const title = findTitle(tab.path)
      return title === undefined ? [] : [{ ...tab, title }]
    })
  return { ...state, tabs: revive(state.tabs), closed: revive(state.closed) }
}

/** Parses stored tabs; undefined when their format is invalid. Full screen is never restored. */
export function parseTabState(raw: unknown): TabState | undefined {
  if (typeof raw !== 'object' || raw === null || !('tabs' in raw)) return undefined
  const tabs = parseTabs(raw.tabs)
  const closed = 'closed' in raw ? parseTabs(raw.closed) : []
  return tabs && { tabs, activePath: '', isFullScreen: false, closed: closed ?? [] }
}

function closeTabs(state: TabState, isClosed: (tab: Tab, index: number) => boolean): TabState {
  const gone = state.tabs.filter(isClosed)
  if (gone.length === 0) return state
  const tabs = state.tabs.filter((tab) => !gone.includes(tab))
  // A tab that is opened again is not pinned.
  const closed = [...gone.toReversed().map(({ isPinned: _isPinned, ...tab }) => tab), ...state.closed].slice(
    0,
    mostClosed,
  )
  if (!gone.some(({ path }) => path === state.activePath)) return { ...state, tabs, closed }
  const index = state.tabs.findIndex(({ path }) => path === state.activePath)
  const after = state.tabs.slice(index + 1).find((tab) => tabs.includes(tab))
  const before = state.tabs.slice(0, index).findLast((tab) => tabs.includes(tab))
  return { ...state, tabs, closed, activePath: (after ?? before)?.path ?? '' }
}

function parseTabs(raw: unknown): Tab[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const tabs = raw.map(parseTab)
  return tabs.every((tab) => tab !== undefined) ? tabs : undefined
}

function parseTab(raw: unknown): Tab | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  if (!('path' in raw && 'search' in raw && 'title' in raw)) return undefined
  const { path, search, title } = raw
  if (typeof path !== 'string' || typeof search !== 'string' || typeof title !== 'string') return undefined
  return { path, search, title, isPinned: 'isPinned' in raw && raw.isPinned === true ? true : undefined }
}

/** A view keeps its tabs in the session storage, so that they end with it: the other browser tabs share the tabs of the viewer. */
export const tabsAtom = createStoredAtom<TabState>({
  key: isView() ? `${storageKeys.tabView}.view` : storageKeys.tabView,
  storage: isView() ? sessionStorage : undefined,
  fallback: noTabs,
  parse: parseTabState,
})
