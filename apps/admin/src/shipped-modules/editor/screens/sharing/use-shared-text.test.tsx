import { cleanup } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { ReplaceStep } from '@tiptap/pm/transform'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRichTextDocument } from '../rich-text-document.ts'
import { openEditor } from '../test-support/editor-in-tests.tsx'
import { shareEditor } from './use-shared-text.tsx'

afterEach(cleanup)

/** The library stores the editor at its element. */
const editorOf = (element: HTMLElement): Editor => Reflect.get(element, 'editor')

/** The browser tells pages of a selection in a later task, which does not come here. */
const withhold = (event: Event) => {
  if (event.isTrusted) event.stopImmediatePropagation()
}
beforeEach(() => document.addEventListener('selectionchange', withhold, true))
afterEach(() => document.removeEventListener('selectionchange', withhold, true))

it('words of others leave the selection as it was made a moment ago', async () => {
  const stored = '<p>The school opens in May.</p>'
  const { text } = await openEditor(stored)
  const editor = editorOf(text)
  const { schema } = editor
  const sharing = shareEditor(editor, {
    document: createRichTextDocument(schema),
    stored,
    onState: () => undefined,
  })
  const reply = { text: 1, start: 0, version: '1', batches: [], people: [], known: '', comments: 0 }
  sharing.link.begin('own', reply, undefined)
  text.focus()
  editor.commands.setTextSelection({ from: 5, to: 5 })
  const words = text.querySelector('p')?.firstChild
  if (!words) throw new Error('the text has no words')
  // As by Shift and an arrow: only one end moves.
  document.getSelection()?.setBaseAndExtent(words, 4, words, 10)
  const step = new ReplaceStep(1, 1, new Slice(Fragment.from(schema.text('Yes: ')), 0, 0))
  sharing.link.receive({ ...reply, batches: [{ client: 'other', number: 1, steps: [JSON.stringify(step)] }] })
  expect(text.textContent).toBe('Yes: The school opens in May.')
  const { selection, doc } = editor.state
  expect(doc.textBetween(selection.from, selection.to)).toBe('school')
  sharing.end()
})

it('the digest of a saved text can be computed after the editor was closed', async () => {
  const stored = '<p>The school opens in May.</p>'
  const { text } = await openEditor(stored)
  const editor = editorOf(text)
  const { link } = shareEditor(editor, {
    document: createRichTextDocument(editor.schema),
    stored,
    onState: () => undefined,
  })
  const digest = link.digestOf(stored)
  editor.destroy()
  expect(link.digestOf(stored)).toBe(digest)
})
