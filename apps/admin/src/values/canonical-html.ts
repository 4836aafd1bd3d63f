/**
 * Returns a canonical text for HTML: two HTML texts with the same canonical text look alike and mean the same. It ignores collapsible white
 * space; the order of attributes, styles and nested inline elements; where such elements are split; `b` versus `strong` and `i` versus
 * `em`; empty inline elements; and attributes that state a default.
 */
export function canonicalHtml(html: string): string {
  return blocksOf(parseHtml(html))
}

const names: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

const defaults: Readonly<Record<string, string>> = { colspan: '1', rowspan: '1', start: '1', target: '', rel: '' }

/** The name of an element with its attributes: equal for elements that mean the same. */
export function tagOf(element: Element): string {
  const attributes = [...element.attributes]
    .map(({ name, value }) => [name, name === 'style' ? styleOf(element) : value] as const)
    .filter(([name, value]) => value !== defaults[name] && !(name === 'style' && value === ''))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .toSorted()
  return [names[element.localName] ?? element.localName, ...attributes].join(' ')
}

function styleOf(element: Element): string {
  if (!(element instanceof HTMLElement)) return element.getAttribute('style') ?? ''
  const { style } = element
  return [...style]
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .toSorted()
    .join(';')
}

/** Blocks in sequence; content between them is a line of text. */
function blocksOf(parent: Node): string {
  const parts: string[] = []
  let line: Node[] = []
  const endLine = () => {
    const text = lineOf(line)
    if (text !== '') parts.push(`[${text}]`)
    line = []
  }
  for (const child of parent.childNodes) {
    if (isInline(child)) line.push(child)
    else {
      endLine()
      if (child instanceof Element) parts.push(blockOf(child))
    }
  }
  endLine()
  return parts.join('')
}

function blockOf(element: Element): string {
  if (element.localName === 'pre') return `<${tagOf(element)}>${preformatted(element)}`
  return `<${tagOf(element)}>${blocksOf(element)}</>`
}

/** White space is significant here, and `code` is the only element allowed inside. */
function preformatted(element: Element): string {
  const inner = [...element.childNodes].map((child) =>
    child instanceof Element ? `<${tagOf(child)}>${preformatted(child)}</>` : JSON.stringify(child.textContent),
  )
  return inner.join('')
}

interface Chunk {
  readonly text: string
  readonly marks: string
}

function lineOf(nodes: readonly Node[]): string {
  const pieces: Chunk[] = []
  for (const node of nodes) collect(node, [], pieces)
  const visible: Chunk[] = []
  let isAfterSpace = true
  for (const { text, marks } of pieces) {
    const isLeaf = text.startsWith('<')
    const collapsed = isLeaf ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const rest: string = !isLeaf && isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (rest === '') continue
    isAfterSpace = rest.startsWith('<br') || (!isLeaf && rest.endsWith(' '))
    const last = visible.at(-1)
    if (last && last.marks === marks && !isLeaf && !last.text.startsWith('<'))
      visible[visible.length - 1] = { text: last.text + rest, marks }
    else visible.push({ text: rest, marks })
  }
  const last = visible.at(-1)
  if (last && !last.text.startsWith('<')) {
    const trimmed = last.text.replace(/ $/, '')
    if (trimmed === '') visible.pop()
    else visible[visible.length - 1] = { ...last, text: trimmed }
  }
  return visible.map(({ text, marks }) => `${marks}|${text}`).join('/')
}

function collect(node: Node, marks: readonly string[], pieces: Chunk[]): void {
  if (node instanceof Text) {
    // `<` marks the start of a leaf among the pieces.
    pieces.push({ text: node.data.replaceAll('<', '&lt;'), marks: [...new Set(marks)].toSorted().join('+') })
    return
  }
  if (!(node instanceof Element)) return
  const isLeaf = ['br', 'img'].includes(node.localName) || isMedia(node)
  const isEmptyAnchor = node.childNodes.length === 0 && node.attributes.length > 0
  if (isLeaf || isEmptyAnchor) {
    const inner = node.localName === 'img' ? '' : node.innerHTML
    pieces.push({ text: `<${tagOf(node)}>${inner}`, marks: [...new Set(marks)].toSorted().join('+') })
    return
  }
  const tag = tagOf(node)
  const inside = tag === 'span' ? marks : [...marks, tag]
  if (isInline(node)) for (const child of node.childNodes) collect(child, inside, pieces)
  else pieces.push({ text: `<${tag}>${blocksOf(node)}</>`, marks: [...new Set(marks)].toSorted().join('+') })
}

const inline = new Set(
  'span br code strong b em i u s del ins mark small sub sup abbr time a img strike font big kbd'.split(' '),
)

const media = new Set(['video', 'audio', 'iframe'])

/** Whether a node is inline. */
export function isInline(node: Node): boolean {
  return !(node instanceof Element) || inline.has(node.localName) || isMedia(node)
}

/** Whether a node is a media player or a frame: inline or a block. */
export function isMedia(node: Node): boolean {
  return node instanceof Element && media.has(node.localName)
}

/** Writes nodes as HTML that parses to the same nodes. */
export function writeHtml(nodes: readonly Node[]): string {
  const holder = parseHtml('')
  holder.append(...nodes.map((node) => holder.ownerDocument.importNode(node, true)))
  // Parsers drop a newline at the start of a `pre`.
  for (const pre of holder.querySelectorAll('pre')) if (pre.textContent.startsWith('\n')) pre.prepend('\n')
  return holder.innerHTML
}

/** Parses a text into an inert document, which loads and runs nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
