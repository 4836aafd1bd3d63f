import { Node } from '@tiptap/core'

/** How wide a picture is on a page; `''`: its own width, at most that of the text. */
export const figureSizes = ['', 'small', 'medium', 'wide'] as const

/** The parts of a picture with its caption. */
export interface FigureParts {
  readonly src: string
  readonly alt: string
  readonly caption: string
  readonly credit: string
  readonly size: (typeof figureSizes)[number]
}

export interface FigureOptions {
  /** Renders a picture; nothing in it may run or be edited in place. */
  readonly render: (parts: FigureParts) => HTMLElement
}

/**
 * A picture with caption and credit: `figure` with `img` and `figcaption`, whose `small` is the credit. Any other content of a `figure` is preserved
 * unchanged.
 */
export const Figure = Node.create<FigureOptions>({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  selectable: true,
  addOptions: () => ({ render: () => document.createElement('figure') }),
  addAttributes: () =>
    Object.fromEntries(
      ['src', 'alt', 'caption', 'credit', 'size', 'width', 'height'].map((name) => [
        name,
        { default: name === 'width' || name === 'height' ? null : '', rendered: false },
      ]),
    ),
  parseHTML: () => [{ tag: 'figure', getAttrs: readFigure }],
  renderHTML({ node, HTMLAttributes }) {
    const { size, caption, credit } = partsOf(node.attrs)
    const { src, alt, width, height } = node.attrs
    const attributes = size === '' ? HTMLAttributes : { ...HTMLAttributes, class: `rt-${size}` }
    const picture = ['img', { src, alt, width, height }] as const
    if (caption === '' && credit === '') return ['figure', attributes, picture]
    const words = caption !== '' && credit !== '' ? `${caption} ` : caption
    const texts = [...(words === '' ? [] : [words]), ...(credit === '' ? [] : [['small', {}, credit] as const])]
    return ['figure', attributes, picture, ['figcaption', {}, ...texts]]
  },
  renderMarkdown: ({ attrs = {} }) => {
    const { src, alt, caption, credit } = partsOf(attrs)
    const words = [caption, credit].filter(Boolean).join(' · ')
    return `![${alt}](${src})${words === '' ? '' : `\n\n*${words}*`}`
  },
  addNodeView() {
    return ({ node }) => {
      const dom = this.options.render(partsOf(node.attrs))
      dom.contentEditable = 'false'
      return { dom }
    }
  },
})

/** The parts of a picture among the attributes of its node. */
export function partsOf(attributes: Readonly<Record<string, unknown>>): FigureParts {
  const text = (name: string) => {
    const value = attributes[name]
    return typeof value === 'string' ? value : ''
  }
  const size = figureSizes.find((each) => each === attributes['size']) ?? ''
  return { src: text('src'), alt: text('alt'), caption: text('caption'), credit: text('credit'), size }
}

function readFigure(element: HTMLElement): Record<string, unknown> | false {
  const [picture, words, ...others] = element.children
  if (picture?.localName !== 'img' || others.length > 0 || (words && words.localName !== 'figcaption')) return false
  const texts = words ? readWords(words) : { caption: '', credit: '' }
  if (!texts || hasText([...element.childNodes])) return false
  const attribute = (name: string) => picture.getAttribute(name)
  return {
    src: attribute('src') ?? '',
    alt: attribute('alt') ?? '',
    width: attribute('width'),
    height: attribute('height'),
    size: figureSizes.find((size) => size !== '' && element.classList.contains(`rt-${size}`)) ?? '',
    ...texts,
  }
}

/** Caption and credit; undefined for words with links or looks, which a caption here cannot have. */
function readWords(words: Element): Pick<FigureParts, 'caption' | 'credit'> | undefined {
  const [credit, ...others] = words.children
  const isPlain = others.length === 0 && (!credit || (credit.localName === 'small' && credit === words.lastChild))
  if (!isPlain || (credit && (credit.children.length > 0 || credit.attributes.length > 0))) return undefined
  const full = words.textContent
  const last = credit?.textContent ?? ''
  return { caption: full.slice(0, full.length - last.length).trim(), credit: last.trim() }
}

function hasText(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => node instanceof Text && node.data.trim() !== '')
}
