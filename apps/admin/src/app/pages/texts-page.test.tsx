import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TextPage } from '@teachnet/contract/texts'
import type { MenuRule } from '@teachnet/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, menus, Refusal } from '../test-support/fake-server.ts'
import { completeBrowser, startApp, type StartOptions } from '../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rule = (id: number, name: string, actions: readonly string[]): MenuRule => ({
  ...{ id, pid: 0, type: 'menu', title: name, name, path: name, icon: '', menu_type: 'tab', url: '', component: 'x' },
  ...{ keepalive: 0, extend: 'none' },
  children: actions.map((action, index) => ({
    ...rule(id * 100 + index, `${name}/${action}`, []),
    type: 'button',
    menu_type: null,
  })),
})

const page: TextPage = {
  total: 2,
  list: [
    { name: 'site.news', original: 'News', wording: null, admin: '', time: 0, placeholders: [] },
    {
      ...{ name: 'site.count', original: '{n} items', wording: '{n} stories', admin: 'Anna', time: 1_772_445_600 },
      placeholders: [{ name: 'n', kind: 'number' }],
    },
  ],
  places: [{ place: 'site', total: 2, changed: 1 }],
}

async function open(actions: readonly string[], answers: StartOptions['answers'] = {}) {
  const init = () => ({
    adminInfo: account,
    menus: [...menus, rule(20, 'routine/text', actions)],
    siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
    terminal: {},
  })
  const app = await startApp({
    path: '/admin/routine/text',
    isSignedIn: true,
    answers: { 'GET /admin/Index/index': init, 'GET /admin/routine.Text/index': () => page, ...answers },
  })
  return { ...app, person: userEvent.setup() }
}

describe('the page of texts', () => {
  it('a text is worded otherwise with a preview, and a broken one is refused at its input', async () => {
    const { server, person } = await open(['index', 'edit'], {
      'POST /admin/routine.Text/check': ({ body }) => {
        const { wording } = body as { wording: string }
        if (wording.includes('{')) throw new Refusal(0, 'Not valid', { fields: { wording: 'Braces do not match' } })
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
      ...{ place: 'site', locale: 'en', name: 'site.news', wording: 'Stories' },
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
