import { richTextClassPrefix, type RichTextTone, richTextTones } from '@teachnet/contract/rich-text'
import { Node } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the selected blocks into a box of a colour, or gives the box around them that colour. */
      setCallout: (tone: RichTextTone) => ReturnType
      /** Takes the selected blocks out of their box. */
      unsetCallout: () => ReturnType
    }
  }
}

/** A box that sets paragraphs apart from the text. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'ink',
      parseHTML: (element) =>
        richTextTones.find((tone) => element.classList.contains(`${richTextClassPrefix}${tone}`)) ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div.rt-callout', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const tone = String(node.attrs['tone'])
    return [
      'div',
      { ...HTMLAttributes, class: tone === '' ? 'rt-callout' : `rt-callout ${richTextClassPrefix}${tone}` },
      0,
    ]
  },
  renderMarkdown: ({ content = [] }, { renderChildren }) =>
    renderChildren(content, '\n\n')
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n'),
  addCommands() {
    return {
      setCallout:
        (tone) =>
        ({ commands, editor }) =>
          editor.isActive(this.name)
            ? commands.updateAttributes(this.name, { tone })
            : commands.wrapIn(this.name, { tone }),
      unsetCallout:
        () =>
        ({ tr }) => {
          const boxes: number[] = []
          tr.doc.nodesBetween(tr.selection.from, tr.selection.to, ({ type }, position) => {
            if (type === this.type) boxes.push(position)
          })
          for (const position of boxes.toReversed()) liftContent(tr, position)
          return boxes.length > 0
        },
    }
  },
})

/** Takes everything out of the box at a position. */
function liftContent(tr: Transaction, position: number): void {
  const box = tr.doc.nodeAt(position)
  if (!box) return
  const range = tr.doc.resolve(position + 1).blockRange(tr.doc.resolve(position + box.nodeSize - 1))
  const target = range && liftTarget(range)
  if (range && typeof target === 'number') tr.lift(range, target)
}
