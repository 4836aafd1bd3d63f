import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined'
import RedoRounded from '@mui/icons-material/RedoRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import { type EditorCommand, type EditorMenu, iconSize } from './editor-command.ts'
import CodeRounded from '@mui/icons-material/DataObjectRounded'
import FullscreenRounded from '@mui/icons-material/FullscreenRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import SwapVertRounded from '@mui/icons-material/SwapVertRounded'
import KeyboardDoubleArrowDownRounded from '@mui/icons-material/KeyboardDoubleArrowDownRounded'
import KeyboardDoubleArrowUpRounded from '@mui/icons-material/KeyboardDoubleArrowUpRounded'
import { moveBlock } from '../blocks/move-block.ts'

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

/** Moves the block with the cursor. */
export const moveMenu: EditorMenu = {
  name: 'move',
  icon: <SwapVertRounded sx={iconSize} />,
  commands: [
    {
      name: 'moveUp',
      icon: <KeyboardDoubleArrowUpRounded sx={iconSize} />,
      keys: 'Alt-Shift-ArrowUp',
      run: (editor) => moveBlock(editor, 'up'),
    },
    {
      name: 'moveDown',
      icon: <KeyboardDoubleArrowDownRounded sx={iconSize} />,
      keys: 'Alt-Shift-ArrowDown',
      run: (editor) => moveBlock(editor, 'down'),
    },
  ],
}

/** Comments on the selected passage. */
export const commentCommand: EditorCommand = {
  name: 'comment',
  icon: <AddCommentOutlined sx={iconSize} />,
  keys: 'Mod-Alt-m',
  run: (_editor, { open }) => open('comment'),
}

/** Other views of the complete text. */
export const viewCommands: readonly EditorCommand[] = [
  {
    name: 'find',
    icon: <SearchRounded sx={iconSize} />,
    keys: 'Mod-f',
    run: (_editor, { open }) => open('find'),
  },
  {
    name: 'source',
    icon: <CodeRounded sx={iconSize} />,
    keys: 'Mod-Alt-u',
    run: (_editor, { open }) => open('source'),
  },
  {
    name: 'fullScreen',
    icon: <FullscreenRounded sx={iconSize} />,
    keys: 'Mod-Shift-f',
    run: (_editor, { open }) => open('fullScreen'),
  },
]
