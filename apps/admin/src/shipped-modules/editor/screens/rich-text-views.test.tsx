// @module-tag full
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openEditor } from './test-support/editor-in-tests.tsx'

afterEach(cleanup)

const person = userEvent.setup()

it('a text is found, counted, and replaced once or everywhere', async () => {
  const { text, stored } = await openEditor('<p>one Two two</p><p>two</p>')
  text.focus()
  await person.keyboard('{Control>}f{/Control}')
  const panel = within(await screen.findByRole('search', { name: 'Find and replace' }))
  await person.type(panel.getByRole('textbox', { name: 'Find' }), 'two')
  await panel.findByText('3 found')
  await person.keyboard('{Enter}')
  await panel.findByText('1 of 3')
  await person.click(panel.getByRole('button', { name: 'Match case' }))
  await panel.findByText(/2 found|of 2/)
  await person.type(panel.getByRole('textbox', { name: 'Replace with' }), 'three')
  await person.click(panel.getByRole('button', { name: 'Replace all' }))
  expect(stored()).toBe('<p>one Two three</p><p>three</p>')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('search')).toBeNull()
})

it('keys of an input method neither search nor replace nor close the panel', async () => {
  const { text, stored } = await openEditor('<p>数学</p><p>数学</p>')
  text.focus()
  await person.keyboard('{Control>}f{/Control}')
  const panel = within(await screen.findByRole('search', { name: 'Find and replace' }))
  const [find, replace] = ['Find', 'Replace with'].map((name) => panel.getByRole('textbox', { name }))
  if (!find || !replace) throw new Error('The panel lacks an input')
  fireEvent.compositionStart(find)
  fireEvent.input(find, { target: { value: 'shu' }, isComposing: true })
  expect(panel.queryByText(/found/)).toBeNull()
  fireEvent.input(find, { target: { value: '数' }, isComposing: true })
  fireEvent.compositionEnd(find)
  await panel.findByText('2 found')
  for (const input of [find, replace])
    for (const press of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(input, { key, ...press })
  expect(panel.getByText('2 found')).toBeDefined()
  // Nothing has changed.
  expect(stored()).toBeUndefined()
  fireEvent.keyDown(find, { key: 'Enter' })
  await panel.findByText('1 of 2')
})

it('the whole text is edited as HTML or as Markdown; leaving without applying changes nothing', async () => {
  const { toolbar, stored } = await openEditor('<h2>Title</h2><p>words</p>')
  await person.click(toolbar.getByRole('button', { name: 'Source' }))
  const source = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Body: source' })
  expect(source.value).toBe('<h2>Title</h2><p>words</p>')
  await person.clear(source)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(stored()).toBeUndefined()
  await person.click(await screen.findByRole('button', { name: 'Source' }))
  await person.click(await screen.findByRole('button', { name: 'Markdown' }))
  const markdown = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body: source' })
  expect(markdown.value.trim()).toBe('## Title\n\nwords')
  await person.clear(markdown)
  await person.type(markdown, '### Other')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(stored()).toBe('<h3>Other</h3>')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(stored()).toBe('<h2>Title</h2><p>words</p>')
})

it('a slash at the start of a line opens the commands; keys choose one, Escape closes the menu', async () => {
  const { text, stored } = await openEditor('<p></p>')
  await person.click(text)
  await person.keyboard('/head')
  const menu = within(await screen.findByRole('listbox', { name: 'Insert or format' }))
  expect(menu.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringContaining('Heading 1'),
    expect.stringContaining('Heading 2'),
    expect.stringContaining('Heading 3'),
    expect.stringContaining('Heading 4'),
  ])
  await person.keyboard('{ArrowDown}')
  expect(text.getAttribute('aria-activedescendant')).toBe(menu.getByRole('option', { selected: true }).id)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await person.keyboard('Title')
  expect(stored()).toBe('<h2>Title</h2>')
  await person.keyboard('{Enter}/')
  await screen.findByRole('listbox', { name: 'Insert or format' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(stored()).toBe('<h2>Title</h2><p>/</p>')
})

/** Presses Escape in a text, and returns whether the dialog around the form would receive the key. */
async function escapeFrom(text: HTMLElement): Promise<boolean> {
  text.focus()
  let hasReachedForm = false
  const note = () => {
    hasReachedForm = true
  }
  document.body.addEventListener('keydown', note)
  await person.keyboard('{Escape}')
  document.body.removeEventListener('keydown', note)
  return hasReachedForm
}

it('the words are counted, and full screen is left by Escape without closing the form', async () => {
  const { text, toolbar } = await openEditor('<p>one two 三</p>')
  screen.getByText('3 words, 9 characters')
  await person.click(toolbar.getByRole('button', { name: 'Full screen' }))
  await screen.findByRole('button', { name: 'Leave full screen' })
  expect(await escapeFrom(text)).toBe(false)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave full screen' })).toBeNull())
})

it('the dialog around the form is marked while the editor has the whole screen, for browsers without :has()', async () => {
  const { text, toolbar } = await openEditor('<p>words</p>')
  const dialog = text.closest('body > div')
  dialog?.setAttribute('role', 'presentation')
  const isMarked = () => dialog?.hasAttribute('data-full-screen-inside')
  await person.click(toolbar.getByRole('button', { name: 'Full screen' }))
  await waitFor(() => expect(isMarked()).toBe(true))
  expect(await escapeFrom(text)).toBe(false)
  await waitFor(() => expect(isMarked()).toBe(false))
})

it('Escape in the text closes an open panel, and never the form', async () => {
  const { text, toolbar } = await openEditor('<p>words</p>')
  await person.click(toolbar.getByRole('button', { name: 'Find and replace' }))
  await screen.findByRole('search')
  expect(await escapeFrom(text)).toBe(false)
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull())
  expect(await escapeFrom(text)).toBe(false)
})
