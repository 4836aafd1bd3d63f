import type { Editor } from '@tiptap/core'
import { insertBlock } from './insert-block.ts'

/** Inserts a link to a stored file as a separate paragraph. Text typed after it is not part of the link. */
export function insertFileLink(editor: Editor, { name, url }: { readonly name: string; readonly url: string }): void {
  const link = { type: 'link', attrs: { href: url, class: 'rt-file' } }
  insertBlock(editor, { type: 'paragraph', content: [{ type: 'text', text: name, marks: [link] }] })
  if (!editor.isDestroyed) editor.commands.unsetMark('link')
}
