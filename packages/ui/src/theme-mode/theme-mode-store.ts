import { themeAttribute, type ThemeName } from '../tokens.ts'
import { readThemeMode, resolveTheme, storeThemeMode, type ThemeMode, themeModeKey } from './theme-mode.ts'
import { useSyncExternalStore } from 'react'

/** The theme choice of one page. */
export interface ThemeModeStore {
  readonly mode: () => ThemeMode
  /** The displayed theme. */
  readonly theme: () => ThemeName
  /** Sets the theme here, in other tabs and for later visits. */
  readonly choose: (mode: ThemeMode) => void
  /** Calls the listener after each change of mode or theme. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The store of this page. It lives as long as the page, and all parts of the page share it. */
export const themeModeStore: ThemeModeStore = createThemeModeStore()

function createThemeModeStore(): ThemeModeStore {
  const listeners = new Set<() => void>()
  let chosen: ThemeMode | undefined
  let isListening = false

  const mode = () => (chosen ??= readThemeMode(localStorage))
  const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches
  const theme = () => resolveTheme(mode(), systemIsDark())

  function announce(): void {
    document.documentElement.setAttribute(themeAttribute, theme())
    for (const listener of listeners) listener()
  }

  function listenOnce(): void {
    if (isListening) return
    isListening = true
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', announce)
    addEventListener('storage', ({ key }) => {
      if (key !== themeModeKey && key !== null) return
      chosen = undefined
      announce()
    })
  }

  return {
    mode,
    theme,
    choose(next) {
      if (next === mode()) return
      chosen = next
      storeThemeMode(next, localStorage)
      announce()
    },
    subscribe(listener) {
      listenOnce()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns the theme choice, the displayed theme, and a function to choose another. */
export function useThemeMode(): {
  readonly mode: ThemeMode
  readonly theme: ThemeName
  readonly choose: (mode: ThemeMode) => void
} {
  const { subscribe, mode, theme, choose } = themeModeStore
  return { mode: useSyncExternalStore(subscribe, mode), theme: useSyncExternalStore(subscribe, theme), choose }
}
