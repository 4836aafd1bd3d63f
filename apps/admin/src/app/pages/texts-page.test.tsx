// @module-tag full
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { TextPage } from '@teachnet/contract/texts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rejection } from '../test-support/fake-server.ts'
import { completeBrowser, type StartOptions } from '../test-support/start-app.tsx'
import { startPage } from '../test-support/start-page.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page: TextPage = {
  total: 2,
  list: [
    { name: 'site.news', original: 'News', wording: null, admin: '', time: 0, placeholders: [] },
    {
      name: 'site.count',
      original: '{n} items',
      wording: '{n} stories',
      admin: 'Anna',
      time: 1_772_445_600,
      placeholders: [{ name: 'n', kind: 'number' }],
    },
  ],
  places: [{ place: 'site', total: 2, changed: 1 }],
}

const open = (actions: readonly string[], answers: StartOptions['answers'] = {}) =>
  startPage('routine/text', actions, { 'GET /admin/routine.Text/index': () => page, ...answers })

describe('the page of texts', () => {
  it('a text is changed with a preview, and a text that would break a page is refused at its input', async () => {
    const { server, person } = await open(['index', 'edit'], {
      'POST /admin/routine.Text/check': ({ body }) => {
        const { wording } = body as { wording: string }
        if (wording.includes('{')) throw new Rejection(0, 'Not valid', { fields: { wording: 'Braces do not match' } })
        return { previews: [`Shown: ${wording}`] }
      },
      'POST /admin/routine.Text/edit': () => null,
    })
    await person.click(await screen.findByRole('button', { name: 'Edit site.news' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit text' }))
    const wording = dialog.getByRole('textbox', { name: 'New text' })
    await person.clear(wording)
    await person.type(wording, 'Sto{{')
    await waitFor(() => expect(wording).toHaveAccessibleDescription('Braces do not match'))
    await person.clear(wording)
    await person.type(wording, 'Stories')
    expect(await dialog.findByText('Shown: Stories')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent.find(({ call }) => call === 'POST /admin/routine.Text/edit')?.body).toEqual({
      place: 'site',
      locale: 'en',
      name: 'site.news',
      wording: 'Stories',
    })
  })

  it('a changed text shows its original and who changed it, and is reset', async () => {
    const { server, person } = await open(['index', 'edit'], {
      'POST /admin/routine.Text/check': () => ({ previews: [] }),
      'POST /admin/routine.Text/reset': () => null,
    })
    expect(await screen.findByText('Original: {n} items')).toBeVisible()
    expect(screen.getByText(/site\.count · Anna/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Edit site.count' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('{n} · number')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Reset to original' }))
    await waitFor(() => expect(server.calls()).toContain('POST /admin/routine.Text/reset'))
  })

  it('without the right to edit, texts are only read', async () => {
    await open(['index'])
    expect(await screen.findByText('{n} stories')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Export text files' })).toBeVisible()
  })
})
