import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useText } from '@teachnet/i18n/react'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { Uploads } from '../../crud/form/use-uploads.ts'
import { LinkForm } from './link-form.tsx'
import { ToolRow } from './tool-row.tsx'
import { useEditorTools } from './use-editor-tools.tsx'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly uploads: Uploads
}

/** The buttons of an editor, with the input for links and the state of uploads below them. */
export function EditorToolbar({ editor, label, uploads }: EditorToolbarProps) {
  const text = useText()
  const files = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState<string>()
  const tools = useEditorTools(editor, {
    onLink: () => setLink(String(editor.getAttributes('link').href ?? '')),
    onImage: () => files.current?.click(),
  })
  const applyLink = (href: string) => {
    const selected = editor.chain().focus().extendMarkRange('link')
    if (href) selected.setLink({ href }).run()
    else selected.unsetLink().run()
    setLink(undefined)
  }
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ToolRow label={text('crud.editor.toolbar', { label })} tools={tools} />
      <input
        ref={files}
        type="file"
        accept="image/*"
        hidden
        aria-label={text('crud.editor.imageFile', { label })}
        onChange={(event) => {
          uploads.start([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {uploads.isRunning && <LinearProgress aria-label={text('crud.upload.running')} />}
      {uploads.pending.some((one) => one.isFailed) && (
        <Box role="alert" sx={{ color: 'error.main', px: 2, pb: 1, fontSize: 13 }}>
          {text('crud.upload.failed')}
        </Box>
      )}
      {link !== undefined && <LinkForm key={link} address={link} onApply={applyLink} />}
    </Box>
  )
}
