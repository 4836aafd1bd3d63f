import { createStoredAtom, storageKeys } from '@teachnet/session'
import { defaultLayoutSettings, type FrameSettings, parseLayoutSettings } from './layout-settings.ts'
import { isView } from '../../session/view-as.ts'
import { noTabs, parseTabState, type TabState } from '../tabs/tab-state.ts'

export const layoutAtom = createStoredAtom<FrameSettings>({
  key: storageKeys.storeConfig,
  fallback: defaultLayoutSettings,
  parse: parseLayoutSettings,
})

/** A view keeps its tabs in the session storage, so that they end with it: the other browser tabs share the tabs of the viewer. */
export const tabsAtom = createStoredAtom<TabState>({
  ...(isView() ? { key: `${storageKeys.tabView}.view`, storage: sessionStorage } : { key: storageKeys.tabView }),
  fallback: noTabs,
  parse: parseTabState,
})
