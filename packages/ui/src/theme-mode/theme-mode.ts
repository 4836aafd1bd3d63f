import { themeAttribute, type ThemeName } from '../tokens.ts'

/** What a person chose: a theme, or to follow the system. */
export type ThemeMode = ThemeName | 'system'

/** Where the choice is kept; the same key in all apps, so that one host shares one choice. */
export const themeModeKey = 'teachnet-theme'

/** The stored choice; `system` where there is none or it cannot be read. */
export function readThemeMode(storage: Pick<Storage, 'getItem'>): ThemeMode {
  try {
    const kept = storage.getItem(themeModeKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Stores a choice. A browser that stores nothing keeps it until the page is left. */
export function storeThemeMode(mode: ThemeMode, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  try {
    if (mode === 'system') storage.removeItem(themeModeKey)
    else storage.setItem(themeModeKey, mode)
  } catch {
    // Private windows of some browsers refuse storage.
  }
}

/** The theme that a choice shows. */
export function resolveTheme(mode: ThemeMode, systemIsDark: boolean): ThemeName {
  if (mode !== 'system') return mode
  return systemIsDark ? 'dark' : 'light'
}

/**
 * Inline script for the head: sets the theme before the first paint, so that none flashes. Constant, so that a policy can allow it by
 * its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeModeKey}')}catch(e){}document.documentElement.setAttribute('${themeAttribute}',t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`
