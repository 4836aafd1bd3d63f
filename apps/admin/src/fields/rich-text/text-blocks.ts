import { wordsOf } from '../shared/compare/compare-tokens.ts'

/** A word of a rich text, or a picture, a film or a line across. */
export interface TextPart {
  readonly text: string
  /** Names of the elements around it within its block; a link with its address. */
  readonly looks: readonly string[]
  readonly kind: 'words' | 'picture' | 'player' | 'line'
  /** Equal for parts that look the same. */
  readonly key: string
}

/** A paragraph, a heading, an item of a list or a row of a table. */
export interface TextBlock {
  /** Name of its element. */
  readonly tag: string
  readonly parts: readonly TextPart[]
}

const blockTags = new Set(
  'address article aside blockquote dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Blocks that only contain other blocks, to which their words belong. */
const holders = new Set(['ul', 'ol', 'table', 'tbody', 'thead', 'tfoot', 'div', 'section', 'article', 'figure', 'dl'])

/** Reads a rich text as blocks of words. Parsing runs no scripts and loads no files. */
export function textBlocksOf(html: string): TextBlock[] {
  const blocks: { tag: string; parts: TextPart[] }[] = []
  const begin = (tag: string) => blocks.push({ tag, parts: [] })
  const add = (tag: string, part: Omit<TextPart, 'key'>, source = part.text) => {
    if (blocks.length === 0) begin(tag)
    const block = blocks.at(-1)
    block?.parts.push({ ...part, key: [block.tag, part.kind, part.looks.join(' '), source].join('\n') })
  }

  const walk = (node: Node, tag: string, looks: readonly string[]): void => {
    if (node instanceof Text) {
      const text = tag === 'pre' ? node.data : node.data.replaceAll(/\s+/g, ' ')
      const isBlank = text.trim() === '' && (blocks.at(-1)?.parts.length ?? 0) === 0
      if (!isBlank) for (const word of wordsOf(text)) add(tag, { text: word, looks, kind: 'words' })
      return
    }
    if (!(node instanceof Element)) return
    const name = node.localName
    const leaf = leafOf(node, name)
    if (leaf) return add(tag, { ...leaf, looks }, leaf.source)
    const isBlock = blockTags.has(name)
    const within = isBlock && !holders.has(name) ? innerTag(name, tag) : tag
    if (isBlock) begin(within)
    if ((name === 'td' || name === 'th') && node.previousElementSibling)
      add(tag, { text: ' | ', looks: [], kind: 'words' })
    const isLook = !isBlock && name !== 'td' && name !== 'th' && name !== 'span'
    const ownLook = isLook ? [lookOf(node, name)] : node.className === '' || isBlock ? [] : [node.className]
    for (const child of node.childNodes) walk(child, within, [...looks, ...ownLook])
    if (isBlock) begin(tag)
  }
  for (const child of new DOMParser().parseFromString(html, 'text/html').body.childNodes) walk(child, 'p', [])
  return blocks.filter(({ parts }) => parts.length > 0)
}

/** A paragraph in an item or a quotation looks like the block around it. */
function innerTag(name: string, around: string): string {
  return name === 'p' && around !== 'p' ? around : name
}

function lookOf(element: Element, name: string): string {
  return name === 'a'
    ? `a:${element.getAttribute('href') ?? ''}`
    : `${name}${element.className && `.${element.className}`}`
}

function leafOf(element: Element, name: string): (Pick<TextPart, 'text' | 'kind'> & { source: string }) | undefined {
  const source = element.getAttribute('src') ?? ''
  if (name === 'img') {
    const alt = element.getAttribute('alt') ?? ''
    return { text: alt, kind: 'picture', source: `${source} ${alt}` }
  }
  if (name === 'video' || name === 'iframe') return { text: source, kind: 'player', source }
  if (name === 'hr') return { text: '', kind: 'line', source: '' }
  return name === 'br' ? { text: '\n', kind: 'words', source: '\n' } : undefined
}
