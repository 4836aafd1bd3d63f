import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { type Editor, useEditorState } from '@tiptap/react'
import type { CommandTools } from '../commands/editor-command.ts'
import { tableCommands } from '../commands/table-commands.tsx'
import { toolbarGroups } from '../commands/toolbar-items.ts'
import { useEditorHost } from '../editor-host.tsx'
import type { MediaUploads } from '../use-media-uploads.ts'
import { ToolRow } from './tool-row.tsx'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly uploads: MediaUploads
  readonly tools: CommandTools
}

const tableGroups = [tableCommands.slice(0, 3), tableCommands.slice(3, 6), tableCommands.slice(6)]

/** The buttons of an editor, those of the table around the cursor, and the state of uploads. */
export function EditorToolbar({ editor, label, uploads, tools }: EditorToolbarProps) {
  const { say } = useEditorHost()
  const all = [uploads.pictures, uploads.gallery, uploads.videos, uploads.files]
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  return (
    <>
      <ToolRow editor={editor} label={say('toolbar', { label })} groups={toolbarGroups} tools={tools} />
      {isInTable && (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <ToolRow editor={editor} label={say('tableToolbar', { label })} groups={tableGroups} tools={tools} />
        </Box>
      )}
      {all.some(({ isRunning }) => isRunning) && <LinearProgress aria-label={say('uploading')} />}
      {all.some(({ pending }) => pending.some((one) => one.isFailed)) && (
        <Box role="alert" sx={{ color: 'error.main', px: 2, pb: 1, fontSize: '0.8125rem' }}>
          {say('uploadFailed')}
        </Box>
      )}
    </>
  )
}
