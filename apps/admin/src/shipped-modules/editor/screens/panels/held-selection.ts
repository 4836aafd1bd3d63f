import { type Editor, Extension, getMarkRange } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<boolean>('heldSelection')

/** The class of the words that an open panel is about. */
export const heldSelectionClass = 'held-selection'

/** Marks what an open panel changes: browsers do not show the selection of a text without the focus. It sets neither selection nor focus. */
export const HeldSelection = Extension.create({
  name: 'heldSelection',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: {
        init: () => false,
        apply(transaction, isHeld) {
          const next: unknown = transaction.getMeta(key)
          return typeof next === 'boolean' ? next : isHeld
        },
      },
      props: {
        decorations(state) {
          const range = key.getState(state) === true ? rangeOf(state) : undefined
          return (
            range &&
            DecorationSet.create(state.doc, [Decoration.inline(range.from, range.to, { class: heldSelectionClass })])
          )
        },
      },
    }),
  ],
})

/** Begins or ends the mark. */
export function holdSelection(editor: Editor, isHeld: boolean): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, isHeld).setMeta('addToHistory', false))
}

/** The selected text or, at a cursor, the link around it. */
function rangeOf({ selection, schema }: EditorState): { readonly from: number; readonly to: number } | undefined {
  if (!selection.empty) return selection
  const { link } = schema.marks
  return (link && getMarkRange(selection.$from, link)) || undefined
}
