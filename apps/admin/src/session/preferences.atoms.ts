import type { NoticeMail } from '@teachnet/contract/preferences'
import { isLocale, isRecord } from '@teachnet/protocol'
import { createStoredAtom, storageKeys } from '@teachnet/session'
import { themeModeStore } from '@teachnet/ui/theme-mode'
import { layoutAtom, defaultLayoutSettings, parseLayoutSettings, parseThemeMode } from './layout-settings.ts'
import type { AppServices } from './app-services.ts'

/** Preferences of the administrator in addition to the layout. */
export interface ShellPreferences {
  /** Names of menu rules, in the order in which they were added. */
  readonly favourites: readonly string[]
  /** Whether single keys, such as `?`, are shortcuts (WCAG 2.2, 2.1.4). */
  readonly hasSingleKeys: boolean
  /** The arranged dashboard, which its page reads; null for that of everybody. */
  readonly board: unknown
  /** The dashboard with which the administrator's groups begin; null for that of the product. */
  readonly sharedBoard: unknown
  /** Whether the figures of the dashboard come by mail each week. */
  readonly hasBoardMail: boolean
  /** Whether the dashboard leaves out the steps of the first set-up. */
  readonly hidesSetup: boolean
  /** The own minutes without input after which the back office is locked; 0: those of the site. */
  readonly idleMinutes: number
  /** Settings for mails about the inbox; undefined: nothing was chosen. */
  readonly noticeMail: NoticeMail | undefined
}

export const defaultShellPreferences: ShellPreferences = {
  favourites: [],
  hasSingleKeys: true,
  board: null,
  sharedBoard: null,
  hasBoardMail: false,
  hidesSetup: false,
  idleMinutes: 0,
  noticeMail: undefined,
}

/** Reads what a server or this browser stored. A missing or invalid preference takes its default. */
export function parseShellPreferences(raw: unknown): ShellPreferences | undefined {
  if (!isRecord(raw)) return undefined
  const { favourites, hasSingleKeys, board = null, sharedBoard = null, hidesSetup } = raw
  return {
    favourites: Array.isArray(favourites) ? favourites.filter((name) => typeof name === 'string') : [],
    hasSingleKeys: hasSingleKeys !== false,
    board,
    sharedBoard,
    hasBoardMail: isLocale(raw['boardMail']),
    hidesSetup: hidesSetup === true,
    idleMinutes: Math.max(0, Math.trunc(Number(raw['idleMinutes'])) || 0),
    noticeMail: toNoticeMail(raw['noticeMail']),
  }
}

function toNoticeMail(raw: unknown): NoticeMail | undefined {
  if (!isRecord(raw) || !isLocale(raw['locale'])) return undefined
  const mode = (['each', 'daily', 'none'] as const).find((each) => each === raw['mode'])
  const hour = Number(raw['hour'])
  const isHour = Number.isInteger(hour) && hour >= 0 && hour < 24
  return mode && isHour ? { mode, hour, locale: raw['locale'] } : undefined
}

export const shellPreferencesAtom = createStoredAtom<ShellPreferences>({
  key: storageKeys.adminShell,
  fallback: defaultShellPreferences,
  parse: parseShellPreferences,
})

/**
 * Replaces the browser's copy by the preferences that the server keeps for the administrator.
 * @param stored undefined from a server that keeps none: the browser's copy then stays
 */
export function takePreferences(
  { session: { store } }: Pick<AppServices, 'session'>,
  stored: Readonly<Record<string, unknown>> | undefined,
): void {
  if (!stored) return
  store.set(shellPreferencesAtom, parseShellPreferences(stored) ?? defaultShellPreferences)
  store.set(layoutAtom, parseLayoutSettings(stored['layout']) ?? defaultLayoutSettings)
  const theme = parseThemeMode(stored['layout'])
  if (theme) themeModeStore.choose(theme)
}
