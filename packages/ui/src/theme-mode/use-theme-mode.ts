import { useSyncExternalStore } from 'react'
import type { ThemeName } from '../tokens.ts'
import type { ThemeMode } from './theme-mode.ts'
import { themeModeStore } from './theme-mode-store.ts'

/** Returns the theme choice, the displayed theme, and a function to choose another. */
export function useThemeMode(): {
  readonly mode: ThemeMode
  readonly theme: ThemeName
  readonly choose: (mode: ThemeMode) => void
} {
  const { subscribe, mode, theme, choose } = themeModeStore
  return { mode: useSyncExternalStore(subscribe, mode), theme: useSyncExternalStore(subscribe, theme), choose }
}
