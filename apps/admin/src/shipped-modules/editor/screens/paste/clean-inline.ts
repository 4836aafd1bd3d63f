import { richTextClassPrefix } from '@teachnet/contract/rich-text'
import { isLeftOut, type PasteContext, styleOf } from './paste-report.ts'
import { lookIn, type TextLook } from './paste-styles.ts'

/** A part of a line: a text in its look, a break or a picture. */
export interface Chunk {
  readonly node: Node
  readonly text: string
  readonly look: TextLook
}

/** Properties that our texts have from the site. */
const ofTheSite = ['font-family', 'font-size', 'line-height', 'letter-spacing', 'mso-ascii-font-family'] as const

/** Rebuilds inline content. */
export function cleanInline(node: Node, look: TextLook, context: PasteContext): Chunk[] {
  if (node instanceof Text) {
    const text = node.data.replaceAll(/[ \t\r\n\f\u00a0]+/g, ' ').replaceAll(/[\u200b\ufeff]/g, '')
    return text === '' ? [] : [{ node: inLook(node.ownerDocument, text, look, context), text, look }]
  }
  if (!(node instanceof Element)) return []
  const { localName: tag, ownerDocument: document } = node
  if (tag === 'br') return [{ node: document.createElement('br'), text: '', look }]
  if (tag === 'img') return cleanPicture(node, look, context)
  const style = styleOf(node, context)
  if (isLeftOut(node, style, context) || /mso-list:\s*ignore/i.test(node.getAttribute('style') ?? '')) return []
  if (ofTheSite.some((name) => style.has(name))) context.counts.styles++
  // What a reviewer has inserted is text like any other.
  const inner = lookIn(look, tag === 'ins' && node.hasAttribute('datetime') ? 'span' : tag, style)
  const own = tag === 'a' ? { ...inner, ...linkOf(node) } : inner
  return [...node.childNodes].flatMap((child) => cleanInline(child, own, context))
}

function inLook(document: Document, text: string, look: TextLook, { counts }: PasteContext): Node {
  let node: Node = document.createTextNode(text)
  const wrap = (name: string, attributes: Readonly<Record<string, string>> = {}) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(node)
    node = element
  }
  if (text.trim() === '') return node
  if (look.isCode) wrap('code')
  if (look.script) wrap(look.script)
  if (look.isStruck) wrap('s')
  // A link has its own underline and colour.
  if (look.isUnderlined && look.href === undefined) wrap('u')
  if (look.isItalic) wrap('em')
  if (look.isBold) wrap('strong')
  if (look.ground) wrap('mark', look.ground === 'plain' ? {} : { class: `${richTextClassPrefix}${look.ground}` })
  if (look.tone && look.href === undefined) {
    wrap('span', { class: `${richTextClassPrefix}${look.tone}` })
    counts.colours++
  }
  if (look.href !== undefined) wrap('a', { href: look.href })
  return node
}

function linkOf(link: Element): Pick<TextLook, 'href' | 'tone' | 'isUnderlined'> {
  const source = link.getAttribute('href') ?? ''
  const href = withoutDetour(source)
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href)
    ? { href, tone: undefined, isUnderlined: false }
    : { tone: undefined, isUnderlined: false }
}

/** Google Docs leads links through a redirect page: returns their target. */
function withoutDetour(address: string): string {
  if (!URL.canParse(address)) return address
  const { hostname, pathname, searchParams } = new URL(address)
  const isDetour = /^(www\.)?google\.com$/.test(hostname) && pathname === '/url'
  const target = isDetour ? searchParams.get('q') : null
  return target ?? address
}

/** Pictures that were only there to count readers, or to wait for another one. */
function isTracker(image: Element, src: string): boolean {
  const sides = [image.getAttribute('width'), image.getAttribute('height')]
  return sides.some((side) => side !== null && /^[0-2](px)?$/.test(side)) || /^data:image\/(svg|gif)/i.test(src)
}

/** Google Docs renders the box of a task as a picture. */
function isTaskBox(image: Element): boolean {
  return image.getAttribute('aria-roledescription') === 'checkbox'
}

function cleanPicture(image: Element, look: TextLook, { counts }: PasteContext): Chunk[] {
  const source =
    image.getAttribute('data-src') ?? image.getAttribute('data-original') ?? image.getAttribute('src') ?? ''
  const src = source.trim().replace(/^\/\//, 'https://')
  if (isTracker(image, src) || isTaskBox(image)) return []
  if (!/^(https?:\/\/|data:image\/(png|jpeg|webp);base64,|\/storage\/)/i.test(src)) {
    counts.lostPictures++
    return []
  }
  const picture = image.ownerDocument.createElement('img')
  picture.setAttribute('src', src)
  picture.setAttribute('alt', (image.getAttribute('alt') ?? '').trim())
  return [{ node: picture, text: '', look }]
}
