import { createStoredAtom, storageKeys } from '@teachnet/session'
import { defaultLayoutSettings, type FrameSettings, parseLayoutSettings } from './layout-settings.ts'
import { noTabs, parseTabState, type TabState } from '../tabs/tab-state.ts'

export const layoutAtom = createStoredAtom<FrameSettings>({
  key: storageKeys.storeConfig,
  fallback: defaultLayoutSettings,
  parse: parseLayoutSettings,
})

export const tabsAtom = createStoredAtom<TabState>({ key: storageKeys.tabView, fallback: noTabs, parse: parseTabState })
