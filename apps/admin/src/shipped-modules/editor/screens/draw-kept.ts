import { richTextStyles } from '@teachnet/contract/rich-text'
import { attributesOf, isRichTextElement } from './kept-attributes.ts'
import type { KeptKind, KeptOptions } from './kept-content.ts'
import { parseHtml } from './parse-html.ts'

interface Options {
  readonly labelOf: (kind: KeptKind) => string
  /** Returns the address from which a browser loads a stored one. */
  readonly toUrl: (path: string) => string
}

/** Elements that would load another page or play media: their addresses are shown as text. */
const players = new Set(['video', 'audio', 'iframe', 'source'])

/**
 * Renders a part that the editor keeps unchanged: its label and, if safe, a preview. The elements are rebuilt from the list of allowed rich
 * text elements; no code of the text reaches the page.
 */
export function createKeptDrawing({ labelOf, toUrl }: Options): KeptOptions['draw'] {
  return (kind, html, isInline) => {
    const dom = document.createElement(isInline ? 'span' : 'div')
    dom.className = 'kept'
    const label = document.createElement('span')
    label.className = 'kept-label'
    label.textContent = labelOf(kind)
    dom.append(label, ...draw(parseHtml(html), toUrl))
    return dom
  }
}

function draw(parent: Element, toUrl: Options['toUrl']): Node[] {
  return [...parent.childNodes].flatMap((child): Node[] => {
    if (child instanceof Text) return [document.createTextNode(child.data)]
    if (!(child instanceof Element)) return []
    if (players.has(child.localName)) {
      const address = document.createElement('code')
      address.textContent = child.getAttribute('src') ?? ''
      return [address, ...draw(child, toUrl)]
    }
    const inner = draw(child, toUrl)
    if (!isRichTextElement(child.localName)) return inner
    const element = document.createElement(child.localName)
    for (const [name, value] of Object.entries(attributesOf(child))) setSafely(element, name, value, toUrl)
    element.append(...inner)
    return [element]
  })
}

function setSafely(element: HTMLElement, name: string, value: string, toUrl: Options['toUrl']): void {
  // Links are inactive in an editor, and names and classes of the text must not affect our pages.
  if (['href', 'target', 'name', 'id', 'class'].includes(name)) return
  if (name === 'src') {
    if (/^(https?:|\/)/i.test(value)) element.setAttribute('src', toUrl(value))
  } else if (name === 'style') {
    for (const declaration of value.split(';')) {
      const [property = '', setting = ''] = declaration.split(':').map((part) => part.trim())
      if (richTextStyles[property]?.some((form) => form.test(setting))) element.style.setProperty(property, setting)
    }
  } else element.setAttribute(name, value)
}
