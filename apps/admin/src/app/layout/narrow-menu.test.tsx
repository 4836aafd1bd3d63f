import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeBrowser, startApp } from '../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      addListener() {},
      removeListener() {},
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the menu over a narrow page takes the page and the tabs out of reach until it is closed [E4]', async () => {
  await startApp({ path: '/admin/dashboard', isSignedIn: true })
  const toggle = await screen.findByRole('button', { name: 'Open or close the menu' })
  const page = screen.getByRole('main')
  const tabs = screen.getByRole('navigation', { name: 'Open pages' })
  expect(page).not.toHaveAttribute('inert')
  await userEvent.click(toggle)
  await waitFor(() => expect(page).toHaveAttribute('inert'))
  expect(tabs).toHaveAttribute('inert')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(page).not.toHaveAttribute('inert'))
  expect(tabs).not.toHaveAttribute('inert')
  expect(toggle).toHaveFocus()
})
