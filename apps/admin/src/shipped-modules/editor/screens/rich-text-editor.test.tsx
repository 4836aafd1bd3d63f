// @module-tag full
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { act } from 'react'
import { openEditor, testHost } from './test-support/editor-in-tests.tsx'

afterEach(cleanup)

const person = userEvent.setup()

/** The library stores the editor at its element. */
const editorOf = (element: HTMLElement): Editor => Reflect.get(element, 'editor')

async function choose(menu: RegExp, item: RegExp) {
  await person.click(screen.getByRole('button', { name: menu }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

it('words are formatted from the toolbar', async () => {
  const { toolbar, selectAll, stored } = await openEditor('<p>words</p>')
  await selectAll()
  await person.click(toolbar.getByRole('button', { name: 'Underline' }))
  expect(stored()).toBe('<p><u>words</u></p>')
  await choose(/^Text colour/, /Seal red/)
  expect(stored()).toBe('<p><span class="rt-seal"><u>words</u></span></p>')
  await choose(/^Text colour/, /Default colour/)
  expect(stored()).toBe('<p><u>words</u></p>')
  await choose(/^Highlight/, /Green/)
  expect(stored()).toBe('<p><u><mark class="rt-pine">words</mark></u></p>')
  await choose(/^Highlight/, /Yellow/)
  expect(stored()).toBe('<p><u><mark>words</mark></u></p>')
  await person.click(toolbar.getByRole('button', { name: 'Clear formatting' }))
  expect(stored()).toBe('<p>words</p>')
})

it('a key renders the number of words below an editor, and nothing around the text [I6]', async () => {
  const say = vi.spyOn(testHost, 'text')
  const { text, stored } = await openEditor('<p>words</p>')
  const type = (letter: string) => act(async () => void editorOf(text).commands.insertContent(letter))
  // The first key can be undone, which changes a button.
  await type('a')
  say.mockClear()
  await type('b')
  expect(stored()).toBe('<p>abwords</p>')
  expect(say.mock.calls.map(([id]) => id)).toEqual(['count', 'hint'])
})

it('a paragraph becomes a heading, a list of tasks or code', async () => {
  const { toolbar, selectAll, stored } = await openEditor('<p>words</p>')
  await selectAll()
  await choose(/^Paragraph style/, /Heading 4/)
  expect(stored()).toBe('<h4>words</h4>')
  expect(toolbar.getByRole('button', { name: 'Paragraph style: Heading 4' }).textContent).toBe('Heading 4')
  await choose(/^Alignment/, /Justify/)
  expect(stored()).toBe('<h4 style="text-align: justify;">words</h4>')
  await choose(/^Paragraph style/, /Paragraph/)
  await person.click(toolbar.getByRole('button', { name: 'Task list' }))
  const task = screen.getByRole('checkbox', { name: 'Task: words' })
  await person.click(task)
  expect(stored()).toBe('<ul class="rt-tasks"><li class="rt-done"><p>words</p></li></ul>')
})

it('a table is edited by its own toolbar', async () => {
  const { toolbar } = await openEditor('<p></p>')
  expect(screen.queryByRole('toolbar', { name: 'Body: table' })).toBeNull()
  await person.click(toolbar.getByRole('button', { name: 'Table' }))
  const table = within(await screen.findByRole('toolbar', { name: 'Body: table' }))
  await person.click(table.getByRole('button', { name: 'Insert row below' }))
  await person.click(table.getByRole('button', { name: 'Delete column' }))
  expect(screen.getAllByRole('row').map((row) => row.children.length)).toEqual([2, 2, 2, 2])
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  await person.click(table.getByRole('button', { name: 'Delete table' }))
  expect(screen.queryByRole('table')).toBeNull()
})

it('the toolbar is used by keys as one tab stop', async () => {
  const { toolbar, text } = await openEditor('<p>words</p>')
  text.focus()
  await person.keyboard('{Alt>}{F10}{/Alt}')
  expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Undo' }))
  await person.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Paragraph style: Paragraph' }))
  await person.keyboard('{End}')
  expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Full screen' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(toolbar.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1)
})

it('a tooltip names the keys of a command', async () => {
  const { toolbar } = await openEditor('<p>words</p>')
  const bold = toolbar.getByRole('button', { name: 'Bold' })
  expect(bold.getAttribute('aria-keyshortcuts')).toBe('Control+b')
  await person.hover(bold)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Bold (Ctrl+B)')
})

it('a link has an address or a record as its target', async () => {
  const { selectAll, stored } = await openEditor('<p>words</p>')
  await selectAll()
  await person.keyboard('{Control>}k{/Control}')
  await person.type(await screen.findByRole('textbox', { name: 'Link address' }), 'https://a.example/{Enter}')
  expect(stored()).toBe('<p><a href="https://a.example/">words</a></p>')
  await selectAll()
  await person.keyboard('{Control>}k{/Control}')
  await person.click(await screen.findByRole('combobox', { name: 'Link to' }))
  await person.click(await screen.findByRole('option', { name: 'Courses' }))
  await person.click(screen.getByRole('combobox', { name: 'Courses' }))
  await person.click(await screen.findByRole('option', { name: 'Speaking well' }))
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(stored()).toBe('<p><a href="/course/speaking-well" data-record="course.Course:7">words</a></p>')
  await selectAll()
  await person.keyboard('{Control>}k{/Control}')
  await person.click(await screen.findByRole('button', { name: 'Remove link' }))
  expect(stored()).toBe('<p>words</p>')
})

it('the selected words stay marked while the link panel has the focus', async () => {
  const { selectAll, text, stored } = await openEditor('<p>words</p>')
  const marked = () => text.querySelector('.panel-selection')?.textContent
  await selectAll()
  expect(marked()).toBeUndefined()
  await person.keyboard('{Control>}k{/Control}')
  const address = await screen.findByRole('textbox', { name: 'Link address' })
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(marked()).toBe('words')
  // The mark is not saved with the text.
  await person.type(address, 'https://a.example/{Enter}')
  expect(stored()).toBe('<p><a href="https://a.example/">words</a></p>')
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('textbox', { name: 'Link address' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(marked()).toBeUndefined()
})

it('the button that closes a panel returns to the text', async () => {
  const { selectAll, text, toolbar } = await openEditor('<p>words</p>')
  for (const [keys, input] of [
    ['{Control>}k{/Control}', 'Link address'],
    ['{Control>}f{/Control}', 'Find'],
  ] as const) {
    await selectAll()
    await person.keyboard(keys)
    await screen.findByRole('textbox', { name: input })
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('textbox', { name: input })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(text))
  }
  await person.click(toolbar.getByRole('button', { name: 'Insert' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Video' }))
  await screen.findByRole('textbox', { name: 'Address of the video' })
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('textbox', { name: 'Address of the video' })).toBeNull()
})

it('an uploaded picture is edited in its panel', async () => {
  const upload = async () => ({ url: '/storage/a.png', full_url: '/storage/a.png' })
  const { stored } = await openEditor('<p>words</p>', { others: { upload } })
  const file = new File([new Uint8Array([137, 80, 78, 71])], 'shot.png', { type: 'image/png' })
  await person.upload(screen.getByLabelText('Body: choose an image'), file)
  await waitFor(() => expect(stored()).toBe('<p>words</p><figure><img src="/storage/a.png" alt=""></figure>'))
  await person.click(screen.getByText('No description yet'))
  const panel = within(await screen.findByRole('group', { name: 'Picture' }))
  await person.type(panel.getByRole('textbox', { name: 'Description (alt text)' }), 'A class')
  await person.type(panel.getByRole('textbox', { name: 'Caption' }), 'Spring')
  await person.type(panel.getByRole('textbox', { name: 'Credit' }), 'Li')
  await person.click(panel.getByRole('combobox', { name: 'Size' }))
  await person.click(await screen.findByRole('option', { name: 'Full width' }))
  expect(stored()).toBe(
    '<p>words</p><figure class="rt-wide"><img src="/storage/a.png" alt="A class"><figcaption>Spring <small>Li</small></figcaption></figure>',
  )
  expect(screen.queryByText('No description yet')).toBeNull()
})

it('uploads become a gallery or a link by their kind', async () => {
  let turn = 0
  const upload = async () => {
    const url = `/storage/${++turn}.png`
    return { url, full_url: url }
  }
  const { stored } = await openEditor('<p>words</p>', { others: { upload } })
  const picture = (name: string) => new File([name], name, { type: 'image/png' })
  await person.upload(screen.getByLabelText('Body: choose pictures for a gallery'), [
    picture('a.png'),
    picture('b.png'),
  ])
  await waitFor(() =>
    expect(stored()).toMatch(
      /^<p>words<\/p><div class="rt-gallery"><figure><img src="\/storage\/\d.png" alt=""><\/figure><figure><img src="\/storage\/\d.png" alt=""><\/figure><\/div>$/,
    ),
  )
  await person.upload(
    screen.getByLabelText('Body: choose a file'),
    new File(['x'], 'plan.zip', { type: 'application/zip' }),
  )
  await waitFor(() => expect(stored()).toContain('<p><a class="rt-file" href="/storage/3.png">plan.zip</a></p>'))
})

it('a film is inserted by the address of its page alone', async () => {
  const { stored } = await openEditor('<p>words</p>')
  await choose(/^Insert/, /Video/)
  const address = await screen.findByRole('textbox', { name: 'Address of the video' })
  await person.type(address, 'https://evil.example/{Enter}')
  expect(await screen.findByText(/neither a video file nor a page/)).toBeTruthy()
  expect(address).toHaveProperty('value', 'https://evil.example/')
  await person.clear(address)
  await person.type(address, 'https://www.bilibili.com/video/BV1xx411c7mD{Enter}')
  expect(stored()).toBe(
    '<p>words</p><iframe src="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD" allowfullscreen="" loading="lazy"></iframe>',
  )
})

it('a callout is added, changed and removed', async () => {
  const { selectAll, stored } = await openEditor('<p>words</p>')
  await selectAll()
  await choose(/^Callout/, /Tip/)
  expect(stored()).toBe('<div class="rt-callout rt-pine"><p>words</p></div>')
  await choose(/^Callout/, /Warning/)
  expect(stored()).toBe('<div class="rt-callout rt-seal"><p>words</p></div>')
  await choose(/^Callout/, /Remove callout/)
  expect(stored()).toBe('<p>words</p>')
})

it('an editor whose page was hidden has its state again', async () => {
  const { text, selectAll, stored, show } = await openEditor('<p>words</p>')
  await selectAll()
  await person.keyboard('{Control>}f{/Control}')
  await screen.findByRole('textbox', { name: 'Find' })
  await person.type(text, 'more ')
  show('hidden')
  // The editor ends some time after its page is hidden.
  await waitFor(() => expect(text.isConnected).toBe(false))
  show('visible')
  const again = await screen.findByRole('textbox', { name: 'Body' })
  const typed = stored()
  expect(typed).toContain('more ')
  await waitFor(() => expect(again.textContent).toBe(String(typed).replaceAll(/<[^>]+>/g, '')))
  // A part of the editor renders again without its form.
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.type(again, 'and more')
  expect(stored()).toContain('and more')
  expect(stored()).toContain('more ')
})
