import { richTextClassPrefix } from '@teachnet/contract/rich-text'
import { Mark } from '@tiptap/core'
import { attributesOf, isAttributes } from './preserved-attributes.ts'

const tags = ['abbr', 'time', 'small', 'ins', 'del', 'a', 'span'] as const

/** Inline elements that the editor has no button for: their text can be edited, and the elements stay unchanged. */
export const PreservedMark = Mark.create({
  name: 'preservedMark',
  // They can be nested in each other.
  excludes: '',
  inclusive: false,
  // Lower priority than the marks that parse these elements themselves.
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

/** A link and a styled span have their own marks; a span without attributes is dropped. */
function needsRule(tag: (typeof tags)[number]): string {
  if (tag === 'a') return 'a:not([href])'
  return tag === 'span'
    ? `span:not([style], [class*="${richTextClassPrefix}"]):is([title],[lang],[dir],[class],[id])`
    : tag
}
