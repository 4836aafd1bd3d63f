import {
  groundOfColour,
  richTextClassPrefix,
  richTextFrameHosts,
  richTextSizes,
  richTextStyles,
  toneOfColour,
} from '@teachnet/contract/rich-text'
import { DomUtils, parseDocument } from 'htmlparser2'
import { type Converted, decodeEntities } from './values.ts'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = Element['children'][number]

/** What the text loses or has changed: a CSS property with its value, and what it is here. */
type OnChange = (change: string) => void

/** Texts stay as they are written. */
const asWritten = { decodeEntities: false }

/**
 * Rewrites rich text of wangEditor, and of the programs that its users paste from, with what the editor here has: sizes and colours become
 * the nearest of the palette, videos, tasks and widths take their form here.
 *
 * @param clean removes what rich text may not have; undefined for a text that is nested too deeply
 */
export function fromOldEditor(html: string, clean: (html: string) => string | undefined): Converted {
  if (hasBareLines(html)) return fromLines(html, clean)
  const plain = clean(html)
  if (plain === undefined) return { value: '', reason: 'broken' }
  // Most texts have no looks of their own.
  const { adapted, changed } = own.test(html) ? adapt(html) : { adapted: html, changed: '' }
  const value = adapted === html ? plain : (clean(adapted) ?? '')
  const lost = value === adapted ? [] : lostNames(namesIn(adapted), namesIn(value))
  if (lost.length > 0)
    return { value, reason: 'richText', detail: `${changed}${changed && '; '}lost: ${lost.join(', ')}` }
  return changed === '' ? { value } : { value, reason: 'palette', detail: changed }
}

/** Whether a text without any markup has several lines, as forms without an editor and other programs store it. */
function hasBareLines(text: string): boolean {
  return /\S\s*[\r\n]+\s*\S/.test(text) && !/<[a-z!/]/i.test(text)
}

/** Lines as paragraphs and line breaks: HTML would show them in one line. */
function fromLines(text: string, clean: (html: string) => string | undefined): Converted {
  const paragraphs = text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
  const html = paragraphs.map((lines) => `<p>${lines.replaceAll('\n', '<br />')}</p>`).join('')
  const value = clean(html)
  return value === undefined ? { value: '', reason: 'broken' } : { value, reason: 'lines' }
}

/** What only texts have that must be rewritten. */
const own = /\s(?:style|class|align|data-[\w-]+|width|height)\s*=|data-w-e|<(?:font|center|strike|iframe|video)\b/i

function adapt(html: string): { readonly adapted: string; readonly changed: string } {
  const changes = new Map<string, number>()
  const onChange = (change: string) => void changes.set(change, (changes.get(change) ?? 0) + 1)
  const body = parseDocument(html, asWritten)
  for (const element of elementsIn(body)) adaptElement(element, onChange)
  for (const element of elementsIn(body)) adaptStyle(element, onChange)
  const changed = [...changes].map(([change, times]) => (times === 1 ? change : `${times} × ${change}`)).join(', ')
  return { adapted: DomUtils.getOuterHTML(body, asWritten), changed }
}

function elementsIn(body: ReturnType<typeof parseDocument>): Element[] {
  return DomUtils.getElementsByTagName('*', body.children)
}

function elementOf(html: string): Element {
  const [element] = elementsIn(parseDocument(html, asWritten))
  if (!element) throw new TypeError(`Not an element: ${html}`)
  return element
}

/** How often each element and attribute occurs. */
function namesIn(html: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const { name, attribs } of elementsIn(parseDocument(html, asWritten)))
    for (const each of [name, ...Object.keys(attribs)]) names.set(each, (names.get(each) ?? 0) + 1)
  return names
}

function lostNames(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...before].flatMap(([name, times]) => (times > (after.get(name) ?? 0) ? name : []))
}

/** Gives an element the form that it has here. */
function adaptElement(element: Element, onChange: OnChange): void {
  const { attribs } = element
  dropTraces(element)
  switch (element.name) {
    case 'font':
      return adaptFont(element)
    case 'center':
      element.name = 'div'
      return addStyle(element, 'text-align:center')
    case 'strike':
      element.name = 's'
      return
    case 'div':
      if (attribs['data-w-e-type'] === 'todo') adaptTask(element)
      else if (attribs['data-w-e-type'] === 'video') unwrap(element)
      return
    case 'video':
      return adaptVideo(element)
    case 'iframe':
      return adaptPlayer(element, onChange)
    case 'img':
      return adaptPicture(element)
    case 'table':
      return adaptTable(element, onChange)
    default:
  }
}

/** Removes what only the old editor reads. */
function dropTraces({ name, attribs }: Element): void {
  if (attribs.class !== undefined && !attribs.class.startsWith(richTextClassPrefix)) delete attribs.class
  if (/^(left|right|center|justify)$/.test(attribs.align ?? '') && name !== 'img') {
    attribs.style = `text-align:${attribs.align ?? ''};${attribs.style ?? ''}`
    delete attribs.align
  }
  for (const side of ['width', 'height']) if (attribs[side] === 'auto') delete attribs[side]
}

function addStyle({ attribs }: Element, style: string): void {
  attribs.style = `${style};${attribs.style ?? ''}`
}

/** The steps of the attribute `size`, as browsers show them. */
const fontSizes: Readonly<Record<string, string>> = {
  1: '10px',
  2: '13px',
  4: 'large',
  5: 'x-large',
  6: 'xx-large',
  7: '48px',
}

function adaptFont(element: Element): void {
  const { size, color, face, style } = element.attribs
  element.name = 'span'
  element.attribs = style === undefined ? {} : { style }
  if (face !== undefined) addStyle(element, `font-family:${face}`)
  if (color !== undefined) addStyle(element, `color:${color}`)
  const steps = fontSizes[size ?? '']
  if (steps !== undefined) addStyle(element, `font-size:${steps}`)
}

/** Replaces an element by its content. */
function unwrap(element: Element): void {
  for (const child of [...element.children]) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}

function adaptTask(element: Element): void {
  const [box] = DomUtils.getElementsByTagName('input', element.children)
  if (box) DomUtils.removeElement(box)
  const item = elementOf(box?.attribs.checked === undefined ? '<li></li>' : '<li class="rt-done"></li>')
  moveChildren(element, item)
  const before = DomUtils.prevElementSibling(element)
  const list = before?.attribs.class === 'rt-tasks' ? before : elementOf('<ul class="rt-tasks"></ul>')
  if (list !== before) DomUtils.prepend(element, list)
  DomUtils.appendChild(list, item)
  DomUtils.removeElement(element)
}

function moveChildren(from: Element, to: Element): void {
  for (const child of [...from.children]) DomUtils.appendChild(to, child)
}

function adaptVideo(element: Element): void {
  const { attribs } = element
  const [source] = DomUtils.getElementsByTagName('source', element.children)
  if (attribs.poster === '') delete attribs.poster
  if (attribs.src !== undefined || !source?.attribs.src) return
  attribs.src = source.attribs.src
  for (const child of [...element.children]) DomUtils.removeElement(child)
}

/** The player of a host that pages here do not load becomes a link. */
function adaptPlayer(element: Element, onChange: OnChange): void {
  const { attribs } = element
  const src = (attribs.src ?? '').replace(/^\/\//, 'https://')
  attribs.src = src
  const host = URL.canParse(src) ? new URL(src).hostname : ''
  if (!/^https?:/i.test(src) || richTextFrameHosts.some((known) => known === host)) return
  const shown = src.replaceAll('<', '&lt;')
  onChange(`iframe ${src} → link`)
  DomUtils.replaceElement(element, elementOf(`<p><a href="${shown.replaceAll('"', '&quot;')}">${shown}</a></p>`))
}

function adaptPicture(element: Element): void {
  const { attribs } = element
  const target = attribs['data-href']
  delete attribs['data-href']
  if (!target) return
  const link = elementOf('<a></a>')
  link.attribs.href = target
  DomUtils.replaceElement(element, link)
  DomUtils.appendChild(link, element)
}

/** Widths are those of columns here; cells that a joined cell covers are not written. */
function adaptTable(table: Element, onChange: OnChange): void {
  const cells = DomUtils.getElementsByTagName(isCellName, table.children)
  for (const cell of cells) if (/display:\s*none/.test(cell.attribs.style ?? '')) DomUtils.removeElement(cell)
  const rows = DomUtils.getElementsByTagName('tr', table.children)
    .map((row) => row.children.filter(isCell))
    .filter((row) => row.length > 0 && row.every(({ attribs }) => (attribs.colspan ?? '1') === '1'))
  const widths = rows
    .map((row) => row.map(({ attribs }) => Number.parseFloat(attribs.width ?? '') || 0))
    .find((row) => row.every((width) => width > 0))
  const hasWidths = cells.some(({ attribs }) => attribs.width !== undefined)
  for (const { attribs } of cells) delete attribs.width
  if (DomUtils.getElementsByTagName('col', table.children).length > 0) return
  if (!widths) {
    if (hasWidths) onChange('widths of cells')
    return
  }
  const all = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => `<col style="width:${Math.round((100 * width) / all)}%">`)
  DomUtils.prependChild(table, elementOf(`<colgroup>${columns.join('')}</colgroup>`))
}

function isElement(node: Node): node is Element {
  return 'attribs' in node
}

function isCell(node: Node): node is Element {
  return isElement(node) && isCellName(node.name)
}

function isCellName(name: string): boolean {
  return name === 'td' || name === 'th'
}

/** Rewrites the style of an element: some properties become elements around its content. */
function adaptStyle(element: Element, onChange: OnChange): void {
  const { attribs, name } = element
  if (attribs.style === undefined) return
  const styles: string[] = []
  for (const [property, setting] of declarationsOf(attribs.style)) {
    const { style, wrappers = [], isExact = false } = lookHere(element, property, setting)
    if (style !== undefined) styles.push(`${property}:${style}`)
    for (const wrapper of wrappers) wrapContent(element, wrapper)
    if (!isExact) onChange(`${property} ${setting}${hereText(style, wrappers)}`)
  }
  if (styles.length > 0) attribs.style = styles.join(';')
  else delete attribs.style
  if (name === 'span' && Object.keys(attribs).length === 0) unwrap(element)
}

function hereText(style: string | undefined, [wrapper]: readonly string[]): string {
  const [, tone] = /class="rt-(\w+)"/.exec(wrapper ?? '') ?? []
  const here = style ?? tone ?? (wrapper === undefined ? undefined : 'mark')
  return here === undefined ? '' : ` → ${here}`
}

function declarationsOf(style: string): (readonly [string, string])[] {
  return decodeEntities(style)
    .split(';')
    .flatMap((each) => {
      const [property = '', ...setting] = each.split(':')
      const value = setting
        .join(':')
        .replace(/!\s*important\s*$/i, '')
        .trim()
      return value === '' ? [] : [[property.trim().toLowerCase(), value] as const]
    })
}

/** What a declaration is here. */
interface Look {
  /** The value that the property has here. */
  readonly style?: string
  /** Elements around the content. */
  readonly wrappers?: readonly string[]
  /** Whether readers see the same. */
  readonly isExact?: boolean
}

/** Properties that show nothing in a text, and values that mean the usual. */
const invisible =
  /^(-|mso-|orphans|widows|white-space|word-|overflow|box-sizing|text-rendering|cursor|outline|caret|font-variant|font-stretch|text-size)/
const usual = /^(normal|none|inherit|initial|unset|auto|start|baseline|visible|400|0(px|em|rem|pt|%)?)( 0(px)?)*$/i

function lookHere(element: Element, property: string, setting: string): Look {
  switch (property) {
    case 'font-size':
      return sizeHere(setting)
    case 'color':
      return colourHere(element, setting)
    case 'background':
    case 'background-color':
      return groundHere(element, setting)
    case 'font-weight':
      return wrapIf(/^(bold|bolder|[6-9]00)$/.test(setting), ['<strong></strong>'], setting)
    case 'font-style':
      return wrapIf(/^(italic|oblique)/.test(setting), ['<em></em>'], setting)
    case 'text-decoration':
    case 'text-decoration-line': {
      const lines = [
        ...(setting.includes('underline') ? ['<u></u>'] : []),
        ...(setting.includes('line-through') ? ['<s></s>'] : []),
      ]
      return wrapIf(lines.length > 0, lines, setting)
    }
    case 'text-align':
      return setting === 'end' ? { style: 'right', isExact: true } : plainLook(property, setting)
    case 'text-indent':
      return indentHere(setting)
    case 'width':
      return widthHere(setting)
    case 'height':
      return { isExact: element.name === 'img' || usual.test(setting) }
    default:
      return plainLook(property, setting)
  }
}

function plainLook(property: string, setting: string): Look {
  if (richTextStyles[property]?.some((form) => form.test(setting))) return { style: setting, isExact: true }
  return { isExact: invisible.test(property) || usual.test(setting) }
}

function wrapIf(isSet: boolean, wrappers: readonly string[], setting: string): Look {
  return isSet ? { wrappers, isExact: true } : { isExact: usual.test(setting) }
}

/** Pixels of the sizes here, as browsers show them; the usual size is between the first two. */
const pixels: Readonly<Record<(typeof richTextSizes)[number] | 'medium', number>> = {
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
}

function sizeHere(setting: string): Look {
  const known = richTextSizes.find((size) => size === setting)
  if (known) return { style: known, isExact: true }
  const [, number, unit = ''] = /^([\d.]+)(px|pt|r?em|%)$/.exec(setting) ?? []
  if (number === undefined) return { isExact: setting === 'medium' || usual.test(setting) }
  const given = Number(number) * (unit === 'px' ? 1 : unit === 'pt' ? 4 / 3 : unit === '%' ? 0.16 : 16)
  const distance = (size: keyof typeof pixels) => Math.abs(pixels[size] - given)
  const nearest = (['medium', ...richTextSizes] as const).toSorted((one, other) => distance(one) - distance(other))[0]
  // The usual size of the old editor is 14 to 16 pixels.
  if (nearest === undefined || nearest === 'medium' || (given >= 14 && given <= 16)) return { isExact: given === 16 }
  return { style: nearest, isExact: false }
}

function colourHere(element: Element, setting: string): Look {
  const tone = toneOfColour(setting)
  if (tone === undefined) return { isExact: usual.test(setting) }
  if (hasBlocks(element)) return plainLook('color', setting)
  return { wrappers: [`<span class="${richTextClassPrefix}${tone}"></span>`] }
}

function groundHere(element: Element, setting: string): Look {
  const ground = groundOfColour(setting)
  if (ground === undefined) return { isExact: usual.test(setting) || setting === 'transparent' }
  if (hasBlocks(element) || isCell(element)) return plainLook('background-color', setting)
  return { wrappers: [ground === 'plain' ? '<mark></mark>' : `<mark class="${richTextClassPrefix}${ground}"></mark>`] }
}

function indentHere(setting: string): Look {
  const [, number, unit] = /^([\d.]+)(px|em)$/.exec(setting) ?? []
  const ems = Math.round((10 * Number(number ?? 0)) / (unit === 'px' ? 16 : 1)) / 10
  return ems > 0 && ems < 10 ? { style: `${ems}em`, isExact: true } : { isExact: usual.test(setting) }
}

function widthHere(setting: string): Look {
  const [, number, unit = ''] = /^([\d.]+)(px|%)$/.exec(setting) ?? []
  const length = Math.round(Number(number ?? 0))
  return length > 0 && length < 10_000 ? { style: `${length}${unit}`, isExact: true } : { isExact: usual.test(setting) }
}

/** Whether an element contains more than a line: its colour stays a style. */
function hasBlocks({ name, children }: Element): boolean {
  if (/^(table|thead|tbody|tfoot|tr|ul|ol|dl|colgroup|col|img|video|iframe|hr)$/.test(name)) return true
  return children.some((child) => isElement(child) && /^(p|div|h\d|ul|ol|table|blockquote|pre)$/.test(child.name))
}

function wrapContent(element: Element, html: string): void {
  const wrapper = elementOf(html)
  // A span without a colour of its own takes it.
  if (element.name === 'span' && wrapper.name === 'span' && element.attribs.class === undefined) {
    element.attribs.class = wrapper.attribs.class ?? ''
    return
  }
  moveChildren(element, wrapper)
  DomUtils.appendChild(element, wrapper)
}
