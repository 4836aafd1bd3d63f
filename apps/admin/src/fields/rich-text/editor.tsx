import Box from '@mui/material/Box'
import type { RichTextField } from '@teachnet/contract'
import { EditorContent } from '@tiptap/react'
import { useUploads } from '../../crud/form/use-uploads.ts'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { useRichText } from './use-rich-text.ts'

/** Rich text as HTML. The server sanitises it on save; the editor keeps everything that the server allows, even if it cannot edit it. */
export function RichTextEditor(props: InputProps<RichTextField>) {
  const { id, label, required, error, help } = props
  const { editor, live } = useRichText(props)
  const uploads = useUploads(
    (file) => {
      if (!editor) return
      // Stored without a host, which may change; inserted after the selection, which it would otherwise replace.
      const image = { type: 'image', attrs: { src: file.url, alt: file.name } }
      editor.chain().focus().insertContentAt(editor.state.selection.to, image).run()
    },
    { types: ['image/*'] },
  )

  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <Box
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1,
          ...editorStyles,
        }}
      >
        {live && <EditorToolbar editor={live} label={label} uploads={uploads} />}
        <EditorContent editor={editor} />
      </Box>
    </FieldFrame>
  )
}

/** The look of the edited text, which follows that of the public site. */
const editorStyles = {
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: '0 0 0 1px var(--mui-palette-primary-main, currentColor)',
  },
  '& .tiptap': {
    minHeight: 160,
    maxHeight: 480,
    overflow: 'auto',
    px: 3,
    py: 2,
    outline: 'none',
    lineHeight: 1.7,
  },
  '& .tiptap p': { my: 1.5 },
  '& .tiptap [data-bare]': { my: 0 },
  '& .tiptap img': { maxWidth: '100%', height: 'auto' },
  '& .tiptap table': { borderCollapse: 'collapse', my: 2, maxWidth: '100%' },
  '& .tiptap :is(td, th)': { border: 1, borderColor: 'divider', px: 2, py: 1, minWidth: 40 },
  '& .tiptap th': { fontWeight: 700, textAlign: 'start' },
  '& .tiptap .selectedCell': { bgcolor: 'action.selected' },
  '& .tiptap pre': { p: 2, borderRadius: 1, bgcolor: 'action.hover', overflow: 'auto' },
  '& .tiptap .kept': { p: 2, my: 2, border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1 },
  '& .tiptap span.kept': { display: 'inline-block', py: 0, my: 0 },
  '& .tiptap .kept-label': { display: 'block', fontSize: 12, color: 'text.secondary' },
  '& .tiptap span.kept .kept-label': { display: 'inline', mr: 1 },
  '& .tiptap .kept code': { fontSize: 12, overflowWrap: 'anywhere' },
  '& .tiptap .ProseMirror-selectednode': {
    outline: 2,
    outlineStyle: 'solid',
    outlineColor: 'primary.main',
    outlineOffset: 1,
  },
  '& .tiptap blockquote': { borderLeft: 3, borderColor: 'divider', ml: 0, pl: 3, color: 'text.secondary' },
  '& .tiptap a': { color: 'primary.main' },
} as const
