import { Extension, type Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { moveBlock } from './blocks/move-block.ts'
import type { PanelName } from './commands/editor-command.ts'

interface PanelKeysOptions {
  readonly open: (panel: PanelName) => void
}

/** The keys of the commands that no extension of Tiptap binds. `toolbar-items.test.ts` compares them with the commands. */
export const panelKeys: Readonly<Record<string, PanelName>> = {
  'Mod-k': 'link',
  'Mod-f': 'find',
  'Mod-Alt-u': 'source',
  'Mod-Shift-f': 'fullScreen',
  'Mod-Alt-m': 'comment',
}

export const PanelKeys = Extension.create<PanelKeysOptions>({
  name: 'panelKeys',
  addOptions: () => ({ open: () => undefined }),
  addKeyboardShortcuts() {
    const open = Object.entries(panelKeys).map(([keys, panel]) => [
      keys,
      () => {
        this.options.open(panel)
        return true
      },
    ])
    return {
      ...Object.fromEntries(open),
      'Mod-End': ({ editor }) => goToEnd(editor),
      'Cmd-ArrowDown': ({ editor }) => goToEnd(editor),
      'Alt-Shift-ArrowUp': ({ editor }) => moveBlock(editor, 'up'),
      'Alt-Shift-ArrowDown': ({ editor }) => moveBlock(editor, 'down'),
    }
  },
})

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
