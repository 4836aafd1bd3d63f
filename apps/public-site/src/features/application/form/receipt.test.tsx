// @vitest-environment jsdom
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Receipt } from './receipt.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const texts = ['title.application', 'lead.application', 'number', 'form', 'time', 'status', 'owned']
const messages = Object.fromEntries(texts.map((name) => [`receipt.${name}`, name]))

function show() {
  const Component = () => (
    <MessagesProvider locale="en" messages={{ ...messages, 'form.teacher.title': 'Teach' }}>
      <Receipt receipt={{ number: 'T2345-6789A', time: 1_795_000_000 }} formKey="key-of-the-form" kind="teacher" />
    </MessagesProvider>
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  render(<Page />)
}

it('a member who is signed in gets the application into the account by the key of its form', async () => {
  localStorage.setItem('teachnet.memberInfo', JSON.stringify({ id: 7, username: 'lina' }))
  localStorage.setItem('teachnet.memberInfo.auth', 'access')
  const send = vi.fn(async () => Response.json({ code: 1, msg: '', time: 0, data: null }))
  vi.stubGlobal('fetch', send)
  show()
  const link = await screen.findByRole('link', { name: 'owned' })
  expect(link.getAttribute('href')).toBe('/user/account/applications?number=T2345-6789A')
  expect(send).toHaveBeenCalledExactlyOnceWith(
    '/api/account/claimApplication',
    expect.objectContaining({
      body: JSON.stringify({ number: 'T2345-6789A', key: 'key-of-the-form' }),
      headers: expect.objectContaining({ 'ba-user-token': 'access' }),
    }),
  )
})

it('a visitor without an account claims nothing', () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  show()
  expect(screen.getByRole('link', { name: 'status' })).toBeDefined()
  expect(send).not.toHaveBeenCalled()
})
