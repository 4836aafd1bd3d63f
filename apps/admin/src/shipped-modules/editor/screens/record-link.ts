import { Link } from '@tiptap/extension-link'

/** A link to any address, or to a record of the site: then `record` names it, and pages show its current address. */
export const RecordLink = Link.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      record: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-record'),
        renderHTML: ({ record }) => (record ? { 'data-record': record } : {}),
      },
    }
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // A parsed link is kept unchanged.
  HTMLAttributes: { target: null, rel: null, class: null },
})
