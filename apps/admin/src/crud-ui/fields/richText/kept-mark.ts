import { Mark } from '@tiptap/core'
import { attributesOf, isAttributes } from './kept-attributes.ts'

const tags = ['abbr', 'time', 'small', 'ins', 'del', 'a', 'span'] as const

/** Inline elements that the editor has no button for: the text in them can be changed, they themselves stay as they are. */
export const KeptMark = Mark.create({
  name: 'keptMark',
  // Several of them may stand in each other.
  excludes: '',
  inclusive: false,
  // After the marks that know what they read.
  priority: 10,
  addAttributes: () => ({
    tag: { default: 'span', rendered: false, parseHTML: (element) => element.localName },
    attributes: {
      default: null,
      parseHTML: attributesOf,
      renderHTML: ({ attributes }) => (isAttributes(attributes) ? attributes : {}),
    },
  }),
  parseHTML: () => tags.map((tag) => ({ tag: needsRule(tag) })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs['tag']), HTMLAttributes, 0],
})

/** A link belongs to its own mark; of spans, styled ones do, and one that says nothing is dropped. */
function needsRule(tag: (typeof tags)[number]): string {
  if (tag === 'a') return 'a:not([href])'
  return tag === 'span' ? 'span:not([style]):is([title],[lang],[dir],[class],[id])' : tag
}
