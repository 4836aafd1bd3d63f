import { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { afterAll, expect, it } from 'vitest'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { goToEnd } from '../panel-keys.ts'

const editor = new Editor({ extensions: richTextExtensions({ toUrl: (path) => path }) })
afterAll(() => editor.destroy())

it.each([
  ['a picture', '<p>one</p><figure><img src="/a.png" alt=""></figure>'],
  ['a film', '<p>one</p><video src="/a.mp4" controls=""></video>'],
  ['a table', '<p>one</p><table><tbody><tr><td><p>cell</p></td></tr></tbody></table>'],
  ['a line', '<p>one</p><hr>'],
])('text typed behind %s at the end of a document begins a paragraph', (_name, html) => {
  editor.commands.setContent(html)
  editor.commands.setTextSelection(2)
  expect(goToEnd(editor)).toBe(true)
  expect(editor.state.selection).toBeInstanceOf(GapCursor)
  editor.view.dispatch(editor.state.tr.insertText('more'))
  expect(editor.state.doc.lastChild?.type.name).toBe('paragraph')
  expect(editor.state.doc.lastChild?.textContent).toBe('more')
})

it.each(['<p>one</p>', '<ul><li><p>one</p></li></ul>', '<blockquote><p>one</p></blockquote>', '<h2>one</h2>'])(
  'at the end of %s the browser moves the cursor itself',
  (html) => {
    editor.commands.setContent(html)
    expect(goToEnd(editor)).toBe(false)
  },
)
