import { adminArea } from '@teachnet/protocol'
import { listPages, type MenuEntry, useAreaState, withinBase } from '@teachnet/session'

/** Properties of every page of the menu. */
export interface PageProps {
  readonly entry: MenuEntry
  /** Whether the app has a page for another menu entry. */
  readonly isKnown: (entry: Pick<MenuEntry, 'kind' | 'name'>) => boolean
}

/** A page of the menu, with its path within the back office. */
export type FoundPage = Omit<MenuEntry, 'children'>

/** Returns a function that finds a page of the menu by the name of its rule, ignoring case; undefined for a page that the account may not open. */
export function useFindPage(): (ruleName: string) => FoundPage | undefined {
  const pages = listPages(useAreaState()?.menu ?? [])
  return (ruleName) => {
    const page = pages.find(({ name }) => name.toLowerCase() === ruleName.toLowerCase())
    return page && { ...page, path: withinBase(page.path, adminArea.basePath) }
  }
}
