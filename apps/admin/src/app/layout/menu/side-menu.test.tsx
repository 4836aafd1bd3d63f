import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeBrowser, startApp } from '../../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the menu shows the entry of the page, also when it is below the visible part', async () => {
  const visible: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrollIntoView(this: Element) {
    if (this.closest('.side-menu')) visible.push(this.textContent)
  })
  await startApp({ path: '/admin/auth/group', isSignedIn: true })
  await screen.findByRole('heading', { name: 'Role groups' })
  // The menu may be drawn after the page.
  await waitFor(() => expect(visible).toContain('Role groups'))
})
