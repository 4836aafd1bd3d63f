import { Node } from '@tiptap/core'

/** Pictures beside each other. */
export const Gallery = Node.create({
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
