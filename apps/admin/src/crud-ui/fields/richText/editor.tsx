import Box from '@mui/material/Box'
import type { RichTextField } from '@teachnet/contract'
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { useCrud } from '../../../crud/crud-services.tsx'
import { toText } from '../../../crud/row.ts'
import { useUploads } from '../../../crud/use-uploads.ts'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'

/** Rich text as HTML. The server sanitises what it saves; the editor itself only knows the marks of its toolbar. */
export function RichTextEditor(props: InputProps<RichTextField>) {
  const { id, label, value, onChange, onBlur, inputRef, required, error, help } = props
  const { toUrl } = useCrud()
  const html = toText(value)
  const latest = useRef({ onChange, onBlur })
  latest.current = { onChange, onBlur }
  // The text as it was given or came out: the editor's own spelling of it may differ.
  const held = useRef(html)
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }), Image],
    content: html,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
      },
    },
    onUpdate: ({ editor: current }) => {
      const next = current.isEmpty ? '' : current.getHTML()
      held.current = next
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })
  const uploads = useUploads(
    (file) =>
      editor
        ?.chain()
        .focus()
        .setImage({ src: toUrl(file.url), alt: file.name })
        .run(),
    { types: ['image/*'] },
  )

  // A page that is hidden and shown again gets a new editor, some time after its effects.
  const live = editor && !editor.isDestroyed ? editor : undefined
  // A restored draft comes from outside; what was typed here is already there.
  useEffect(() => {
    if (!live || live.isDestroyed || html === held.current) return
    held.current = html
    live.commands.setContent(html, { emitUpdate: false })
  }, [live, html])
  useEffect(() => {
    if (live && !live.isDestroyed) inputRef(live.view.dom)
  }, [live, inputRef])

  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <Box
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1,
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
          '& .tiptap img': { maxWidth: '100%', height: 'auto' },
          '& .tiptap blockquote': { borderLeft: 3, borderColor: 'divider', ml: 0, pl: 3, color: 'text.secondary' },
          '& .tiptap a': { color: 'primary.main' },
        }}
      >
        {live && <EditorToolbar editor={live} label={label} uploads={uploads} />}
        <EditorContent editor={editor} />
      </Box>
    </FieldFrame>
  )
}
