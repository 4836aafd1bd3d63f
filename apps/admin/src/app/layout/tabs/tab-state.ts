/** One open tab. */
export interface Tab {
  /** Path under the base; each path has at most one tab. */
  readonly path: string
  /** Query of the address, kept so that a list reopens in its last state. */
  readonly search: string
  readonly title: string
}

/** Open tabs in display order. */
export interface TabState {
  readonly tabs: readonly Tab[]
  /** Path of the active tab. */
  readonly activePath: string
  /** Full screen: the page without menu and header. */
  readonly isFullScreen: boolean
}

export const noTabs: TabState = { tabs: [], activePath: '', isFullScreen: false }

/** A page to open; only tab-worthy pages get a tab. */
export interface OpenedPage extends Tab {
  readonly isTabWorthy: boolean
}

/** Opens a page: an existing tab of the same path is activated and updated. */
export function openTab(state: TabState, { isTabWorthy, ...tab }: OpenedPage): TabState {
  if (!isTabWorthy) return state
  const known = state.tabs.some(({ path }) => path === tab.path)
  const tabs = known ? state.tabs.map((one) => (one.path === tab.path ? tab : one)) : [...state.tabs, tab]
  return { ...state, tabs, activePath: tab.path }
}

/** Closes a tab; when it is active, its right neighbour becomes active, otherwise its left one. */
export function closeTab(state: TabState, path: string): TabState {
  const index = state.tabs.findIndex((tab) => tab.path === path)
  if (index < 0) return state
  const tabs = state.tabs.toSpliced(index, 1)
  if (path !== state.activePath) return { ...state, tabs }
  return { ...state, tabs, activePath: (tabs[index] ?? tabs[index - 1])?.path ?? '' }
}

/** Closes all tabs but one. */
export function closeOtherTabs(state: TabState, path: string): TabState {
  return { ...state, tabs: state.tabs.filter((tab) => tab.path === path), activePath: path }
}

export function setFullScreen(state: TabState, isFullScreen: boolean): TabState {
  return { ...state, isFullScreen }
}

/** Keeps the tabs that still exist, with their current titles: menus and language may have changed since they were stored. */
export function reviveTabs(state: TabState, findTitle: (path: string) => string | undefined): TabState {
  const tabs = state.tabs.flatMap((tab) => {
    const title = findTitle(tab.path)
    return title === undefined ? [] : [{ ...tab, title }]
  })
  return { ...state, tabs }
}

/** Parses stored tabs; undefined when their format is invalid. Full screen is never restored. */
export function parseTabState(raw: unknown): TabState | undefined {
  if (typeof raw !== 'object' || raw === null || !('tabs' in raw) || !Array.isArray(raw.tabs)) return undefined
  const tabs = raw.tabs.map(parseTab)
  if (tabs.some((tab) => tab === undefined)) return undefined
  return { tabs: tabs.filter((tab) => tab !== undefined), activePath: '', isFullScreen: false }
}

function parseTab(raw: unknown): Tab | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  if (!('path' in raw && 'search' in raw && 'title' in raw)) return undefined
  const { path, search, title } = raw
  if (typeof path !== 'string' || typeof search !== 'string' || typeof title !== 'string') return undefined
  return { path, search, title }
}
