import {
  DOMParser as ModelParser,
  DOMSerializer,
  Fragment,
  type Node as ModelNode,
  type Schema,
} from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import type { JSONContent } from '@tiptap/core'
import { canonicalHtml, isInline, isMedia, parseHtml, writeHtml } from '../../../values/canonical-html.ts'
import { isPlainPlayer } from './nodes/players.ts'
import {
  preservedBlockTag,
  preservedInlineTag,
  bareAttribute,
  sectionAttribute,
  headsIn,
  tableHeadAttribute,
  tableHeadOf,
} from './preserved-content.ts'

/** Lossless conversion between HTML and the document of an editor. */
export interface RichTextDocument {
  /** Converts HTML to a document. Content that the schema cannot represent exactly becomes preserved blocks. */
  readonly fromHtml: (html: string) => JSONContent
  readonly toHtml: (document: ModelNode) => string
}

/**
 * Reads and writes rich text with a schema. A block is editable if, and only if, writing the parsed block returns the same HTML ({@link
 * canonicalHtml}). Any other block is first tried part by part, then preserved whole. This needs no list of supported elements: a new element
 * that the server allows is preserved automatically.
 */
export function createRichTextDocument(schema: Schema): RichTextDocument {
  const parser = ModelParser.fromSchema(schema)
  const serializer = DOMSerializer.fromSchema(schema)

  const read = (body: Element) => parser.parse(body)
  const write = (content: Fragment) => {
    const body = parseHtml('')
    body.append(serializer.serializeFragment(content, { document: body.ownerDocument }))
    restore(body)
    return writeHtml([...body.childNodes])
  }
  const written = new WeakMap<ModelNode, string>()
  const writeBlock = (block: ModelNode) => {
    const html = written.get(block) ?? write(Fragment.from(block))
    written.set(block, html)
    return html
  }
  /** A key changes one block: the others, which are the same nodes, are written once. */
  const writeBlocks = ({ content, children }: ModelNode) =>
    // Lines without a paragraph are written with regard to their neighbours.
    children.some(({ attrs }) => attrs['bare']) ? write(content) : children.map(writeBlock).join('')
  /** Returns whether the editor writes prepared content back as its original text. */
  const isExact = (document: ModelNode, original: string) =>
    areTablesComplete(document) && canonicalHtml(write(document.content)) === canonicalHtml(original)
  const survives = (prepared: readonly Node[], original: string) => {
    const body = parseHtml('')
    body.append(...prepared.map((node) => body.ownerDocument.importNode(node, true)))
    return isExact(read(body), original)
  }

  const fitLine = (line: readonly Node[]): Node[] => {
    const visible = line.filter((node) => !isBlank(node))
    const [first] = visible
    if (!first) return []
    const original = writeHtml(line)
    if (visible.length === 1 && isMedia(first)) {
      const player = playerBlock(first)
      return [survives([player], original) ? player : preservedElement(preservedBlockTag, original)]
    }
    const bare = wrapLine(line.map((node) => node.cloneNode(true)))
    return survives([bare], original) ? [bare] : [preservedElement(preservedBlockTag, original)]
  }
  const fitBlock = (element: Element): Node => {
    const original = writeHtml([element])
    const full = copyOf(element)
    prepareBlock(full)
    if (survives([full], original)) return full
    const places = placesOf(copyOf(element))
    if (places.length > 0) {
      const parts = copyOf(element)
      for (const place of placesOf(parts)) place.replaceChildren(...fitAll(place))
      prepareFrame(parts)
      if (survives([parts], original)) return parts
    }
    return preservedElement(preservedBlockTag, original)
  }
  const fitAll = (parent: Element): Node[] => {
    const fitted = splitLines(parent).flatMap((part) => (Array.isArray(part) ? fitLine(part) : [fitBlock(part)]))
    return fitted.length > 0 || parent.localName === 'body' ? fitted : [wrapLine([])]
  }

  return {
    fromHtml: (html) => {
      // Most texts are exact as a whole, which costs one comparison instead of one for each block.
      const whole = parseHtml(html)
      preparePlace(whole)
      const document = read(whole)
      if (whole.hasChildNodes() && isExact(document, html)) return document.toJSON()
      const body = parseHtml(html)
      body.replaceChildren(...fitAll(body))
      return read(body).toJSON()
    },
    toHtml: (document) => (isNothing(document) ? '' : writeBlocks(document)),
  }
}

/** Whether the document is a single empty paragraph, which represents an empty field. */
function isNothing(document: ModelNode): boolean {
  const only = document.childCount === 1 ? document.firstChild : null
  if (only === null) return document.childCount === 0
  return only.type.name === 'paragraph' && only.childCount === 0 && !only.attrs['preserved'] && !only.attrs['textAlign']
}

/** Whether the editor would leave all tables unchanged: it repairs, and thereby changes, irregular ones. */
function areTablesComplete(document: ModelNode): boolean {
  let areComplete = true
  document.descendants((node) => {
    if (node.type.name === 'table' && TableMap.get(node).problems) areComplete = false
    return areComplete
  })
  return areComplete
}

/** Splits content into blocks and the lines of text between them. */
function splitLines(parent: Element): (Element | Node[])[] {
  const parts: (Element | Node[])[] = []
  for (const child of parent.childNodes) {
    const last = parts.at(-1)
    if (!isInline(child) && child instanceof Element) parts.push(child)
    else if (Array.isArray(last)) last.push(child)
    else parts.push([child])
  }
  return parts
}

/** Returns the elements whose blocks can be tried separately. */
function placesOf(element: Element): Element[] {
  switch (element.localName) {
    case 'div':
    case 'blockquote':
      return [element]
    case 'ul':
    case 'ol':
      return [...element.children].filter((child) => child.localName === 'li')
    case 'table':
      return [...element.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === element)
    default:
      return []
  }
}

/** Converts an element and its content to the form that the schema parses. */
function prepareBlock(element: Element): void {
  for (const place of placesOf(element)) {
    preparePlace(place)
    if (!place.hasChildNodes()) place.append(wrapLine([]))
  }
  if (/^(p|h[1-6])$/.test(element.localName)) preserveLeaves(element)
  prepareFrame(element)
}

/** Prepares the blocks of an element, and the lines of text between them. */
function preparePlace(place: Element): void {
  const parts = splitLines(place).flatMap((part): Node[] => {
    if (!Array.isArray(part)) {
      prepareBlock(part)
      return [part]
    }
    const visible = part.filter((node) => !isBlank(node))
    const [first] = visible
    if (!first) return []
    return [visible.length === 1 && isMedia(first) ? playerBlock(first) : wrapLine(part)]
  })
  place.replaceChildren(...parts)
}

/** Marks table rows with their section, and stores caption and columns in an attribute, because the table schema has only rows. */
function prepareFrame(table: Element): void {
  if (table.localName !== 'table') return
  const head = tableHeadOf(table)
  const sections = [...table.children].filter((child) => ['thead', 'tbody', 'tfoot'].includes(child.localName))
  const [only] = sections
  if (head !== null) table.setAttribute(tableHeadAttribute, head)
  if (!(sections.length === 1 && only?.localName === 'tbody'))
    sections.forEach((section, index) => {
      for (const row of section.children) row.setAttribute(sectionAttribute, `${section.localName} ${index}`)
    })
  const rows = sections.flatMap((section) => [...section.children])
  const body = table.ownerDocument.createElement('tbody')
  for (const child of headsIn(table)) child.remove()
  if (sections.some((section) => section.attributes.length > 0)) return
  for (const section of sections) section.remove()
  body.append(...rows)
  table.append(body)
}

/** A player on a separate line: a block that the editor supports, or one that is preserved. */
function playerBlock(player: Node): Node {
  return player instanceof Element && isPlainPlayer(player)
    ? copyOf(player)
    : preservedElement(preservedBlockTag, writeHtml([player]))
}

/** Wraps a line of text outside a paragraph in a paragraph that is written without its tags. */
function wrapLine(nodes: readonly Node[]): Element {
  const paragraph = parseHtml('').ownerDocument.createElement('p')
  paragraph.setAttribute(bareAttribute, '')
  paragraph.append(...nodes)
  preserveLeaves(paragraph)
  return paragraph
}

/** Turns players, frames and empty elements with meaningful attributes into inline atoms. */
function preserveLeaves(block: Element): void {
  for (const element of block.querySelectorAll('*')) {
    const isEmpty = element.childNodes.length === 0 && !['br', 'img'].includes(element.localName)
    if (isMedia(element) || (isEmpty && element.attributes.length > 0))
      element.replaceWith(preservedElement(preservedInlineTag, writeHtml([element])))
  }
}

function preservedElement(tag: string, html: string): Element {
  const element = parseHtml('').ownerDocument.createElement(tag)
  element.setAttribute('html', html)
  return element
}

/** Reverts the preparation in the editor's HTML. */
function restore(body: Element): void {
  for (const preserved of body.querySelectorAll(`${preservedBlockTag}, ${preservedInlineTag}`))
    preserved.replaceWith(...parseHtml(preserved.getAttribute('html') ?? '').childNodes)
  for (const table of body.querySelectorAll('table')) restoreTable(table)
  for (const paragraph of body.querySelectorAll(`p[${bareAttribute}]`)) {
    paragraph.removeAttribute(bareAttribute)
    const { previousSibling, nextSibling } = paragraph
    const standsAlone = [previousSibling, nextSibling].every((node) => node === null || !isInline(node))
    // Two adjacent lines would merge into one.
    if (standsAlone && paragraph.attributes.length === 0) paragraph.replaceWith(...paragraph.childNodes)
  }
}

function restoreTable(table: Element): void {
  const head = table.getAttribute(tableHeadAttribute)
  table.removeAttribute(tableHeadAttribute)
  const rows = [...table.children].flatMap((child) => (child.localName === 'tbody' ? [...child.children] : []))
  if (rows.some((row) => row.hasAttribute(sectionAttribute))) {
    for (const child of [...table.children]) child.remove()
    let current: { readonly name: string; readonly element: Element } | undefined
    for (const [index, row] of rows.entries()) {
      const next = rows
        .slice(index)
        .find((each) => each.hasAttribute(sectionAttribute))
        ?.getAttribute(sectionAttribute)
      // A new row belongs to the section of the row above it, but not to the head.
      const own = row.getAttribute(sectionAttribute)
      const name: string =
        own ??
        (current && !current.name.startsWith('thead') ? current.name : next?.startsWith('tbody') ? next : 'tbody')
      row.removeAttribute(sectionAttribute)
      if (current?.name !== name) {
        current = { name, element: table.ownerDocument.createElement(name.split(' ')[0] ?? 'tbody') }
        table.append(current.element)
      }
      current.element.append(row)
    }
  }
  if (head !== null) table.prepend(...parseTableHead(head))
}

/** Captions and columns can be parsed only within a table. */
function parseTableHead(head: string): Node[] {
  const table = parseHtml(`<table>${head}</table>`).querySelector('table')
  return table ? [...table.childNodes] : []
}

function copyOf(element: Element): Element {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) throw new TypeError('a copy of an element is an element')
  return copy
}

function isBlank(node: Node): boolean {
  return node instanceof Comment || (node instanceof Text && /^[ \t\r\n\f]*$/.test(node.data))
}
