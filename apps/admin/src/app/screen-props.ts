import type { MenuEntry } from '@teachnet/session'

/** What a screen is given. */
export interface ScreenProps {
  readonly entry: MenuEntry
  /** Whether the app has a screen for another entry. */
  readonly isKnown: (entry: Pick<MenuEntry, 'kind' | 'name'>) => boolean
}
