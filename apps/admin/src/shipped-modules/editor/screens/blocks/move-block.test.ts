import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { afterAll, expect, it } from 'vitest'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { moveBlock } from './move-block.ts'

const editor = new Editor({ extensions: richTextExtensions({ toUrl: (path) => path }) })
afterAll(() => editor.destroy())

/** Sets a text, puts the cursor into the block that begins with a word, and moves it. */
function move(
  html: string,
  word: string,
  direction: 'up' | 'down',
): { readonly hasMoved: boolean; readonly words: string } {
  editor.commands.setContent(html)
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.startsWith(word)) editor.commands.setTextSelection(position + 1)
  })
  const hasMoved = moveBlock(editor, direction)
  const { $from } = editor.state.selection
  // The cursor stays in its block.
  expect($from.parent.textContent).toBe(word)
  return { hasMoved, words: editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ') }
}

it.each([
  ['<p>one</p><h2>two</h2><p>three</p>', 'two', 'up', 'two one three'],
  ['<p>one</p><h2>two</h2><p>three</p>', 'two', 'down', 'one three two'],
  ['<ul><li><p>one</p></li><li><p>two</p></li></ul><p>three</p>', 'two', 'up', 'two one three'],
  ['<blockquote><p>one</p></blockquote><p>two</p>', 'one', 'down', 'two one'],
] as const)('in %s the block “%s” moves %s', (html, word, direction, words) => {
  expect(move(html, word, direction)).toEqual({ hasMoved: true, words })
})

it('the first block does not move up, nor the last one down', () => {
  expect(move('<p>one</p><p>two</p>', 'one', 'up')).toEqual({ hasMoved: false, words: 'one two' })
  expect(move('<p>one</p><p>two</p>', 'two', 'down')).toEqual({ hasMoved: false, words: 'one two' })
})

it('a selected picture moves, and stays selected', () => {
  editor.commands.setContent('<p>one</p><figure><img src="/storage/a.png" alt=""></figure>')
  editor.commands.setNodeSelection(5)
  expect(moveBlock(editor, 'up')).toBe(true)
  const { selection } = editor.state
  expect(selection instanceof NodeSelection && selection.node.type.name).toBe('figure')
  expect(editor.state.doc.firstChild?.type.name).toBe('figure')
})
