import postcss, { type ChildNode } from 'postcss'

/** The layer with the rules of single pages. The rules of the other layers are sent with every page. */
const pagesLayer = 'pages'

/** At-rules that hold rules. */
const groups: ReadonlySet<string> = new Set(['layer', 'media', 'supports', 'container'])

/** Style sheets that are kept, one for each set of class names. Pages of the same kind differ in few of them. */
const mostKept = 200

/** A part of a style sheet: text that is always sent, a rule with the class names of each of its selectors, or a group of parts. */
type Part =
  | string
  | { readonly css: string; readonly selectors: readonly (readonly string[])[] }
  | { readonly head: string; readonly parts: readonly Part[] }

/**
 * Returns a function that finds the part of a style sheet that a page uses: everything but the rules of other pages. A rule is used if
 * the page has all classes of one of its selectors; what is inside of `:not()`, `:is()` and the like does not count, so that a page
 * may have too many rules, but never too few.
 */
export function createUsedStyle(sheet: string): (html: string) => Buffer {
  const parts = postcss.parse(sheet).nodes.map((node) => partOf(node, isLayerOfPages(node)))
  const kept = new Map<string, Buffer>()
  return (html) => {
    const names = classNamesOf(html)
    const key = [...names].toSorted().join(' ')
    const known = kept.get(key)
    if (known) return known
    const style = Buffer.from(parts.map((part) => usedOf(part, names)).join(''))
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, style)
    return style
  }
}

function isLayerOfPages(node: ChildNode): boolean {
  return node.type === 'atrule' && node.name === 'layer' && node.params === pagesLayer
}

function partOf(node: ChildNode, isChosen: boolean): Part {
  if (!isChosen) return node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString()
  if (node.type === 'rule') return { css: node.toString(), selectors: node.selectors.map(classesOf) }
  if (node.type !== 'atrule' || !node.nodes || !groups.has(node.name)) return partOf(node, false)
  return { head: `@${node.name} ${node.params}{`, parts: node.nodes.map((each) => partOf(each, true)) }
}

function usedOf(part: Part, names: ReadonlySet<string>): string {
  if (typeof part === 'string') return part
  if ('css' in part) return part.selectors.some((all) => all.every((name) => names.has(name))) ? part.css : ''
  const inner = part.parts.map((each) => usedOf(each, names)).join('')
  return inner === '' ? '' : `${part.head}${inner}}`
}

/** The class names that elements must have for a selector to match. */
function classesOf(selector: string): readonly string[] {
  let plain = selector
  for (let former = ''; former !== plain;) {
    former = plain
    plain = plain.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '')
  }
  return [...plain.matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}

function classNamesOf(html: string): ReadonlySet<string> {
  const attributes = new Set<string>()
  for (const [, value] of html.matchAll(/ class="([^"]+)"/g)) if (value !== undefined) attributes.add(value)
  return new Set([...attributes].flatMap((value) => value.split(' ')))
}
