import { richTextClassPrefix } from '@teachnet/contract/rich-text'
import { type Extensions, type JSONContent, type MarkdownRendererHelpers, Node } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Markdown, type MarkdownExtensionOptions } from '@tiptap/markdown'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import StarterKit from '@tiptap/starter-kit'
import { Link } from '@tiptap/extension-link'
import {
  PreservedAttributes,
  PreservedBlock,
  PreservedInline,
  type PreservedOptions,
  PreservedMark,
  bareAttribute,
  sectionAttribute,
  tableHeadAttribute,
  tableHeadOf,
} from './preserved-content.ts'
import type { PanelName } from './commands/editor-command.ts'
import { Callout } from './nodes/callout.ts'
import { ColumnWidths } from './nodes/column-widths.ts'
import { Figure, type FigureOptions } from './nodes/figure.ts'
import { Frame, type PlayerOptions, Video } from './nodes/players.ts'
import { BlockHandle } from './blocks/move-block.ts'
import { FindText } from './find/find-panel.tsx'
import { SlashMenu, type SlashOptions } from './slash/slash-menu.tsx'
import { PasteHandling, type PasteOptions } from './paste/paste-handling.ts'
import { PanelSelection } from './panels/panel-selection.ts'
import { createMarked } from './rich-text-markdown.ts'
import { PanelKeys } from './panel-keys.ts'
import { plainTaskItem, PlainTaskList } from './task-list.ts'
import { TextTones } from './text-tones.ts'

interface Options {
  /** Returns the address from which a browser loads a stored one. */
  readonly toUrl: (path: string) => string
  readonly renderPreserved?: PreservedOptions['render']
  /** Accessible name of the check box of a task. */
  readonly nameTask?: (text: string) => string
  readonly renderFigure?: FigureOptions['render']
  readonly renderPlayer?: PlayerOptions['render']
  readonly open?: (panel: PanelName) => void
  /** Title of the handle by which blocks are dragged. */
  readonly handleTitle?: () => string
  readonly slash?: SlashOptions
  readonly onFiles?: PasteOptions['onFiles']
  readonly onPasted?: PasteOptions['onPasted']
}

/** Extensions for what the editor can edit, and for keeping everything else. */
export function richTextExtensions({
  toUrl,
  renderPreserved,
  nameTask = (text) => text,
  renderFigure,
  renderPlayer,
  open = () => undefined,
  handleTitle = () => '',
  slash,
  onFiles = () => undefined,
  onPasted = () => undefined,
}: Options): Extensions {
  const preserved = renderPreserved ? { render: renderPreserved } : {}
  const players = renderPlayer ? { render: renderPlayer } : {}
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      paragraph: false,
      strike: false,
      // An added trailing paragraph would be a change that the user did not make.
      trailingNode: false,
      link: false,
    }),
    RecordLink,
    PlainTaskList,
    plainTaskItem({ labelOf: nameTask }),
    PanelKeys.configure({ open }),
    PasteHandling.configure({ onFiles, onPasted }),
    FindText,
    PanelSelection,
    BlockHandle.configure({ title: handleTitle }),
    ...(slash ? [SlashMenu.configure(slash)] : []),
    // The one of the library is shared: it would keep every editor that was ever opened.
    Markdown.configure({ marked: toSharedMarked(createMarked()) }),
    PlainParagraph,
    Code.extend({ excludes: '' }),
    // `del` (deleted text) is not struck-through text.
    Strike.extend({ parseHTML: () => [{ tag: 's' }, { tag: 'strike' }] }),
    PreBlock,
    Subscript.extend({ renderMarkdown: writeAs('sub') }),
    Superscript.extend({ renderMarkdown: writeAs('sup') }),
    Highlight,
    TonedText,
    TextTones,
    Color,
    BackgroundColor,
    TextAlign.configure({ types: ['paragraph', 'heading'] }),
    // Pictures of a clipboard have their content in the address until they are uploaded.
    Image.configure({ inline: true, allowBase64: true }).extend({
      addNodeView:
        () =>
        ({ HTMLAttributes }) => ({ dom: drawImage(HTMLAttributes, toUrl) }),
    }),
    PlainTable,
    ColumnWidths,
    SectionRow,
    TableHeader.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: 'th' }] }),
    TableCell.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: 'td' }] }),
    Figure.configure(renderFigure ? { render: renderFigure } : {}),
    Gallery,
    Callout,
    Video.configure(players),
    Frame.configure(players),
    Container,
    PreservedBlock.configure(preserved),
    PreservedInline.configure(preserved),
    PreservedMark,
    PreservedAttributes,
  ]
}

/** The option has the type of the shared function, of which the extension uses the methods that an instance has. */
function toSharedMarked(marked: unknown): NonNullable<MarkdownExtensionOptions['marked']> {
  return marked as NonNullable<MarkdownExtensionOptions['marked']>
}

/** Markdown has no syntax for some marks; it may contain HTML. */
function writeAs(tag: string) {
  return (node: JSONContent, { renderChildren }: MarkdownRendererHelpers) =>
    `<${tag}>${renderChildren(node.content ?? [])}</${tag}>`
}

/** Text in a colour: of the palette as a class, of another program as a style. */
const TonedText = TextStyle.extend({
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: `span:not([style])[class*="${richTextClassPrefix}"]` }]
  },
}).configure({ mergeNestedSpanStyles: false })

/** Also represents a line of text without a paragraph, in a list or a cell; it is then written without its tags. */
const PlainParagraph = Paragraph.extend({
  addAttributes: () => ({
    bare: {
      default: false,
      parseHTML: (element) => element.hasAttribute(bareAttribute),
      renderHTML: ({ bare }) => (bare ? { [bareAttribute]: '' } : {}),
    },
  }),
})

/** A `pre` with or without its `code`. */
const PreBlock = CodeBlock.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      hasCode: { default: true, rendered: false, parseHTML: (element) => element.querySelector('code') !== null },
    }
  },
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs['hasCode'] ? ['pre', HTMLAttributes, ['code', 0]] : ['pre', HTMLAttributes, 0],
})

function drawImage(attributes: Readonly<Record<string, unknown>>, toUrl: (path: string) => string): HTMLElement {
  const image = document.createElement('img')
  for (const [name, value] of Object.entries(attributes))
    if (name !== 'src' && (typeof value === 'string' || typeof value === 'number')) image.setAttribute(name, `${value}`)
  if (typeof attributes['src'] === 'string') image.src = toUrl(attributes['src'])
  return image
}

/** Rows store their sections themselves; caption and columns are stored as they are written. */
const PlainTable = Table.extend({
  addAttributes: () => ({
    head: {
      default: null,
      // A pasted table still has its caption and columns as elements.
      parseHTML: (element) => element.getAttribute(tableHeadAttribute) ?? tableHeadOf(element),
      renderHTML: ({ head }) => (head ? { [tableHeadAttribute]: head } : {}),
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addNodeView: () => null,
})

const SectionRow = TableRow.extend({
  addAttributes: () => ({
    section: {
      default: null,
      parseHTML: (element) => element.getAttribute(sectionAttribute),
      renderHTML: ({ section }) => (section ? { [sectionAttribute]: section } : {}),
    },
  }),
})

const cellAttributes = () => ({
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  // The table commands require this attribute.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

function spanAttribute(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  }
}

/** A `div` that contains blocks. */
const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderMarkdown: ({ content = [] }, { renderChildren }) => renderChildren(content, '\n\n'),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** Pictures next to each other. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  draggable: true,
  selectable: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div.rt-gallery', priority: 60 }],
  renderMarkdown: ({ content = [] }, { renderChildren }) => renderChildren(content, '\n\n'),
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, class: 'rt-gallery' }, 0],
})

/** A link to any address, or to a record of the site: then `record` names it, and pages show its current address. */
const RecordLink = Link.extend({
  renderMarkdown(node, helpers, context) {
    const { record, href } = node.attrs ?? {}
    if (!record) return Link.config.renderMarkdown?.(node, helpers, context) ?? ''
    const link = document.createElement('a')
    link.setAttribute('href', String(href))
    link.setAttribute('data-record', String(record))
    return link.outerHTML.replace('</a>', `${helpers.renderChildren(node.content ?? [])}</a>`)
  },
  addAttributes() {
    return {
      ...this.parent?.(),
      record: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-record'),
        renderHTML: ({ record }) => (record ? { 'data-record': record } : {}),
      },
    }
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // A parsed link is preserved unchanged.
  HTMLAttributes: { target: null, rel: null, class: null },
})
