import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultReplies, Rejection } from '../test-support/fake-server.ts'
import { completeBrowser, startApp } from '../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function lock() {
  await userEvent.click(await screen.findByRole('button', { name: /Ms Li/, hidden: true }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock screen' }))
  await screen.findByRole('heading', { name: 'Locked' })
}

it('a locked back office shows only the password input; unlocked, it has the typed input and asks before the tab is closed', async () => {
  const { server } = await startApp({
    path: '/admin/auth/admin?form=add',
    isSignedIn: true,
    answers: {
      'POST /admin/account/lock': () => null,
      'POST /admin/account/unlock': ({ body }) => {
        if (!JSON.stringify(body).includes('Right-1234')) throw new Rejection(0, 'The password is wrong')
      },
    },
  })
  const [input] = await screen.findAllByRole('textbox', { name: /User name/ })
  if (!input) throw new Error('The form has inputs')
  await userEvent.type(input, 'chen')
  await lock()
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  const before = server.calls().length
  await userEvent.type(screen.getByLabelText('Password'), 'Wrong-1234{Enter}')
  expect(await screen.findByText('The password is wrong')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(server.calls().slice(before)).toEqual(['POST /admin/account/unlock'])
  await userEvent.type(screen.getByLabelText('Password'), 'Right-1234{Enter}')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Locked' })).toBeNull())
  expect(screen.getByRole('textbox', { name: /User name/ })).toHaveValue('chen')
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull()
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
})

it('what was typed is on the server before the session is locked, and a sign-out from the lock leaves nothing in the browser [I1]', async () => {
  let isLocked = false
  const { server } = await startApp({
    path: '/admin/auth/admin?form=add',
    isSignedIn: true,
    answers: {
      'POST /admin/account/lock': () => {
        isLocked = true
        return null
      },
      'POST /admin/formDraft/save': () => {
        if (isLocked) throw new Rejection(401, 'Locked', { error: 'FORBIDDEN', data: { due: 'access.locked' } })
        return { revision: 1, time: 1_795_000_000 }
      },
      'POST /admin/Index/logout': () => null,
    },
  })
  const [input] = await screen.findAllByRole('textbox', { name: /User name/ })
  if (!input) throw new Error('The form has inputs')
  await userEvent.type(input, 'chen')
  await lock()
  const writes = server.calls().filter((call) => /save|lock$/.test(call))
  expect(writes).toEqual(['POST /admin/formDraft/save', 'POST /admin/account/lock'])
  const copies = () => Object.keys(localStorage).filter((name) => name.includes('drafts'))
  expect(copies()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /Log out|another account/ }))
  await waitFor(() => expect(server.calls()).toContain('POST /admin/Index/logout'))
  expect(copies()).toEqual([])
})

it('another tab of the browser locks and unlocks as well', async () => {
  await startApp({ path: '/admin/auth/admin', isSignedIn: true })
  expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeVisible()
  const notify = (newValue: string) =>
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'teachnet.adminLock', newValue }))
    })
  notify('true')
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Administrators' })).toBeNull()
  notify('false')
  expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeVisible()
})

it('a browser without a record of the lock also requires the password, and then loads the page', async () => {
  let isLocked = true
  await startApp({
    path: '/admin/auth/admin',
    isSignedIn: true,
    answers: {
      'GET /admin/Index/index': (request) => {
        if (isLocked) throw new Rejection(401, 'Locked', { error: 'FORBIDDEN', data: { due: 'access.locked' } })
        return defaultReplies['GET /admin/Index/index']?.(request)
      },
      'POST /admin/account/unlock': () => {
        isLocked = false
      },
    },
  })
  await screen.findByRole('heading', { name: 'Locked' })
  await userEvent.type(screen.getByLabelText('Password'), 'Right-1234{Enter}')
  expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeVisible()
})

it('locks by itself after the minutes of the site without input, keeps what was typed, and counts input in any tab', async () => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const { server } = await startApp({
    path: '/admin/auth/admin?form=add',
    isSignedIn: true,
    answers: {
      'GET /admin/Index/index': (request) => ({
        ...Object(defaultReplies['GET /admin/Index/index']?.(request)),
        idleLock: 10,
      }),
      'POST /admin/account/lock': () => null,
      'POST /admin/account/unlock': () => null,
    },
  })
  const [input] = await screen.findAllByRole('textbox', { name: /User name/ })
  if (!input) throw new Error('The form has inputs')
  await userEvent.type(input, 'chen')
  const look = () =>
    act(() => {
      dispatchEvent(new Event('focus'))
    })
  now += 9 * 60_000
  localStorage.setItem('teachnet.adminInput', String(now))
  now += 9 * 60_000
  look()
  expect(screen.queryByRole('heading', { name: 'Locked' })).toBeNull()
  now += 60_000
  look()
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible()
  await waitFor(() => expect(server.calls()).toContain('POST /admin/account/lock'))
  await userEvent.type(screen.getByLabelText('Password'), 'Right-1234{Enter}')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Locked' })).toBeNull())
  expect(screen.getByRole('textbox', { name: /User name/ })).toHaveValue('chen')
})

it('a page whose session the server has locked is covered as soon as a call is refused', async () => {
  let isLocked = false
  await startApp({
    path: '/admin/auth/admin',
    isSignedIn: true,
    answers: {
      'GET /admin/auth.Admin/index': (request) => {
        if (isLocked) throw new Rejection(401, 'Locked', { error: 'FORBIDDEN', data: { due: 'access.locked' } })
        return defaultReplies['GET /admin/auth.Admin/index']?.(request)
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeVisible()
  isLocked = true
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeVisible()
})
