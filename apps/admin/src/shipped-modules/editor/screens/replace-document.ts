import type { Editor, JSONContent } from '@tiptap/core'

/** Replaces the document of an editor exactly: nothing is adjusted, and an empty heading stays a heading. */
export function replaceDocument({ state, view, schema }: Editor, document: JSONContent): void {
  const { content } = schema.nodeFromJSON(document)
  const replacement = state.tr.replaceWith(0, state.doc.content.size, content)
  for (const meta of ['preventUpdate', 'preventClearDocument']) replacement.setMeta(meta, true)
  view.dispatch(replacement.setMeta('addToHistory', false))
}
