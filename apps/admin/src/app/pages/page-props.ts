import type { MenuEntry } from '@teachnet/session'

/** Properties of every page of the menu. */
export interface PageProps {
  readonly entry: MenuEntry
  /** Whether the app has a page for another menu entry. */
  readonly isKnown: (entry: Pick<MenuEntry, 'kind' | 'name'>) => boolean
}
