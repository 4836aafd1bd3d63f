import { Node } from '@tiptap/core'
import { parseHtml } from './parse-html.ts'

/** Names of the elements that represent preserved, uneditable content in the editor's HTML. */
export const preservedBlockTag = 'preserved-block'
export const preservedInlineTag = 'preserved-inline'

/** Kind of a preserved part, for its label. */
export type PreservedKind = 'video' | 'audio' | 'iframe' | 'table' | 'figure' | 'list' | 'anchor' | 'other'

/** Renders preserved parts; must not run or load anything that rich text may not contain. */
export interface PreservedOptions {
  readonly draw: (kind: PreservedKind, html: string, isInline: boolean) => HTMLElement
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
    addOptions: () => ({ draw: () => document.createElement(inline ? 'span' : 'div') }),
    addAttributes: () => ({ html: { default: '' } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes],
    // Markdown may contain HTML.
    renderMarkdown: ({ attrs = {} }) => String(attrs['html']),
    addNodeView() {
      return ({ node }) => {
        const html = String(node.attrs['html'])
        const dom = this.options.draw(kindOf(html), html, inline)
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
