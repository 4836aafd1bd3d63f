import { Node } from '@tiptap/core'

/** A `div` that contains blocks. */
export const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderMarkdown: ({ content = [] }, { renderChildren }) => renderChildren(content, '\n\n'),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})
