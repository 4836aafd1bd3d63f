import { cleanup } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormComments } from '../../../../records/comments/record-comments.ts'
import { openEditor } from '../test-support/editor-in-tests.tsx'

afterEach(cleanup)

/** The library stores the editor at its element. */
const editorOf = (element: HTMLElement): Editor => Reflect.get(element, 'editor')

const noComments: FormComments = {
  threads: [],
  active: undefined,
  begun: undefined,
  mayWrite: true,
  begin: () => undefined,
  open: () => undefined,
  connect: () => () => undefined,
}

const comment = {
  id: 1,
  parent: null,
  field: 'body',
  quote: { exact: 'school', prefix: 'The ', suffix: ' opens', position: 4, digest: '' },
  text: 'Which one?',
  by: { id: 2, name: 'Critic' },
  mentions: [],
  create_time: 1_700_000_000,
  done: null,
  mayDelete: false,
}

/** The browser tells pages of a selection in a later task, which does not come here. */
const withhold = (event: Event) => {
  if (event.isTrusted) event.stopImmediatePropagation()
}
beforeEach(() => document.addEventListener('selectionchange', withhold, true))
afterEach(() => document.removeEventListener('selectionchange', withhold, true))

function select(element: HTMLElement, [from, to]: readonly [number, number]): void {
  const words = element.querySelector('p')?.firstChild
  if (!words) throw new Error('the text has no words')
  document.getSelection()?.setBaseAndExtent(words, from, words, to)
}

it('comments that arrive leave the cursor where it was put a moment ago', async () => {
  const { text, setComments } = await openEditor('<p>The school opens in May.</p>', { comments: noComments })
  text.focus()
  select(text, [3, 10])
  setComments({ ...noComments, threads: [{ comment, answers: [] }] })
  expect(text.querySelector('.comment-mark')?.textContent).toBe('school')
  const { selection } = editorOf(text).state
  expect([selection instanceof TextSelection, selection.anchor, selection.head]).toEqual([true, 4, 11])
})

it('a comment is on the passage that was selected a moment ago', async () => {
  const begin = vi.fn<FormComments['begin']>()
  const { text, toolbar } = await openEditor('<p>The school opens in May.</p>', { comments: { ...noComments, begin } })
  text.focus()
  select(text, [4, 10])
  toolbar.getByRole('button', { name: /^Comment/ }).click()
  expect(begin.mock.lastCall).toEqual(['body', expect.objectContaining({ exact: 'school' })])
})
