import { richTextClassPrefix, richTextFrameHosts } from '@teachnet/contract/rich-text'
import { cleanInline, type Chunk } from './clean-inline.ts'
import { cleanTable } from './clean-table.ts'
import { codeTextOf } from './code-text.ts'
import { isLeftOut, type PasteContext, styleOf } from './paste-report.ts'
import { lookIn, plainLook, type TextLook } from './paste-styles.ts'

const blockTags: ReadonlySet<string> = new Set(
  'p div section article main header footer aside nav center h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd table figure figcaption hr iframe address details summary fieldset'.split(
    ' ',
  ),
)
const dropped: ReadonlySet<string> = new Set(
  'script style meta link title head xml noscript template input select textarea button object embed svg math canvas audio video map area'.split(
    ' ',
  ),
)
/** Dropped elements that hold nothing a reader would miss. */
const unseen: ReadonlySet<string> = new Set('script style meta link title head xml noscript template'.split(' '))

/** Longest text of a paragraph that is taken for a heading, in characters. */
const longestHeading = 60

/** Rebuilds the blocks of an element. */
export function cleanBlocks(parent: Element, context: PasteContext, look: TextLook = plainLook): Element[] {
  const out: Element[] = []
  let line: Chunk[] = []
  const endLine = () => {
    const block = toParagraph(line, { parent, context, align: look.align })
    if (block) out.push(block)
    line = []
  }
  for (const child of parent.childNodes) {
    if (child instanceof Text) line.push(...cleanInline(child, look, context))
    if (!(child instanceof Element) || isHidden(child, context)) continue
    if (!isBlock(child)) line.push(...cleanInline(child, look, context))
    else {
      endLine()
      out.push(...cleanBlock(child, context, lookIn(look, child.localName, styleOf(child, context))))
    }
  }
  endLine()
  return out
}

function cleanBlock(element: Element, context: PasteContext, look: TextLook): Element[] {
  const { localName: tag, ownerDocument: document } = element
  const wrap = (name: string, blocks: readonly Element[]) => {
    const wrapper = document.createElement(name)
    wrapper.append(...blocks)
    return blocks.length > 0 ? [wrapper] : []
  }
  switch (tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return asHeading(cleanBlocks(element, context, look), Number(tag[1]) + (context.title === 1 ? 1 : 0))
    case 'blockquote':
      return wrap(tag, cleanBlocks(element, context, look))
    case 'pre': {
      const block = document.createElement('pre')
      block.append(document.createElement('code'))
      block.firstElementChild?.append(codeTextOf(element))
      return [block]
    }
    case 'figure':
      return cleanFigure(element, context, look)
    case 'ul':
    case 'ol':
      return cleanList(element, wrap(tag, cleanItems(element, context, look)))
    case 'table':
      return cleanTable(element, (cell) => cleanBlocks(cell, context, lookOfCell(cell, context)), context)
    case 'hr':
      return [document.createElement('hr')]
    case 'iframe':
      return cleanFrame(element, context)
    default: {
      const blocks = cleanBlocks(element, context, look)
      return isTitle(element) ? asHeading(blocks, context.title) : blocks
    }
  }
}

/** A picture keeps its caption; the caption of anything else is a paragraph. */
function cleanFigure(element: Element, context: PasteContext, look: TextLook): Element[] {
  const blocks = cleanBlocks(element, context, look)
  const [figure, caption, ...others] = blocks
  const isCaptioned = figure?.localName === 'figure' && caption?.localName === 'p' && others.length === 0
  const words = (caption?.textContent ?? '').trim()
  if (!isCaptioned || !element.querySelector('figcaption') || caption.querySelector('img')) return blocks
  figure.append(element.ownerDocument.createElement('figcaption'))
  figure.lastElementChild?.append(words)
  return [figure]
}

/** A list of tasks has the class of ours; a numbered one keeps its first number. */
function cleanList(source: Element, lists: Element[]): Element[] {
  const start = Number(source.getAttribute('start') ?? 1)
  const isTasks = source.localName === 'ul' && [...source.children].some(isTask)
  for (const list of lists) {
    if (isTasks) list.className = `${richTextClassPrefix}tasks`
    if (list.localName === 'ol' && Number.isInteger(start) && start > 1 && start < 10_000)
      list.setAttribute('start', String(start))
  }
  return lists
}

function isTask(item: Element): boolean {
  return item.getAttribute('role') === 'checkbox'
}

/** The entries of a list. A list directly in a list belongs to the entry before it. */
function cleanItems(list: Element, context: PasteContext, look: TextLook): Element[] {
  const items: Element[] = []
  for (const child of list.children) {
    const own = { ...lookIn(look, child.localName, styleOf(child, context)), align: undefined }
    const isNested = child.localName === 'ul' || child.localName === 'ol'
    const blocks = isNested ? cleanBlock(child, context, own) : cleanBlocks(child, context, own)
    const last = items.at(-1)
    if (isNested && last) last.append(...blocks)
    // The entry that it belongs to was not copied.
    else if (isNested) items.push(...blocks.flatMap((block) => [...block.children]))
    else if (blocks.length > 0) {
      const item = list.ownerDocument.createElement('li')
      item.append(...blocks)
      if (isTask(child) && child.getAttribute('aria-checked') === 'true') item.className = `${richTextClassPrefix}done`
      items.push(item)
    }
  }
  return items
}

/** The title of a document of Word or WPS. */
function isTitle(element: Element): boolean {
  return /\bMsoTitle\b/i.test(element.className)
}

/** The level of a document's title: above its headings, of which those of the first level then follow on the second. */
export function titleLevelOf(body: Element): 1 | 2 {
  return body.querySelector('h1') && [...body.querySelectorAll('[class]')].some(isTitle) ? 1 : 2
}

/** The blocks of a heading. What the other program says of its level comes before its look; it is bold as a whole, not in parts. */
function asHeading(blocks: readonly Element[], level: number): Element[] {
  return blocks.map((block) => {
    if (block.localName !== 'p') return block
    const heading = renamed(block, `h${Math.min(level, 4)}`)
    const bold = [...heading.querySelectorAll('strong')]
    const isBold = bold.map(({ textContent }) => textContent).join('') === heading.textContent
    if (isBold) for (const part of bold) part.replaceWith(...part.childNodes)
    return heading
  })
}

/** A player of a known host; any other frame is dropped. */
function cleanFrame(element: Element, { counts }: PasteContext): Element[] {
  const source = element.getAttribute('data-src') ?? element.getAttribute('src') ?? ''
  const src = source.replace(/^(http:)?\/\//i, 'https://')
  const host = URL.canParse(src) ? new URL(src).hostname : ''
  if (!richTextFrameHosts.some((known) => known === host)) {
    counts.removed++
    return []
  }
  const frame = element.ownerDocument.createElement('iframe')
  frame.setAttribute('src', src)
  return [frame]
}

interface Line {
  readonly parent: Element
  readonly context: PasteContext
  readonly align: TextLook['align']
}

function toParagraph(line: readonly Chunk[], { parent, context, align }: Line): Element | undefined {
  const text = line.map((part) => part.text).join('')
  const hasPicture = line.some(
    ({ node }) => node instanceof Element && (node.localName === 'img' || node.querySelector('img')),
  )
  if (text.trim() === '' && !hasPicture) return undefined
  const [only] = line.filter((part) => part.text.trim() !== '' || part.node instanceof Element)
  if (
    only?.node instanceof Element &&
    only.node.localName === 'img' &&
    line.every((part) => part === only || part.text.trim() === '')
  ) {
    const figure = parent.ownerDocument.createElement('figure')
    figure.append(only.node)
    return figure
  }
  const block = parent.ownerDocument.createElement('p')
  block.append(...line.map(({ node }) => node))
  trimBreaks(block)
  if (align !== undefined) block.style.textAlign = align
  const isShort = text.trim().length <= longestHeading && !hasPicture
  const isText = !parent.closest('h1, h2, h3, h4, h5, h6, li, table, blockquote') && !isTitle(parent)
  const size = isShort && isText ? boldSizeOf(line) : 0
  if (size < smallestHeading) return block
  for (const bold of block.querySelectorAll('strong')) bold.replaceWith(...bold.childNodes)
  context.headings.push({ block, size })
  return block
}

/** Sizes in pixels from which a bold paragraph is a heading by its look: of the third level, of the second. */
const smallestHeading = 20
const largeHeading = 24

/** The smallest size of the words of a line, in pixels; 0 if one of them is not bold. */
function boldSizeOf(line: readonly Chunk[]): number {
  const words = line.filter(({ text }) => text.trim() !== '')
  return Math.min(...words.map(({ look }) => (look.isBold ? (look.size ?? 0) : 0)))
}

/** Turns the paragraphs that look like headings into headings: a smaller one has a lower level than a larger one. */
export function nameHeadings({ headings, counts }: PasteContext): void {
  const sizes = [...new Set(headings.map(({ size }) => size))].sort((first, second) => second - first)
  const levels = new Map<number, number>()
  let level = 1
  for (const size of sizes) {
    level = Math.max(level + 1, size >= largeHeading ? 2 : 3)
    levels.set(size, Math.min(level, 4))
  }
  for (const { block, size } of headings) block.replaceWith(renamed(block, `h${levels.get(size) ?? 3}`))
  counts.headings += headings.length
}

function trimBreaks(block: Element): void {
  while (block.lastChild instanceof Element && block.lastChild.localName === 'br') block.lastChild.remove()
  while (block.firstChild instanceof Element && block.firstChild.localName === 'br') block.firstChild.remove()
}

function renamed(block: HTMLElement | Element, name: string): Element {
  const other = block.ownerDocument.createElement(name)
  const style = block.getAttribute('style')
  if (style !== null) other.setAttribute('style', style)
  other.append(...block.childNodes)
  return other
}

function lookOfCell(cell: Element, context: PasteContext): TextLook {
  const look = lookIn(plainLook, cell.localName, styleOf(cell, context))
  return { ...look, size: undefined, align: undefined, isBold: look.isBold && cell.localName !== 'th' }
}

/** Whether an element is a block, or an inline one around blocks. */
function isBlock(element: Element): boolean {
  return (
    blockTags.has(element.localName) || [...element.querySelectorAll('*')].some((each) => blockTags.has(each.localName))
  )
}

/** The cards of WeChat articles, such as `mp-common-profile`, `mpvoice` and `qqmusic`: they need its scripts. */
function isCard({ localName }: Element): boolean {
  return /^(mp[-a-z]+|qqmusic)$/.test(localName)
}

function isHidden(element: Element, context: PasteContext): boolean {
  if (dropped.has(element.localName) || isCard(element)) {
    if (!unseen.has(element.localName)) context.counts.removed++
    return true
  }
  return isLeftOut(element, styleOf(element, context), context)
}
