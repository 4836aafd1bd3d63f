import BorderLeftRounded from '@mui/icons-material/BorderLeftRounded'
import BorderTopRounded from '@mui/icons-material/BorderTopRounded'
import CallMergeRounded from '@mui/icons-material/CallMergeRounded'
import CallSplitRounded from '@mui/icons-material/CallSplitRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import KeyboardArrowLeftRounded from '@mui/icons-material/KeyboardArrowLeftRounded'
import KeyboardArrowRightRounded from '@mui/icons-material/KeyboardArrowRightRounded'
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded'
import PlaylistRemoveRounded from '@mui/icons-material/PlaylistRemoveRounded'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import type { EditorCommand } from './editor-command.ts'
import { iconSize } from './icon-size.ts'

/** Commands that change the table around the cursor. */
export const tableCommands: readonly EditorCommand[] = [
  {
    name: 'rowBefore',
    icon: <KeyboardArrowUpRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    name: 'rowAfter',
    icon: <KeyboardArrowDownRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'rowDelete',
    icon: <PlaylistRemoveRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'columnBefore',
    icon: <KeyboardArrowLeftRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    name: 'columnAfter',
    icon: <KeyboardArrowRightRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'columnDelete',
    icon: <TableRowsOutlined sx={{ ...iconSize, transform: 'rotate(90deg)' }} />,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'cellsMerge',
    icon: <CallMergeRounded sx={iconSize} />,
    isOff: (editor) => !editor.can().mergeCells(),
    run: (editor) => editor.chain().focus().mergeCells().run(),
  },
  {
    name: 'cellsSplit',
    icon: <CallSplitRounded sx={iconSize} />,
    isOff: (editor) => !editor.can().splitCell(),
    run: (editor) => editor.chain().focus().splitCell().run(),
  },
  {
    name: 'headRow',
    icon: <BorderTopRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    name: 'headColumn',
    icon: <BorderLeftRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().toggleHeaderColumn().run(),
  },
  {
    name: 'tableDelete',
    icon: <DeleteOutlineRounded sx={iconSize} />,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]
