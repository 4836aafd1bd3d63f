import { type Editor, Extension, getMarkRange } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<boolean>('panelSelection')

/** The class of the words that an open panel is about. */
export const panelSelectionClass = 'panel-selection'

/** Marks what an open panel changes: browsers do not show the selection of a text without the focus. It sets neither selection nor focus. */
export const PanelSelection = Extension.create({
  name: 'panelSelection',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: {
        init: () => false,
        apply(transaction, isMarked) {
          const next: unknown = transaction.getMeta(key)
          return typeof next === 'boolean' ? next : isMarked
        },
      },
      props: {
        decorations(state) {
          const range = key.getState(state) === true ? rangeOf(state) : undefined
          return (
            range &&
            DecorationSet.create(state.doc, [Decoration.inline(range.from, range.to, { class: panelSelectionClass })])
          )
        },
      },
    }),
  ],
})

/** Begins or ends the mark. */
export function markPanelSelection(editor: Editor, isMarked: boolean): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, isMarked).setMeta('addToHistory', false))
}

/** The selected text or, at a cursor, the link around it. */
function rangeOf({ selection, schema }: EditorState): { readonly from: number; readonly to: number } | undefined {
  if (!selection.empty) return selection
  const { link } = schema.marks
  return (link && getMarkRange(selection.$from, link)) || undefined
}
