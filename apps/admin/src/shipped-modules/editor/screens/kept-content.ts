import { Node } from '@tiptap/core'
import { parseHtml } from './parse-html.ts'

/** Names of the elements that represent kept, uneditable content in the editor's HTML. */
export const keptBlockTag = 'kept-block'
export const keptInlineTag = 'kept-inline'

/** Kind of a kept part, for its label. */
export type KeptKind = 'video' | 'audio' | 'iframe' | 'table' | 'figure' | 'list' | 'anchor' | 'other'

/** Renders kept parts; must not run or load anything that rich text may not contain. */
export interface KeptOptions {
  readonly draw: (kind: KeptKind, html: string, isInline: boolean) => HTMLElement
}

/** A block that the editor cannot edit: it can be selected, moved and deleted, and is written back unchanged. */
export const KeptBlock = keptNode('keptBlock', keptBlockTag, { group: 'block' })
/** The inline counterpart. */
export const KeptInline = keptNode('keptInline', keptInlineTag, { group: 'inline', inline: true })

function keptNode(
  name: string,
  tag: string,
  { group, inline = false }: { readonly group: string; readonly inline?: boolean },
) {
  return Node.create<KeptOptions>({
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

function kindOf(html: string): KeptKind {
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
