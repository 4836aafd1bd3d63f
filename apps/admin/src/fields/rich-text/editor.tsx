import Box from '@mui/material/Box'
import type { RichTextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { getSchema } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { toText } from '../../values/read-values.ts'
import { useUploads } from '../../crud/form/use-uploads.ts'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { createKeptDrawing } from './draw-kept.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { replaceDocument } from './replace-document.ts'
import { createRichTextDocument } from './rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

/** Rich text as HTML. The server sanitises it on save; the editor keeps everything that the server allows, even if it cannot edit it. */
export function RichTextEditor(props: InputProps<RichTextField>) {
  const { id, label, value, onChange, onBlur, inputRef, required, error, help } = props
  const { toUrl } = useCrud()
  const html = toText(value)
  const text = useText()
  const latest = useRef({ onChange, onBlur, toUrl, text, html })
  latest.current = { onChange, onBlur, toUrl, text, html }
  const [{ extensions, document }] = useState(() => {
    const addressOf = (path: string) => latest.current.toUrl(path)
    const draw = createKeptDrawing({
      labelOf: (kind) => latest.current.text(`crud.editor.kept.${kind}`),
      toUrl: addressOf,
    })
    const all = richTextExtensions({ toUrl: addressOf, draw })
    return { extensions: all, document: createRichTextDocument(getSchema(all)) }
  })
  const [first] = useState(() => ({ html, content: document.fromHtml(html) }))
  // The HTML as it was loaded or last emitted: the editor's own serialization may differ.
  const held = useRef(html)
  const editor = useEditor({
    extensions,
    content: first.content,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
      },
    },
    // A page that is hidden and shown again gets a new editor, which starts with the initial text.
    onCreate: ({ editor: current }) => {
      if (latest.current.html !== first.html) replaceDocument(current, document.fromHtml(latest.current.html))
    },
    onUpdate: ({ editor: current }) => {
      const next = document.toHtml(current.state.doc)
      held.current = next
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })
  const uploads = useUploads(
    (file) => {
      if (!editor) return
      // Stored without a host, which may change; inserted after the selection, which it would otherwise replace.
      const image = { type: 'image', attrs: { src: file.url, alt: file.name } }
      editor.chain().focus().insertContentAt(editor.state.selection.to, image).run()
    },
    { types: ['image/*'] },
  )

  // A page that is hidden and shown again gets a new editor, some time after its effects.
  const live = editor && !editor.isDestroyed ? editor : undefined
  // A restored draft comes from outside; the user's typing is already in the editor.
  useEffect(() => {
    if (!live || live.isDestroyed || html === held.current) return
    held.current = html
    replaceDocument(live, document.fromHtml(html))
  }, [live, html, document])
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
        }}
      >
        {live && <EditorToolbar editor={live} label={label} uploads={uploads} />}
        <EditorContent editor={editor} />
      </Box>
    </FieldFrame>
  )
}
