import '@testing-library/jest-dom/vitest'
import { storageKeys } from '@teachnet/session'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, menus } from '../../test-support/fake-server.ts'
import { completeBrowser, startApp } from '../../test-support/start-app.tsx'

const init = (isSuper: boolean) => ({
  'GET /admin/Index/index': () => ({
    adminInfo: { ...account, super: isSuper },
    menus,
    siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
    terminal: { npmPackageManager: 'pnpm', installServicePort: '8000' },
  }),
  'GET /admin/ajax/terminalTasks': () => ({ list: [], commands: [{ key: 'version.node', hasArgument: false }] }),
})

beforeEach(completeBrowser)
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the terminal button', () => {
  // First of all: a terminal that an earlier test opened may still store its state.
  it('the terminal button has a dot for output that was unread before the page was opened [T12]', async () => {
    const stored = { ownerId: account.id, showDot: true, taskList: [], automaticCleanupTask: '1' }
    localStorage.setItem(storageKeys.terminal, JSON.stringify(stored))
    await startApp({ path: '/admin/dashboard', answers: init(true), isSignedIn: true })
    expect(await screen.findByRole('button', { name: 'Terminal: unread output' })).toBeVisible()
  })

  it('super administrators have the terminal, which sends no request before it is opened [P6]', async () => {
    const { server } = await startApp({ path: '/admin/dashboard', answers: init(true), isSignedIn: true })
    const button = await screen.findByRole('button', { name: 'Terminal' })
    expect(server.calls()).not.toContain('GET /admin/ajax/terminalTasks')
    await userEvent.click(button)
    expect(await screen.findByRole('dialog', { name: 'Terminal' })).toBeVisible()
    expect(server.calls()).toContain('GET /admin/ajax/terminalTasks')
  })

  it('other administrators have no terminal', async () => {
    await startApp({ path: '/admin/dashboard', answers: init(false), isSignedIn: true })
    await screen.findByRole('button', { name: 'Layout settings' })
    expect(screen.queryByRole('button', { name: /Terminal/ })).toBeNull()
  })
})
