import { richTextClassPrefix, type RichTextTone, richTextTones } from '@teachnet/contract/rich-text'
import { Extension } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textTones: {
      /** Colours the selected text; null: in the colour around it. */
      setTextTone: (tone: RichTextTone | null) => ReturnType
      /** Highlights the selected text; `plain`: in the usual colour; null: not at all. */
      setMarkTone: (tone: RichTextTone | 'plain' | null) => ReturnType
    }
  }
}

/** Colours from the palette of the site, as classes: both themes render them. */
export const TextTones = Extension.create({
  name: 'textTones',
  addGlobalAttributes: () => [
    {
      types: ['textStyle', 'highlight'],
      attributes: {
        tone: {
          default: null,
          parseHTML: toneOf,
          renderHTML: ({ tone }: Record<string, unknown>) =>
            typeof tone === 'string' ? { class: `${richTextClassPrefix}${tone}` } : {},
        },
      },
    },
  ],
  addCommands: () => ({
    setTextTone:
      (tone) =>
      ({ chain }) =>
        chain().setMark('textStyle', { tone, color: null }).removeEmptyTextStyle().run(),
    setMarkTone:
      (tone) =>
      ({ chain }) => {
        const unmarked = chain().unsetMark('highlight')
        return tone === null
          ? unmarked.run()
          : unmarked.setMark('highlight', { tone: tone === 'plain' ? null : tone }).run()
      },
  }),
})

function toneOf(element: HTMLElement): RichTextTone | null {
  return richTextTones.find((tone) => element.classList.contains(`${richTextClassPrefix}${tone}`)) ?? null
}
