import type { RichTextField } from '@teachnet/contract'
import { type Editor, getSchema } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { type InputProps, useCrud } from '../../../module-host/admin-api.ts'
import { toText } from '../../../values/read-values.ts'
import type { CleanPaste } from './paste/paste-report.ts'
import type { CommandTools } from './commands/editor-command.ts'
import { type TextId, useEditorHost } from './editor-host.tsx'
import { createKeptDrawing } from './draw-kept.ts'
import { createFigureDrawing, createPlayerDrawing } from './nodes/draw-media.ts'
import type { SourceForms } from './panels/source-panel.tsx'
import { findCommands } from './slash/slash-commands.ts'
import type { useSlashMenu } from './slash/use-slash-menu.ts'
import { replaceDocument } from './replace-document.ts'
import { createRichTextDocument } from './rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

/** Callbacks of the menu of commands after `/`, which the editor calls. */
type SlashTools = Pick<ReturnType<typeof useSlashMenu>, 'onChange' | 'onKey'>

/** Callbacks for the parts of an editor. */
export interface EditorTools extends CommandTools {
  readonly slash: SlashTools
  readonly onFiles: (files: readonly File[]) => void
  readonly onPasted: (paste: CleanPaste, editor: Editor) => void
}

/** Height of what stays in view above the text while a form is scrolled, in CSS pixels. */
const coveredHeight = 220

/** The editor that holds the value of a field. `live` is undefined while the editor is created, or after it was destroyed. */
export function useRichText(
  props: InputProps<RichTextField>,
  tools: EditorTools,
): {
  readonly editor: Editor | null
  readonly live: Editor | undefined
  /** The whole text as HTML, and what HTML becomes in the editor. */
  readonly source: SourceForms
} {
  const { id, value, onChange, onBlur, inputRef, required } = props
  const { toUrl } = useCrud()
  const html = toText(value)
  const { say } = useEditorHost()
  const latest = useRef({ onChange, onBlur, toUrl, say, html, tools })
  latest.current = { onChange, onBlur, toUrl, say, html, tools }
  const live = useRef<Editor | undefined>(undefined)
  const [{ extensions, document }] = useState(() => {
    const addressOf = (path: string) => latest.current.toUrl(path)
    const drawing = { toUrl: addressOf, say: (id: TextId) => latest.current.say(id) }
    const draw = createKeptDrawing({
      labelOf: (kind) => latest.current.say(`kept.${kind}`),
      toUrl: addressOf,
    })
    const all = richTextExtensions({
      toUrl: addressOf,
      draw,
      drawFigure: createFigureDrawing(drawing),
      drawPlayer: createPlayerDrawing(drawing),
      nameTask: (text) => latest.current.say('task', { text }),
      handleTitle: () => latest.current.say('drag'),
      slash: {
        find: (typed) => findCommands(typed, (id) => latest.current.say(id)),
        run: (command) => {
          if (live.current) command.run(live.current, latest.current.tools)
        },
        onChange: (state) => latest.current.tools.slash.onChange(state),
        onKey: (key) => latest.current.tools.slash.onKey(key),
      },
      onFiles: (files) => latest.current.tools.onFiles(files),
      onPasted: (paste) => {
        const current = live.current
        if (current && !current.isDestroyed) latest.current.tools.onPasted(paste, current)
      },
      open: (panel) => latest.current.tools.open(panel),
    })
    return { extensions: all, document: createRichTextDocument(getSchema(all)) }
  })
  const [first] = useState(() => ({ html, content: document.fromHtml(html) }))
  // The HTML as it was loaded or last emitted: the editor's own serialization may differ.
  const held = useRef(html)
  const editor = useEditor({
    extensions,
    content: first.content,
    editorProps: {
      // The tools of the editor and the languages of the form lie over the upper edge.
      scrollThreshold: { top: coveredHeight, right: 0, bottom: 60, left: 0 },
      scrollMargin: { top: coveredHeight, right: 0, bottom: 60, left: 0 },
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
  const shown = editor && !editor.isDestroyed ? editor : undefined
  live.current = shown
  // A restored draft comes from outside; the user's typing is already in the editor.
  useEffect(() => {
    if (!shown || shown.isDestroyed || html === held.current) return
    held.current = html
    replaceDocument(shown, document.fromHtml(html))
  }, [shown, html, document])
  useEffect(() => {
    if (shown && !shown.isDestroyed) inputRef(shown.view.dom)
  }, [shown, inputRef])
  const source: SourceForms = {
    toHtml: () => (shown ? document.toHtml(shown.state.doc) : ''),
    fromHtml: document.fromHtml,
  }
  return { editor, live: shown, source }
}
