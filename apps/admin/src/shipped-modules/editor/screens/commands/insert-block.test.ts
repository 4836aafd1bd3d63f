import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { insertFileLink } from './insert-block.ts'

const editor = new Editor({ extensions: richTextExtensions({ toUrl: (path) => path }) })
afterAll(() => editor.destroy())

it('words that are typed behind an inserted file are not part of its link', () => {
  editor.commands.setContent('<p>one</p>')
  editor.commands.setTextSelection(4)
  insertFileLink(editor, { name: 'plan.zip', url: '/storage/plan.zip' })
  editor.view.dispatch(editor.state.tr.insertText(' is new'))
  expect(editor.getHTML()).toMatch(/^<p>one<\/p><p><a [^>]*>plan\.zip<\/a> is new<\/p>$/)
})
