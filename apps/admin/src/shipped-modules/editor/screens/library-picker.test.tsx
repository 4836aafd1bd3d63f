import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { preloadMessages } from '../../../messages/with-messages.tsx'
import { openEditor } from './test-support/editor-in-tests.tsx'

// Loaded here, so that no wait of a test covers the time that it takes.
beforeAll(() => Promise.all([import('../../../fields/shared/media/media-picker.tsx'), preloadMessages('media', 'en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = userEvent.setup()
const file = { mimetype: 'image/png', size: 10, width: 4, height: 3, focus_x: 50, focus_y: 50 }
const files = [
  {
    ...file,
    id: 1,
    url: '/storage/cat.png',
    name: 'Cat',
    kind: 'image',
    alt: 'A cat',
    credit: 'Lin',
    focus_x: 30,
    focus_y: 60,
  },
  { ...file, id: 2, url: '/storage/dog.png', name: 'Dog', kind: 'image', alt: 'A dog' },
  { ...file, id: 3, url: '/storage/sea.png', name: 'Sea', kind: 'image', alt: '', focus_x: 30, focus_y: 60 },
]

function openWithLibrary(html: string) {
  return openEditor(html, {
    areas: {
      'routine.Attachment': { index: () => ({ list: files, total: 3, remark: '' }) },
      'routine.Folder': { index: () => ({ list: [], total: 0, remark: '' }) },
    },
  })
}

it('pictures of the media library are put into the text with their description, credit and focal point', async () => {
  const { toolbar, stored, text } = await openWithLibrary('<p>Words</p>')
  await person.click(text)
  await person.click(toolbar.getByRole('button', { name: 'Image' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('button', { name: /Cat/ }))
  await person.click(dialog.getByRole('button', { name: /Dog/ }))
  await person.click(dialog.getByRole('button', { name: 'Choose' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored()).toBe(
    '<p>Words</p><figure><img src="/storage/cat.png#focus=30,60" alt="A cat"><figcaption><small>Lin</small></figcaption></figure><figure><img src="/storage/dog.png" alt="A dog"></figure>',
  )
})

it('the focal point of a picture in a text is chosen among nine places', async () => {
  // A frame that comes at once: the focus is in the text however soon the editor takes it.
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(performance.now())
    return 0
  })
  const { toolbar, stored, text } = await openWithLibrary('<p>words</p>')
  // Not by a click: within half a second, the one on the picture would be the second of a double click.
  text.focus()
  await person.click(toolbar.getByRole('button', { name: 'Image' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('button', { name: /Sea/ }))
  await person.click(dialog.getByRole('button', { name: 'Choose' }))
  // What is behind the dialog can be chosen once it has gone and the focus is in the text again.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(text))
  await person.click(screen.getByText('No description yet'))
  const panel = within(await screen.findByRole('group', { name: 'Picture' }))
  const select = panel.getByRole('combobox', { name: 'Focal point' })
  expect(select.textContent).toBe('30% 60%')
  await person.click(select)
  await person.click(await screen.findByRole('option', { name: 'Top left' }))
  expect(stored()).toBe('<p>words</p><figure><img src="/storage/sea.png#focus=0,0" alt=""></figure>')
})
