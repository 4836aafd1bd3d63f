import type { RichTextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type Editor, getSchema } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { createKeptDrawing } from './draw-kept.ts'
import { replaceDocument } from './replace-document.ts'
import { createRichTextDocument } from './rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

/** The editor that holds the value of a field. `live` is undefined while the editor is created, or after it was destroyed. */
export function useRichText(props: InputProps<RichTextField>): {
  readonly editor: Editor | null
  readonly live: Editor | undefined
} {
  const { id, value, onChange, onBlur, inputRef, required } = props
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
  return { editor, live }
}
