import type { Extensions } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import StarterKit from '@tiptap/starter-kit'
import { Container } from './container.ts'
import { KeptAttributes } from './kept-attributes.ts'
import { KeptBlock, KeptInline, type KeptOptions } from './kept-content.ts'
import { KeptMark } from './kept-mark.ts'
import { bareAttribute, sectionAttribute, tableHeadAttribute } from './marker-attributes.ts'

interface Options {
  /** Returns the address from which a browser loads a stored one. */
  readonly toUrl: (path: string) => string
  readonly draw?: KeptOptions['draw']
}

/** Extensions for what the editor can edit, and for keeping everything else. */
export function richTextExtensions({ toUrl, draw }: Options): Extensions {
  const kept = draw ? { draw } : {}
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      paragraph: false,
      strike: false,
      // An added trailing paragraph would be a change that the user did not make.
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        // A parsed link is kept unchanged.
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    PlainParagraph,
    Code.extend({ excludes: '' }),
    // `del` (deleted text) is not struck-through text.
    Strike.extend({ parseHTML: () => [{ tag: 's' }, { tag: 'strike' }] }),
    PreBlock,
    Subscript,
    Superscript,
    Highlight,
    TextStyle.configure({ mergeNestedSpanStyles: false }),
    Color,
    BackgroundColor,
    TextAlign.configure({ types: ['paragraph', 'heading'] }),
    Image.configure({ inline: true }).extend({
      addNodeView:
        () =>
        ({ HTMLAttributes }) => ({ dom: drawImage(HTMLAttributes, toUrl) }),
    }),
    PlainTable,
    SectionRow,
    TableHeader.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: 'th' }] }),
    TableCell.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: 'td' }] }),
    Container,
    KeptBlock.configure(kept),
    KeptInline.configure(kept),
    KeptMark,
    KeptAttributes,
  ]
}

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

/** Rows store their sections themselves; column widths come from the text only. */
const PlainTable = Table.extend({
  addAttributes: () => ({
    head: {
      default: null,
      parseHTML: (element) => element.getAttribute(tableHeadAttribute),
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
