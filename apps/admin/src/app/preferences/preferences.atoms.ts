import { isRecord } from '@teachnet/protocol'
import { createStoredAtom, storageKeys } from '@teachnet/session'

/** Preferences of the administrator besides the layout. */
export interface ShellPreferences {
  /** Names of menu rules, in the order in which they were added. */
  readonly favourites: readonly string[]
  /** Whether single keys, such as `?`, are shortcuts (WCAG 2.2, 2.1.4). */
  readonly hasSingleKeys: boolean
  /** The arranged dashboard, which its page reads; null for that of everybody. */
  readonly board: unknown
  /** Whether the dashboard leaves out the steps of the first set-up. */
  readonly hidesSetup: boolean
}

export const defaultShellPreferences: ShellPreferences = {
  favourites: [],
  hasSingleKeys: true,
  board: null,
  hidesSetup: false,
}

/** Reads what a server or this browser kept. A missing or invalid preference takes its default. */
export function parseShellPreferences(raw: unknown): ShellPreferences | undefined {
  if (!isRecord(raw)) return undefined
  const { favourites, hasSingleKeys, board = null, hidesSetup } = raw
  return {
    favourites: Array.isArray(favourites) ? favourites.filter((name) => typeof name === 'string') : [],
    hasSingleKeys: hasSingleKeys !== false,
    board,
    hidesSetup: hidesSetup === true,
  }
}

export const shellPreferencesAtom = createStoredAtom<ShellPreferences>({
  key: storageKeys.adminShell,
  fallback: defaultShellPreferences,
  parse: parseShellPreferences,
})
