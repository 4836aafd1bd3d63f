import { Node, Mark, Extension } from '@tiptap/core'
import { parseHtml, writeHtml } from '../../../values/canonical-html.ts'
import { richTextClassPrefix, richTextAttributes, richTextElements } from '@teachnet/contract/rich-text'

/** Names of the elements that represent preserved, uneditable content in the editor's HTML. */
export const preservedBlockTag = 'preserved-block'

export const preservedInlineTag = 'preserved-inline'

/** Kind of a preserved part, for its label. */
export type PreservedKind = 'video' | 'audio' | 'iframe' | 'table' | 'figure' | 'list' | 'anchor' | 'other'

/** Renders preserved parts; must not run or load anything that rich text may not contain. */
export interface PreservedOptions {
  readonly render: (kind: PreservedKind, html: string, isInline: boolean) => HTMLElement
}

/** A block that the editor cannot edit: it can be selected, moved and deleted, and is written back unchanged. */
export const PreservedBlock = preservedNode('preservedBlock', preservedBlockTag, { group: 'block' })

/** The inline counterpart. */
export const PreservedInline = preservedNode('preservedInline', preservedInlineTag, { group: 'inline', inline: true })

function preservedNode(
  name: string,
  tag: string,
  { group, inline = false }: { readonly group: string; readonly inline?: boolean },
) {
  return Node.create<PreservedOptions>({
    name,
    group,
    inline,
    atom: true,
    draggable: true,
    selectable: true,
    addOptions: () => ({ render: () => document.createElement(inline ? 'span' : 'div') }),
    addAttributes: () => ({ html: { default: '' } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes],
    // Markdown may contain HTML.
    renderMarkdown: ({ attrs = {} }) => String(attrs['html']),
    addNodeView() {
      return ({ node }) => {
        const html = String(node.attrs['html'])
        const dom = this.options.render(kindOf(html), html, inline)
        dom.contentEditable = 'false'
        return { dom }
      }
    },
  })
}

function kindOf(html: string): PreservedKind {
  const first = parseHtml(html).firstElementChild
  switch (first?.localName) {
    case 'video':
    case 'audio':
    case 'iframe':
    case 'table':
    case 'figure':
      return first.localName
    case 'ul':
    case 'ol':
    case 'dl':
      return 'list'
    case 'a':
      return 'anchor'
    default:
      return 'other'
  }
}

const tags = ['abbr', 'time', 'small', 'ins', 'del', 'a', 'span'] as const

/** Inline elements that the editor has no button for: their text can be edited, and the elements stay unchanged. */
export const PreservedMark = Mark.create({
  name: 'preservedMark',
  // They can be nested in each other.
  excludes: '',
  inclusive: false,
  // Lower priority than the marks that parse these elements themselves.
  priority: 10,
  addAttributes: () => ({
    tag: { default: 'span', rendered: false, parseHTML: (element) => element.localName },
    attributes: {
      default: null,
      parseHTML: attributesOf,
      renderHTML: ({ attributes }) => (isAttributes(attributes) ? attributes : {}),
    },
  }),
  parseHTML: () => tags.map((tag) => ({ tag: needsRule(tag) })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs['tag']), HTMLAttributes, 0],
})

/** A link and a styled span have their own marks; a span without attributes is dropped. */
function needsRule(tag: (typeof tags)[number]): string {
  if (tag === 'a') return 'a:not([href])'
  return tag === 'span'
    ? `span:not([style], [class*="${richTextClassPrefix}"]):is([title],[lang],[dir],[class],[id])`
    : tag
}

/** Attributes of an element by name. */
type Attributes = Readonly<Record<string, string>>

/** Attributes that the extension of a node or mark reads and writes itself; all others are preserved next to it. */
const owned: Readonly<
  Record<string, { readonly attributes?: readonly string[]; readonly styles?: readonly string[] }>
> = {
  paragraph: { styles: ['text-align'] },
  heading: { styles: ['text-align'] },
  image: { attributes: ['src', 'alt', 'title', 'width', 'height'] },
  link: { attributes: ['href', 'target', 'rel', 'class', 'title', 'data-record'] },
  orderedList: { attributes: ['start', 'type'] },
  tableCell: { attributes: ['colspan', 'rowspan'] },
  tableHeader: { attributes: ['colspan', 'rowspan'] },
  textStyle: { styles: ['color', 'background-color'] },
  video: { attributes: ['src'] },
  frame: { attributes: ['src'] },
}

const plain = [
  'bulletList',
  'listItem',
  'taskList',
  'taskItem',
  'figure',
  'gallery',
  'callout',
  'blockquote',
  'codeBlock',
  'hardBreak',
  'horizontalRule',
  'container',
  'table',
  'tableRow',
]

const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript', 'highlight']

/** Attributes that our rules do not list, but that texts of other servers depend on. */
const harmless = ['class', 'id']

/** Keeps attributes that the editor cannot edit with their element, in the attribute `preserved` of every node and mark. */
export const PreservedAttributes = Extension.create({
  name: 'preservedAttributes',
  addGlobalAttributes: () =>
    [...Object.keys(owned), ...plain, ...marks].map((type) => ({
      types: [type],
      attributes: {
        preserved: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => preservedOf(element, owned[type] ?? {}),
          renderHTML: ({ preserved }: Record<string, unknown>) => (isAttributes(preserved) ? preserved : {}),
        },
      },
    })),
})

/** Returns the attributes that may stay on an element of that name. None of them can run code. */
export function attributesOf(element: Element): Attributes {
  const name = element.localName
  const own: readonly string[] = isRichTextElement(name) ? richTextElements[name] : []
  const allowed = new Set<string>([...own, ...richTextAttributes, ...harmless])
  return Object.fromEntries(
    [...element.attributes].filter((each) => allowed.has(each.name)).map((each) => [each.name, each.value]),
  )
}

export function isRichTextElement(name: string): name is keyof typeof richTextElements {
  return Object.hasOwn(richTextElements, name)
}

function isAttributes(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null
}

function preservedOf(
  element: Element,
  { attributes = [], styles = [] }: { readonly attributes?: readonly string[]; readonly styles?: readonly string[] },
): Attributes | null {
  const entries = Object.entries(attributesOf(element)).flatMap(([name, value]): [string, string][] => {
    if (attributes.includes(name)) return []
    const left = name === 'style' ? withoutProperties(value, styles) : name === 'class' ? withoutOwn(value) : value
    return ['style', 'class'].includes(name) && left === '' ? [] : [[name, left]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Classes of rich text belong to the nodes and marks that render them. */
function withoutOwn(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((each) => !each.startsWith(richTextClassPrefix))
    .join(' ')
}

function withoutProperties(style: string, properties: readonly string[]): string {
  const declarations = style.split(';').filter((each) => each.trim() !== '')
  return declarations
    .filter((each) => !properties.includes(each.split(':')[0]?.trim().toLowerCase() ?? ''))
    .join(';')
    .trim()
}

/** On a paragraph that wraps a line of text without a paragraph. */
export const bareAttribute = 'data-bare'

/** On a table row: the kind and index of its section. */
export const sectionAttribute = 'data-section'

/** On a table: its caption and columns as HTML. */
export const tableHeadAttribute = 'data-head'

/** The caption and the columns of a table. */
export function headsIn(table: Element): Element[] {
  return [...table.children].filter((child) => ['caption', 'colgroup'].includes(child.localName))
}

/** The caption and the columns of a table as HTML; null: it has none. */
export function tableHeadOf(table: Element): string | null {
  const heads = headsIn(table)
  return heads.length > 0 ? writeHtml(heads) : null
}
