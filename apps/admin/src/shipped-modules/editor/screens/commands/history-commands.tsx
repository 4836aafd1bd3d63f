import RedoRounded from '@mui/icons-material/RedoRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import type { EditorCommand } from './editor-command.ts'
import { iconSize } from './icon-size.ts'

export const historyCommands: readonly EditorCommand[] = [
  {
    name: 'undo',
    icon: <UndoRounded sx={iconSize} />,
    keys: 'Mod-z',
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    icon: <RedoRounded sx={iconSize} />,
    keys: 'Mod-Shift-z',
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]
