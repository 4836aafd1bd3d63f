import { DOMSerializer, type Schema } from '@tiptap/pm/model'
import { parseHtml } from '../parse-html.ts'

/** On the first element of what was copied here. Other editors of the same library, such as that of WeChat, write `data-pm-slice` too. */
const mark = 'data-teachnet-copy'

/** Writes what is copied, marked as a copy of this editor. */
export function copySerializer(schema: Schema): DOMSerializer {
  const plain = DOMSerializer.fromSchema(schema)
  return new (class extends DOMSerializer {
    override serializeFragment(...given: Parameters<DOMSerializer['serializeFragment']>) {
      const written = super.serializeFragment(...given)
      const first = written.firstChild
      if (first instanceof Element) first.setAttribute(mark, '')
      return written
    }
  })(plain.nodes, plain.marks)
}

/** Whether the HTML of a clipboard was copied in an editor like this one; such HTML is pasted unchanged. */
export function isOwnCopy(html: string): boolean {
  if (!html.includes(mark)) return false
  const first = parseHtml(html).querySelector('[data-pm-slice]')
  return first?.hasAttribute(mark) ?? false
}
