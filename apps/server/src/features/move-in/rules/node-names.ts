/** First parts of the nodes that BuildAdmin and this product share, with the same meaning. */
const shared = new Set([
  'auth',
  'buildadmin',
  'crud',
  'dashboard',
  'module',
  'modulestore',
  'routine',
  'security',
  'user',
])

/** An area here that takes the place of pages of the old site: its node there and here. */
export interface NodeMove {
  readonly from: string
  readonly to: string
}

/** A rule of the old site. */
export interface OldRule {
  readonly name: string
  /** Whether it only groups menu entries. */
  readonly isFolder: boolean
}

/**
 * New names for nodes of the old site, by the old one. A node that this product uses for another page would grant rights to that page, and
 * would become the parent of its menu entries: such a node gets a name of its own below `own/`. Groups keep their rules, which they list by
 * id. A folder of the menu that is named like an area gets such a name, too: the area needs the name for its own menu entry.
 *
 * @param rules of the old site
 * @param product names of the rules that this product ships
 * @param moves nodes of the areas that are made from the site's own tables
 */
export function nodeNames(
  rules: readonly OldRule[],
  product: readonly string[],
  moves: readonly NodeMove[],
): ReadonlyMap<string, string> {
  const taken = new Set(product.map((name) => rootOf(name)).filter((root) => !shared.has(root)))
  // The pages of `cms/content/news` are not those of `cms/content`.
  const nearest = moves.toSorted((one, other) => other.from.length - one.from.length)
  const areas = new Set(moves.map(({ to }) => to.toLowerCase()))
  const isArea = (name: string) => areas.has(name.toLowerCase())
  const folderName = (name: string) => {
    const to = taken.has(rootOf(name)) || isArea(name) ? `own/${name}` : name
    return isArea(to) ? `${to}Folder` : to
  }
  const pageName = (name: string) => {
    const move = nearest.find(({ from }) => isBelow(name, from))
    return move ? move.to + name.slice(move.from.length) : taken.has(rootOf(name)) ? `own/${name}` : name
  }
  const renamed = rules.flatMap(({ name, isFolder }): [string, string][] => {
    const to = isFolder ? folderName(name) : pageName(name)
    return to === name ? [] : [[name, to.slice(0, longestName)]]
  })
  return new Map(renamed)
}

const longestName = 50

function rootOf(name: string): string {
  return name.toLowerCase().split(/[/?]/)[0] ?? ''
}

function isBelow(name: string, node: string): boolean {
  const [provided, wanted] = [name.toLowerCase(), node.toLowerCase()]
  return provided === wanted || provided.startsWith(`${wanted}/`)
}
