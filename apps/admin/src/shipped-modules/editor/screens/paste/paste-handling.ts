import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
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
          handlePaste(_view, { clipboardData }) {
            const files = [...(clipboardData?.files ?? [])]
            if (files.length === 0 || !isPictureOnly(clipboardData?.getData('text/html') ?? '')) return false
            options.onFiles(files)
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

/** Whether HTML beside files is only their name: a browser copies a picture with the address that it has. */
function isPictureOnly(html: string): boolean {
  const body = parseHtml(html)
  return body.textContent.trim() === '' && body.querySelectorAll('img').length <= 1 && !body.querySelector('table')
}
