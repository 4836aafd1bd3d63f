import { richTextAttributes, richTextClassPrefix, richTextElements } from '@teachnet/contract/rich-text'
import { Extension } from '@tiptap/core'

/** Attributes of an element by name. */
export type Attributes = Readonly<Record<string, string>>

/** Attributes that the extension of a node or mark reads and writes itself; all others are preserved beside it. */
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

export function isAttributes(value: unknown): value is Attributes {
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

/** Classes of rich text belong to the nodes and marks that draw them. */
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
