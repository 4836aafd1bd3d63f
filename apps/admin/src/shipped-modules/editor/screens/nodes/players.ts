import { richTextFrameHosts } from '@teachnet/contract/rich-text'
import { Node } from '@tiptap/core'

export interface PlayerOptions {
  /** Renders a player without loading anything of another site. */
  readonly render: (kind: 'video' | 'frame', src: string) => HTMLElement
}

/** A video file. */
export const Video = player('video', 'video[src]', (element) => element.children.length === 0)
/** The player of another site, from a list of hosts. */
export const Frame = player('frame', 'iframe[src]', (element) => isKnownHost(element.getAttribute('src') ?? ''))

/** Whether an address is one of a host whose players texts may have. */
export function isKnownHost(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return richTextFrameHosts.some((known) => known === host)
}

/** Whether the editor has a separate block for a player; any other player is preserved unchanged. */
export function isPlainPlayer(element: Element): boolean {
  if (!element.hasAttribute('src') || element.childNodes.length > 0) return false
  return (
    element.localName === 'video' || (element.localName === 'iframe' && isKnownHost(element.getAttribute('src') ?? ''))
  )
}

function player(name: 'video' | 'frame', tag: string, isPlain: (element: HTMLElement) => boolean) {
  const element = name === 'video' ? 'video' : 'iframe'
  return Node.create<PlayerOptions>({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    selectable: true,
    addOptions: () => ({ render: () => document.createElement('div') }),
    addAttributes: () => ({ src: { default: '' } }),
    parseHTML: () => [{ tag, getAttrs: (found) => (isPlain(found) ? null : false) }],
    renderHTML: ({ HTMLAttributes: { src, ...others } }) => [element, { src, ...others }],
    renderMarkdown: ({ attrs = {} }) => `<${String(attrs['src'])}>`,
    addNodeView() {
      return ({ node }) => {
        const dom = this.options.render(name, String(node.attrs['src']))
        dom.contentEditable = 'false'
        return { dom }
      }
    },
  })
}
