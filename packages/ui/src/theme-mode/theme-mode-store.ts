import { themeAttribute, type ThemeName } from '../tokens.ts'
import { readThemeMode, resolveTheme, storeThemeMode, type ThemeMode, themeModeKey } from './theme-mode.ts'

/** The choice of theme of one page. */
export interface ThemeModeStore {
  readonly mode: () => ThemeMode
  /** The theme that is shown. */
  readonly theme: () => ThemeName
  /** Shows a theme from now on, here, in other tabs and on later visits. */
  readonly choose: (mode: ThemeMode) => void
  /** Calls back after each change of mode or theme. Gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The store of this page: it lives as long as the page does, and every part of it follows the same choice. */
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
