import { DOMParser as ModelParser, DOMSerializer, type Node as ModelNode, type Schema } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import type { JSONContent } from '@tiptap/core'
import { canonicalHtml } from './canonical-html.ts'
import { isInline, isMedia } from './element-kinds.ts'
import { keptBlockTag, keptInlineTag } from './kept-content.ts'
import { bareAttribute, sectionAttribute, tableHeadAttribute } from './marker-attributes.ts'
import { parseHtml } from './parse-html.ts'
import { writeHtml } from './write-html.ts'

/** Between HTML and the document of an editor, without loss. */
export interface RichTextDocument {
  /** The document for a text. What the schema cannot hold exactly stands in it as kept blocks. */
  readonly fromHtml: (html: string) => JSONContent
  readonly toHtml: (document: ModelNode) => string
}

/**
 * Reads and writes rich text by a schema. A block is editable if, and only if, writing what was read of it gives the same again
 * ({@link canonicalHtml}); of any other block first its parts are tried, then it is kept whole. So nothing depends on a list of what the
 * editor knows: the next element that the server allows is kept from its first day.
 */
export function createRichTextDocument(schema: Schema): RichTextDocument {
  const parser = ModelParser.fromSchema(schema)
  const serializer = DOMSerializer.fromSchema(schema)

  const read = (body: Element) => parser.parse(body)
  const write = (document: ModelNode) => {
    const body = parseHtml('')
    body.append(serializer.serializeFragment(document.content, { document: body.ownerDocument }))
    restore(body)
    return writeHtml([...body.childNodes])
  }
  /** Whether prepared nodes come out of the editor as the text that they were prepared of. */
  const survives = (prepared: readonly Node[], original: string) => {
    const body = parseHtml('')
    body.append(...prepared.map((node) => body.ownerDocument.importNode(node, true)))
    const document = read(body)
    return areTablesWhole(document) && canonicalHtml(write(document)) === canonicalHtml(original)
  }

  const fitLine = (line: readonly Node[]): Node[] => {
    const shown = line.filter((node) => !isBlank(node))
    const [first] = shown
    if (!first) return []
    const original = writeHtml(line)
    if (shown.length === 1 && isMedia(first)) return [keptElement(keptBlockTag, writeHtml([first]))]
    const bare = wrapLine(line.map((node) => node.cloneNode(true)))
    return survives([bare], original) ? [bare] : [keptElement(keptBlockTag, original)]
  }
  const fitBlock = (element: Element): Node => {
    const original = writeHtml([element])
    const whole = copyOf(element)
    prepareBlock(whole)
    if (survives([whole], original)) return whole
    const places = placesOf(copyOf(element))
    if (places.length > 0) {
      const parts = copyOf(element)
      for (const place of placesOf(parts)) place.replaceChildren(...fitAll(place))
      prepareFrame(parts)
      if (survives([parts], original)) return parts
    }
    return keptElement(keptBlockTag, original)
  }
  const fitAll = (parent: Element): Node[] => {
    const fitted = splitLines(parent).flatMap((part) => (Array.isArray(part) ? fitLine(part) : [fitBlock(part)]))
    return fitted.length > 0 || parent.localName === 'body' ? fitted : [wrapLine([])]
  }

  return {
    fromHtml: (html) => {
      const body = parseHtml(html)
      body.replaceChildren(...fitAll(body))
      return read(body).toJSON()
    },
    toHtml: (document) => (isNothing(document) ? '' : write(document)),
  }
}

/** A document of one empty paragraph: what an empty field is. */
function isNothing(document: ModelNode): boolean {
  const only = document.childCount === 1 ? document.firstChild : null
  if (only === null) return document.childCount === 0
  return only.type.name === 'paragraph' && only.childCount === 0 && !only.attrs['kept'] && !only.attrs['textAlign']
}

/** Whether no table would be repaired, and thereby changed, by the editor. */
function areTablesWhole(document: ModelNode): boolean {
  let areWhole = true
  document.descendants((node) => {
    if (node.type.name === 'table' && TableMap.get(node).problems) areWhole = false
    return areWhole
  })
  return areWhole
}

/** Blocks, and the lines of text between them. */
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

/** The elements in which blocks stand that can be tried for themselves. */
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

/** Brings an element, with all that is in it, into the form that the schema reads. */
function prepareBlock(element: Element): void {
  for (const place of placesOf(element)) {
    const parts = splitLines(place).flatMap((part): Node[] => {
      if (!Array.isArray(part)) {
        prepareBlock(part)
        return [part]
      }
      const shown = part.filter((node) => !isBlank(node))
      const [first] = shown
      if (!first) return []
      return [shown.length === 1 && isMedia(first) ? keptElement(keptBlockTag, writeHtml([first])) : wrapLine(part)]
    })
    place.replaceChildren(...(parts.length > 0 ? parts : [wrapLine([])]))
  }
  if (/^(p|h[1-6])$/.test(element.localName)) keepLeaves(element)
  prepareFrame(element)
}

/** Rows of a table tell their section, and its caption and columns stand in an attribute: the schema of tables has rows alone. */
function prepareFrame(table: Element): void {
  if (table.localName !== 'table') return
  const heads = [...table.children].filter((child) => ['caption', 'colgroup'].includes(child.localName))
  const sections = [...table.children].filter((child) => ['thead', 'tbody', 'tfoot'].includes(child.localName))
  const [only] = sections
  if (heads.length > 0) table.setAttribute(tableHeadAttribute, writeHtml(heads))
  if (!(sections.length === 1 && only?.localName === 'tbody'))
    sections.forEach((section, index) => {
      for (const row of section.children) row.setAttribute(sectionAttribute, `${section.localName} ${index}`)
    })
  const rows = sections.flatMap((section) => [...section.children])
  const body = table.ownerDocument.createElement('tbody')
  for (const head of heads) head.remove()
  if (sections.some((section) => section.attributes.length > 0)) return
  for (const section of sections) section.remove()
  body.append(...rows)
  table.append(body)
}

/** A line of text outside any paragraph gets one that is written without its tags. */
function wrapLine(nodes: readonly Node[]): Element {
  const paragraph = parseHtml('').ownerDocument.createElement('p')
  paragraph.setAttribute(bareAttribute, '')
  paragraph.append(...nodes)
  keepLeaves(paragraph)
  return paragraph
}

/** Players, frames and empty elements that say something by their attributes become atoms of their line. */
function keepLeaves(block: Element): void {
  for (const element of block.querySelectorAll('*')) {
    const isEmpty = element.childNodes.length === 0 && !['br', 'img'].includes(element.localName)
    if (isMedia(element) || (isEmpty && element.attributes.length > 0))
      element.replaceWith(keptElement(keptInlineTag, writeHtml([element])))
  }
}

function keptElement(tag: string, html: string): Element {
  const element = parseHtml('').ownerDocument.createElement(tag)
  element.setAttribute('html', html)
  return element
}

/** Undoes in the editor's HTML what was prepared for it. */
function restore(body: Element): void {
  for (const kept of body.querySelectorAll(`${keptBlockTag}, ${keptInlineTag}`))
    kept.replaceWith(...parseHtml(kept.getAttribute('html') ?? '').childNodes)
  for (const table of body.querySelectorAll('table')) restoreTable(table)
  for (const paragraph of body.querySelectorAll(`p[${bareAttribute}]`)) {
    paragraph.removeAttribute(bareAttribute)
    const { previousSibling, nextSibling } = paragraph
    const standsAlone = [previousSibling, nextSibling].every((node) => node === null || !isInline(node))
    // Two lines side by side would become one.
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
      // A row that was added goes with the one above it, but not into the head.
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

/** Captions and columns are read in a table alone. */
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
