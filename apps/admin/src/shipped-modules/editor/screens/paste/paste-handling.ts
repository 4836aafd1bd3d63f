import { Extension } from '@tiptap/core'
import { Fragment, Slice, DOMSerializer, type Schema } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { parseHtml } from '../../../../values/canonical-html.ts'
import { createRichTextDocument } from '../rich-text-document.ts'
import { createRichTextMarkdown } from '../rich-text-markdown.ts'
import { cleanPaste } from './clean-paste.ts'
import type { CleanPaste } from './paste-report.ts'

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
          clipboardTextParser(text, $context, isPlain) {
            const { schema } = editor
            const markdown = createRichTextMarkdown(editor, createRichTextDocument(schema))
            const document = isPlain ? undefined : markdown.fromPasted(text)
            if (document) return Slice.maxOpen(schema.nodeFromJSON(document).content)
            // The parser must return a slice, so plain text is split into lines here, as ProseMirror does by default.
            const lines = text.split(/[\r\n]+/)
            return Slice.maxOpen(
              Fragment.from(
                lines.map((line) =>
                  schema.node('paragraph', null, line ? schema.text(line, $context.marks()) : undefined),
                ),
              ),
            )
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
            const full = keepingAlignment(slice, view.state)
            if (!full) return false
            const { tr } = view.state
            view.dispatch(tr.replaceSelection(full).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
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

/** Whether HTML next to files is only their name: a browser copies a picture with the address that it has. */
function isPictureOnly(html: string): boolean {
  const body = parseHtml(html)
  return body.textContent.trim() === '' && body.querySelectorAll('img').length <= 1 && !body.querySelector('table')
}

/** On the first element of what was copied here. Other editors of the same library, such as that of WeChat, write `data-pm-slice` too. */
const mark = 'data-teachnet-copy'

/** Writes what is copied, marked as a copy of this editor. */
function copySerializer(schema: Schema): DOMSerializer {
  const plain = DOMSerializer.fromSchema(schema)
  return new (class extends DOMSerializer {
    override serializeFragment(...input: Parameters<DOMSerializer['serializeFragment']>) {
      const written = super.serializeFragment(...input)
      const first = written.firstChild
      if (first instanceof Element) first.setAttribute(mark, '')
      return written
    }
  })(plain.nodes, plain.marks)
}

/** Whether the HTML of a clipboard was copied in an editor like this one; such HTML is pasted unchanged. */
function isOwnCopy(html: string): boolean {
  if (!html.includes(mark)) return false
  const first = parseHtml(html).querySelector('[data-pm-slice]')
  return first?.hasAttribute(mark) ?? false
}

/**
 * The pictures in the RTF of a clipboard, in order, as data addresses. Word names its pictures in HTML by paths of the own disk, which no page
 * can read, and has their content only here.
 */
export function picturesInRtf(rtf: string): string[] {
  return [
    ...rtf.matchAll(
      /\{\\pict(?:(?!\{\\pict)[^])*?\\(pngblip|jpegblip)(?:(?!\{\\pict)[^])*?\s?((?:[\da-f]{2}\s*){64,})\}/gi,
    ),
  ].map(([, kind = '', hex = '']) => {
    const bytes = hex.replaceAll(/\s/g, '').match(/../g) ?? []
    const content = bytes.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('')
    return `data:image/${kind.toLowerCase() === 'pngblip' ? 'png' : 'jpeg'};base64,${btoa(content)}`
  })
}
