import type { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'

/**
 * Moves the cursor behind the last block if the cursor cannot stand at its end: a picture, a film, a table. The browser would move it to
 * the last line of text, wherever that is. Text typed behind the block begins a paragraph. Returns whether the cursor was moved.
 */
export function goToEnd({ state, view }: Editor): boolean {
  if (!state.doc.lastChild || state.doc.lastChild.isTextblock || holdsText(state.doc.lastChild.type.name)) return false
  const change = state.tr.setSelection(new GapCursor(state.doc.resolve(state.doc.content.size)))
  view.dispatch(change.scrollIntoView())
  return true
}

/** Blocks in which the end of their text is the end of the document. */
function holdsText(name: string): boolean {
  return ['bulletList', 'orderedList', 'taskList', 'blockquote', 'callout', 'container'].includes(name)
}
