import { Extension } from '@tiptap/core'
import { goToEnd } from './blocks/document-end.ts'
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
