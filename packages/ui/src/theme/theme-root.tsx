import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useMemo } from 'react'
import { type ThemeMode, themeModeKey } from '../theme-mode/theme-mode.ts'
import { themeModeStore } from '../theme-mode/theme-mode-store.ts'
import type { Density } from './measures.ts'
import type { ThemeTexts } from './component-overrides.ts'
import { createAppTheme } from './create-app-theme.ts'

export interface ThemeRootProps {
  readonly density?: Density
  readonly children: ReactNode
}

/** Provides the MUI theme to its children. The colour scheme follows `useThemeMode` of `@teachnet/ui/theme-mode`. */
export function ThemeRoot({ density = 'comfortable', children }: ThemeRootProps) {
  const text = useText()
  const { open, close, clear, noOptions, loading, popup } = textsOf(text)
  // Depends on these texts alone: messages that are loaded with later pages do not require a new theme.
  const theme = useMemo(
    () => createAppTheme(density, { open, close, clear, noOptions, loading, popup }),
    [density, open, close, clear, noOptions, loading, popup],
  )
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

function textsOf(text: ReturnType<typeof useText>): ThemeTexts {
  return {
    open: text('select.open'),
    close: text('select.close'),
    clear: text('select.clear'),
    noOptions: text('select.none'),
    loading: text('select.loading'),
    popup: text('popup.region'),
  }
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
