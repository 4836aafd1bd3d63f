import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { type Editor, useEditorState } from '@tiptap/react'
import BorderLeftRounded from '@mui/icons-material/BorderLeftRounded'
import BorderTopRounded from '@mui/icons-material/BorderTopRounded'
import CallMergeRounded from '@mui/icons-material/CallMergeRounded'
import CallSplitRounded from '@mui/icons-material/CallSplitRounded'
import CloseFullscreenRounded from '@mui/icons-material/CloseFullscreenRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import KeyboardArrowLeftRounded from '@mui/icons-material/KeyboardArrowLeftRounded'
import KeyboardArrowRightRounded from '@mui/icons-material/KeyboardArrowRightRounded'
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded'
import OpenInFullRounded from '@mui/icons-material/OpenInFullRounded'
import PlaylistRemoveRounded from '@mui/icons-material/PlaylistRemoveRounded'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import ViewWeekRounded from '@mui/icons-material/ViewWeekRounded'
import { type CommandTools, type EditorCommand, type ToolbarItem, iconSize } from '../commands/editor-command.ts'
import { useEditorHost } from '../editor-host.tsx'
import { equaliseColumns, widenColumn } from '../nodes/column-widths.ts'
import type { MediaUploads } from '../use-media-uploads.ts'
import { ToolRow } from './tool-row.tsx'
import { alignMenu, blockCommands, styleMenu, calloutMenu } from '../commands/block-commands.tsx'
import { furtherTextCommands, mainTextCommands, markColours, textColours } from '../commands/text-commands.tsx'
import { commentCommand, historyCommands, moveMenu, viewCommands } from '../commands/view-commands.tsx'
import { insertCommands, insertMenu, linkCommand } from '../commands/insert-commands.tsx'

/** Commands that change the table around the cursor. */
const tableCommands: readonly EditorCommand[] = [
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
    name: 'columnWider',
    icon: <OpenInFullRounded sx={{ ...iconSize, transform: 'rotate(45deg)' }} />,
    run: ({ view }) => widenColumn(view, 1),
  },
  {
    name: 'columnNarrower',
    icon: <CloseFullscreenRounded sx={{ ...iconSize, transform: 'rotate(45deg)' }} />,
    run: ({ view }) => widenColumn(view, -1),
  },
  {
    name: 'columnsEqual',
    icon: <ViewWeekRounded sx={iconSize} />,
    run: ({ view }) => equaliseColumns(view),
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

interface EditorToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly uploads: MediaUploads
  readonly tools: CommandTools
  /** Whether the text can have comments. */
  readonly hasComments: boolean
}

const tableGroups = [tableCommands.slice(0, 3), tableCommands.slice(3, 9), tableCommands.slice(9)]

/** The buttons of an editor, and the state of uploads. */
export function EditorToolbar({ editor, label, uploads, tools, hasComments }: EditorToolbarProps) {
  const { say } = useEditorHost()
  const all = [uploads.pictures, uploads.gallery, uploads.videos, uploads.files]
  return (
    <>
      <ToolRow
        editor={editor}
        label={say('toolbar', { label })}
        groups={hasComments ? toolbarGroups : withoutComments}
        tools={tools}
      />
      {all.some(({ isRunning }) => isRunning) && (
        <LinearProgress aria-label={say('uploading')} sx={{ position: 'absolute', insetInline: 0, top: '100%' }} />
      )}
      {all.some(({ pending }) => pending.some((one) => one.isFailed)) && (
        <Box role="alert" sx={{ color: 'error.main', px: 2, pb: 1, fontSize: '0.8125rem' }}>
          {say('uploadFailed')}
        </Box>
      )}
    </>
  )
}

/** The buttons of the table around the cursor; nothing elsewhere. */
export function TableToolbar({ editor, label, tools }: Omit<EditorToolbarProps, 'uploads' | 'hasComments'>) {
  const { say } = useEditorHost()
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  if (!isInTable) return null
  return <ToolRow editor={editor} label={say('tableToolbar', { label })} groups={tableGroups} tools={tools} />
}

/**
 * The toolbar from left to right; a line separates the groups. What an article needs most is first: in a narrow window, the last groups
 * are behind a button.
 */
export const toolbarGroups: readonly (readonly ToolbarItem[])[] = [
  historyCommands,
  [styleMenu],
  [commentCommand],
  mainTextCommands,
  [linkCommand, ...insertCommands],
  // The two lists of bullets and of numbers.
  blockCommands.slice(0, 2),
  [...blockCommands.slice(2), calloutMenu, insertMenu],
  [alignMenu, textColours, markColours],
  furtherTextCommands,
  [moveMenu, ...viewCommands],
]

const withoutComments = toolbarGroups.filter((items) => !items.includes(commentCommand))
