import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { type ThemeMode, themeModeKey } from '../theme-mode/theme-mode.ts'
import { themeModeStore } from '../theme-mode/theme-mode-store.ts'
import type { Density } from './overrides/measures.ts'
import { createAppTheme } from './create-app-theme.ts'

export interface ThemeRootProps {
  readonly density?: Density
  /** Name of the landmark that each menu and list of choices is while it is open, in the reader's language. */
  readonly popupLabel?: string
  readonly children: ReactNode
}

/** Provides the MUI theme to its children. The colour scheme follows `useThemeMode` of `@teachnet/ui/theme-mode`. */
export function ThemeRoot({ density = 'comfortable', popupLabel, children }: ThemeRootProps) {
  const theme = useMemo(() => createAppTheme(density, popupLabel), [density, popupLabel])
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={themeModeKey}
      storageManager={createStorageManager}
      noSsr
      disableTransitionOnChange
    >
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}

/** Makes MUI follow the page's theme choice; which scheme is light and which dark is fixed here. */
function createStorageManager({ key }: { key: string }) {
  const isMode = key === themeModeKey
  return {
    get: (fallback: string) => (isMode ? themeModeStore.mode() : fallback),
    set: (mode: string) => {
      if (isMode && isThemeMode(mode)) themeModeStore.choose(mode)
    },
    subscribe(listener: (mode: string | undefined) => void) {
      return isMode ? themeModeStore.subscribe(() => listener(themeModeStore.mode())) : () => {}
    },
  }
}

function isThemeMode(mode: string): mode is ThemeMode {
  return mode === 'light' || mode === 'dark' || mode === 'system'
}
