import { themeModeStore } from '@teachnet/ui/theme-mode'
import { layoutAtom } from '../layout/settings/layout.atoms.ts'
import { defaultLayoutSettings, parseLayoutSettings, parseThemeMode } from '../layout/settings/layout-settings.ts'
import type { AppServices } from '../services/app-services.ts'
import { defaultShellPreferences, parseShellPreferences, shellPreferencesAtom } from './preferences.atoms.ts'

/**
 * Replaces the browser's copy by the preferences that the server keeps for the administrator.
 * @param kept undefined from a server that keeps none: the browser's copy then stays
 */
export function takePreferences(
  { session: { store } }: Pick<AppServices, 'session'>,
  kept: Readonly<Record<string, unknown>> | undefined,
): void {
  if (!kept) return
  store.set(shellPreferencesAtom, parseShellPreferences(kept) ?? defaultShellPreferences)
  store.set(layoutAtom, parseLayoutSettings(kept['layout']) ?? defaultLayoutSettings)
  const theme = parseThemeMode(kept['layout'])
  if (theme) themeModeStore.choose(theme)
}
