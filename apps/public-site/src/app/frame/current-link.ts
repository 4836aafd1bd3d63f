import { languageParameter } from '@teachnet/languages'
import { findPage } from '../../pages.ts'

/** The entry of a menu that stands for an address. */
export interface CurrentLink {
  readonly path: string
  /** Value of `aria-current`: `page` for the address itself, `true` for an address below it. */
  readonly state: 'page' | 'true'
}

/**
 * Finds the entry that stands for an address. An entry with a query stands for addresses with the same values alone, and comes before one
 * without; at most one entry of a menu is current.
 */
export function findCurrentLink(
  paths: readonly string[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): CurrentLink | undefined {
  const here = pathname.replace(/(?<=.)\/$/, '')
  const query = new URLSearchParams(search)
  const found = paths
    .map((path) => ({ path, ...fitOf(path, here, query) }))
    .toSorted((one, other) => other.fit - one.fit)[0]
  return found && found.fit > 0 ? { path: found.path, state: found.state } : undefined
}

/**
 * How well an entry matches: the address itself ranks before a parent, more values of the query before fewer; 0: no
 * match.
 */
function fitOf(path: string, here: string, query: URLSearchParams): { fit: number; state: CurrentLink['state'] } {
  const [ownPath = '', ownQuery = ''] = path.split('#')[0]?.split('?') ?? []
  const own = [...new URLSearchParams(ownQuery)].filter(([name]) => name !== languageParameter)
  if (own.some(([name, value]) => query.get(name) !== value)) return { fit: 0, state: 'page' }
  if (ownPath === here) return { fit: 1000 + own.length, state: 'page' }
  if (own.length > 0 || ownPath === '/') return { fit: 0, state: 'true' }
  if (here.startsWith(`${ownPath}/`)) return { fit: ownPath.length, state: 'true' }
  return { fit: findPage(here)?.within === ownPath ? 1 : 0, state: 'true' }
}
