import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type Editor, useEditorState } from '@tiptap/react'
import { lengthOf } from './count-words.ts'
import { useEditorHost } from './editor-host.tsx'

/** Below the text: how long it is, and where commands are found. */
export function EditorFoot({ editor }: { readonly editor: Editor }) {
  const { say } = useEditorHost()
  const { words, characters } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => lengthOf(state.doc),
  })
  return (
    <Stack
      direction="row"
      sx={{ gap: 4, px: 4, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.75rem', color: 'text.secondary' }}
    >
      <span>{say('count', { words, characters })}</span>
      {/* A phone has neither key. */}
      <Box component="span" sx={{ ml: 'auto', display: { xs: 'none', sm: 'inline' } }}>
        {say('hint')}
      </Box>
    </Stack>
  )
}
