import { Extension } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { parseHtml } from '../parse-html.ts'
import { copySerializer, isOwnCopy } from './own-copy.ts'
import { cleanPaste } from './clean-paste.ts'
import type { CleanPaste } from './paste-report.ts'
import { picturesInRtf } from './rtf-pictures.ts'

export interface PasteOptions {
  /** Files that were pasted or dropped: screenshots, for example. */
  readonly onFiles: (files: readonly File[]) => void
  /** Called after a text of another program is in the document. */
  readonly onPasted: (paste: CleanPaste) => void
}

/** Takes over texts of other programs, cleaned, and the files of a clipboard. */
export const PasteHandling = Extension.create<PasteOptions>({
  name: 'pasteHandling',
  addOptions: () => ({ onFiles: () => undefined, onPasted: () => undefined }),
  addProseMirrorPlugins() {
    const { options, editor } = this
    let pictures: readonly string[] = []
    return [
      new Plugin({
        props: {
          clipboardSerializer: copySerializer(editor.schema),
          handleDOMEvents: {
            paste: (_view, { clipboardData }) => {
              pictures = picturesInRtf(clipboardData?.getData('text/rtf') ?? '')
              return false
            },
          },
          transformPastedHTML(html) {
            if (isOwnCopy(html)) return html
            const paste = cleanPaste(html, pictures)
            pictures = []
            queueMicrotask(() => options.onPasted(paste))
            return paste.html
          },
          handlePaste(view, { clipboardData }, slice) {
            const files = [...(clipboardData?.files ?? [])]
            if (files.length > 0 && isPictureOnly(clipboardData?.getData('text/html') ?? '')) {
              options.onFiles(files)
              return true
            }
            const whole = keepingAlignment(slice, view.state)
            if (!whole) return false
            const { tr } = view.state
            view.dispatch(
              tr.replaceSelection(whole).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
            )
            return true
          },
          handleDrop(view, event, _slice, isMove) {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (isMove || files.length === 0) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (place) editor.commands.setTextSelection(place.pos)
            options.onFiles(files)
            return true
          },
        },
      }),
    ]
  },
})

/**
 * The pasted slice with its first paragraph as a whole, when that is aligned and lands in an empty paragraph: ProseMirror would put only its
 * words there, and they would take the alignment of the empty one. Undefined otherwise.
 */
function keepingAlignment(slice: Slice, { selection: { $from, empty } }: EditorState): Slice | undefined {
  const { firstChild, lastChild } = slice.content
  const isAligned = slice.openStart === 1 && firstChild?.type.name === 'paragraph' && firstChild.attrs['textAlign']
  const isInEmpty = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  if (!isAligned || !isInEmpty) return undefined
  return new Slice(slice.content, 0, slice.openEnd === 1 && lastChild?.isTextblock ? 0 : slice.openEnd)
}

/** Whether HTML beside files is only their name: a browser copies a picture with the address that it has. */
function isPictureOnly(html: string): boolean {
  const body = parseHtml(html)
  return body.textContent.trim() === '' && body.querySelectorAll('img').length <= 1 && !body.querySelector('table')
}
