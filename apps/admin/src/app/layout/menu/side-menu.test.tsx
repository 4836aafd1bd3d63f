import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeBrowser, startApp } from '../../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the menu shows the entry of the page, also when it is below the visible part', async () => {
  const shown: (string | null)[] = []
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    if (this.closest('.side-menu')) shown.push(this.textContent)
  }
  await startApp({ path: '/admin/auth/group', isSignedIn: true })
  await screen.findByRole('heading', { name: 'Role groups' })
  expect(shown).toContain('Role groups')
})
