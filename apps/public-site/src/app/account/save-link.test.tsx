// @vitest-environment jsdom
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SaveLink } from './save-link.tsx'

const messages = { 'site.save': 'Save', 'site.saved': 'Saved' }
const link = '/user/account/saved?controller=course.Course&id=5'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const Component = () => (
    <MessagesProvider locale="en" messages={messages}>
      <SaveLink controller="course.Course" id={5} />
    </MessagesProvider>
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  render(<Page />)
}

function signIn() {
  localStorage.setItem('teachnet.memberInfo', JSON.stringify({ id: 7, username: 'lina' }))
  localStorage.setItem('teachnet.memberInfo.auth', 'token')
}

it('leads visitors to the member centre, which asks them to sign in', async () => {
  const request = vi.fn()
  vi.stubGlobal('fetch', request)
  show()
  expect((await screen.findByRole('link', { name: 'Save' })).getAttribute('href')).toBe(link)
  expect(request).not.toHaveBeenCalled()
})

it('saves and removes at once with the session of this browser', async () => {
  signIn()
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string | null }) => {
    if (body === null) return Response.json({ code: 1, data: { saved: false } })
    bodies.push(JSON.parse(body))
    return Response.json({ code: 1, data: { saved: JSON.parse(body).saved } })
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Save', pressed: false }))
  fireEvent.click(await screen.findByRole('button', { name: 'Saved', pressed: true }))
  expect(await screen.findByRole('button', { name: 'Save', pressed: false })).toBeDefined()
  expect(bodies).toEqual([
    { controller: 'course.Course', id: 5, saved: true },
    { controller: 'course.Course', id: 5, saved: false },
  ])
})

it('keeps the link to the member centre when the session has ended meanwhile', async () => {
  signIn()
  const request = vi.fn(async () => Response.json({ code: 409, data: null }))
  vi.stubGlobal('fetch', request)
  show()
  await expect.poll(() => request.mock.calls.length).toBe(1)
  expect(screen.getByRole('link', { name: 'Save' }).getAttribute('href')).toBe(link)
})
