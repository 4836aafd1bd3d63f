import type { Editor, JSONContent } from '@tiptap/core'

/** Puts another document into an editor, exactly as it is: nothing is fitted in, and an empty heading stays a heading. */
export function replaceDocument({ state, view, schema }: Editor, document: JSONContent): void {
  const { content } = schema.nodeFromJSON(document)
  const replacement = state.tr.replaceWith(0, state.doc.content.size, content)
  for (const meta of ['preventUpdate', 'preventClearDocument']) replacement.setMeta(meta, true)
  view.dispatch(replacement.setMeta('addToHistory', false))
}
