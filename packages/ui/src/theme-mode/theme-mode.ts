import { themeAttribute, type ThemeName } from '../tokens.ts'

/** The choices of a user, in the order in which they are offered: to follow the system, or a theme. */
export const themeModes = ['system', 'light', 'dark'] as const satisfies readonly (ThemeName | 'system')[]

/** The user's choice: a theme, or to follow the system. */
export type ThemeMode = (typeof themeModes)[number]

/** Storage key of the choice; the same in all apps, so that apps on one host share it. */
export const themeModeKey = 'teachnet-theme'

/** Reads the stored choice; `system` when it is missing or unreadable. */
export function readThemeMode(storage: Pick<Storage, 'getItem'>): ThemeMode {
  try {
    const stored = storage.getItem(themeModeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Stores a choice. If the browser has no storage, the choice lasts until the user leaves the page. */
export function storeThemeMode(mode: ThemeMode, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  try {
    if (mode === 'system') storage.removeItem(themeModeKey)
    else storage.setItem(themeModeKey, mode)
  } catch {
    // Private windows of some browsers reject storage.
  }
}

/** Returns the theme to display for a choice. */
export function resolveTheme(mode: ThemeMode, systemIsDark: boolean): ThemeName {
  if (mode !== 'system') return mode
  return systemIsDark ? 'dark' : 'light'
}

/**
 * Inline script for the head: sets the theme before the first paint, so that the wrong theme does not flash. Constant, so that a content
 * security policy can allow it by its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeModeKey}')}catch(e){}document.documentElement.setAttribute('${themeAttribute}',t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`
