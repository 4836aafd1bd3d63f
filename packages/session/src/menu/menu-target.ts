import { listPages, type MenuEntry } from './build-menu.ts'

/** Result of a click on a menu entry. A problem is the last part of a message id `navigation.<problem>`. */
export type MenuTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'window'; readonly url: string }
  | { readonly kind: 'problem'; readonly problem: 'unknownMenuType' | 'alreadyThere' | 'invalidRoute' | 'noChildMenu' }

export interface MenuTargetOptions {
  /** Current path with base and query. */
  readonly currentPath: string
  /** Whether the app has a page for an entry. */
  readonly isKnown: (entry: MenuEntry) => boolean
}

/** Returns the target of a menu entry; for a directory, the target of its first page. */
export function toMenuTarget(entry: MenuEntry, { currentPath, isKnown }: MenuTargetOptions): MenuTarget {
  switch (entry.kind) {
    case 'window':
      return { kind: 'window', url: entry.url }
    case 'directory': {
      const first = listPages(entry.children).find((page) => page.isShown && isKnown(page))
      return first ? toMenuTarget(first, { currentPath, isKnown }) : { kind: 'problem', problem: 'noChildMenu' }
    }
    case 'page':
    case 'frame':
      if (!isKnown(entry)) return { kind: 'problem', problem: 'invalidRoute' }
      if (entry.path === currentPath) return { kind: 'problem', problem: 'alreadyThere' }
      return { kind: 'page', path: entry.path }
    case 'unknown':
      return { kind: 'problem', problem: 'unknownMenuType' }
  }
}

/** Returns the start page: the first page of the menu for which the app has a page. */
export function findStartPage(
  entries: readonly MenuEntry[],
  isKnown: MenuTargetOptions['isKnown'],
): MenuEntry | undefined {
  return listPages(entries).find((page) => page.kind === 'page' && page.isShown && isKnown(page))
}
