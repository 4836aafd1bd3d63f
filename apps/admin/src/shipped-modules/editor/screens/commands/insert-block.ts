import type { Editor, JSONContent } from '@tiptap/core'

/** Inserts a block after the one with the cursor, in place of an empty paragraph; never in the middle of a text. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  if (editor.isDestroyed) return
  const { $to } = editor.state.selection
  const isInText = $to.depth > 0 && $to.parent.isTextblock
  const isEmpty = isInText && $to.parent.content.size === 0
  const at = isEmpty ? { from: $to.before(), to: $to.after() } : isInText ? $to.after() : $to.pos
  editor.chain().focus().insertContentAt(at, block).run()
}

/** Inserts a link to a stored file as a separate paragraph. Text typed after it is not part of the link. */
export function insertFileLink(editor: Editor, { name, url }: { readonly name: string; readonly url: string }): void {
  const link = { type: 'link', attrs: { href: url, class: 'rt-file' } }
  insertBlock(editor, { type: 'paragraph', content: [{ type: 'text', text: name, marks: [link] }] })
  if (!editor.isDestroyed) editor.commands.unsetMark('link')
}
