// @module-tag full
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeBrowser, startApp } from '../../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const strip = () => within(screen.getByRole('navigation', { name: 'Open pages', hidden: true }))
const links = () => strip().queryAllByRole('link', { hidden: true })
const titles = () => links().map((link) => link.textContent)
const tab = (name: string) => strip().getByRole('link', { name, hidden: true })
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const here = () => location.pathname + location.search

/** Opens the tabs Administrators, Role groups and Dashboard, of which the last one is active. */
async function open(path = '/admin/auth/admin') {
  const app = await startApp({ path, isSignedIn: true })
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  await userEvent.click(menu.getByRole('link', { name: 'Role groups' }))
  await screen.findByRole('heading', { name: 'Role groups' })
  await userEvent.click(menu.getByRole('link', { name: 'Dashboard' }))
  await waitFor(() => expect(titles()).toEqual(['Administrators', 'Role groups', 'Dashboard']))
  return app
}

describe('the menu of a tab', () => {
  it('opens by a right click and closes the tabs to the left, the others or all; the start page stays', async () => {
    await open()
    fireEvent.contextMenu(tab('Role groups'))
    await choose('Close tabs to the left')
    await waitFor(() => expect(titles()).toEqual(['Role groups', 'Dashboard']))
    expect(here()).toBe('/admin/dashboard')
    fireEvent.contextMenu(tab('Role groups'))
    await choose('Close others')
    await waitFor(() => expect(titles()).toEqual(['Role groups']))
    expect(here()).toContain('/admin/auth/group')
    await userEvent.click(strip().getByRole('button', { name: 'Tab menu' }))
    await choose('Reopen closed tab')
    await waitFor(() => expect(titles()).toEqual(['Role groups', 'Dashboard']))
    await userEvent.click(strip().getByRole('button', { name: 'Tab menu' }))
    await choose('Close all')
    await waitFor(() => expect(titles()).toEqual(['Dashboard']))
  })

  it('pins a tab, which comes first, has no close button and stays when all are closed', async () => {
    await open()
    fireEvent.contextMenu(tab('Role groups'))
    await choose('Pin')
    await waitFor(() => expect(links()[0]).toHaveAccessibleName(/^Pinned\s*Role groups$/))
    expect(strip().queryByRole('button', { name: 'Close “Role groups”' })).toBeNull()
    await userEvent.click(strip().getByRole('button', { name: 'Tab menu' }))
    await choose('Close all')
    await waitFor(() => expect(links()).toHaveLength(1))
    expect(here()).toContain('/admin/auth/group')
  })

  it('moves a tab without dragging', async () => {
    await open()
    await userEvent.click(strip().getByRole('button', { name: 'Tab menu' }))
    await choose('Move left')
    await waitFor(() => expect(titles()).toEqual(['Administrators', 'Dashboard', 'Role groups']))
    await userEvent.click(strip().getByRole('button', { name: 'Tab menu' }))
    expect(await screen.findByRole('menuitem', { name: 'Move right' })).toBeVisible()
    await choose('Move left')
    await userEvent.click(strip().getByRole('button', { name: 'Tab menu', hidden: true }))
    expect(await screen.findByRole('menuitem', { name: 'Move right' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Move left' })).toBeNull()
  })

  it('builds the page anew and loads it again, with the search of its address', async () => {
    const { server } = await open()
    await userEvent.click(tab('Administrators'))
    const search = await screen.findByRole('searchbox')
    await userEvent.type(search, 'li')
    await waitFor(() => expect(here()).toBe('/admin/auth/admin?q=li'))
    const before = server.calls().filter((call) => call === 'GET /admin/auth.Admin/index').length
    fireEvent.contextMenu(tab('Administrators'))
    await choose('Reload')
    await waitFor(() => expect(screen.getByRole('searchbox')).not.toBe(search))
    expect(screen.getByRole('searchbox')).toHaveValue('li')
    await waitFor(() =>
      expect(server.calls().filter((call) => call === 'GET /admin/auth.Admin/index').length).toBeGreaterThan(before),
    )
  })

  it('opens by a long press, whose click does not change the page', async () => {
    await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const link = tab('Administrators')
    fireEvent.pointerDown(link, { pointerType: 'touch' })
    await act(() => vi.advanceTimersByTime(600))
    fireEvent.pointerUp(link, { pointerType: 'touch' })
    fireEvent.click(link)
    expect(await screen.findByRole('menuitem', { name: 'Pin' })).toBeVisible()
    expect(here()).toBe('/admin/dashboard')
  })
})

describe('a tab', () => {
  it('that is active comes into view again when the tabs before it get their width later', async () => {
    const watchers: { readonly look: () => void; readonly seen: Set<Element> }[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly watcher
        constructor(look: () => void) {
          this.watcher = { look, seen: new Set<Element>() }
          watchers.push(this.watcher)
        }
        observe(element: Element) {
          this.watcher.seen.add(element)
        }
        disconnect() {
          this.watcher.seen.clear()
        }
      },
    )
    const visible: (string | null)[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      visible.push(this.textContent)
    }
    await open()
    visible.length = 0
    const first = strip().getAllByRole('listitem', { hidden: true })[0] ?? document.body
    act(() => watchers.filter(({ seen }) => seen.has(first)).forEach(({ look }) => look()))
    expect(visible).toEqual(['Dashboard'])
  })

  it('is moved by dragging', async () => {
    await open()
    const [first, , last] = strip().getAllByRole('listitem')
    if (!first || !last) throw new Error('There are three tabs')
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    fireEvent.dragStart(first, { dataTransfer })
    fireEvent.dragOver(last, { dataTransfer })
    fireEvent.drop(last, { dataTransfer })
    await waitFor(() => expect(titles()).toEqual(['Role groups', 'Dashboard', 'Administrators']))
  })

  it('has a dot while its page has unsaved changes, also behind another tab, and stays open if the user stays', async () => {
    await open()
    await userEvent.click(tab('Administrators'))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add' }))[0] ?? document.body)
    const form = within(await screen.findByRole('dialog'))
    expect(strip().queryByRole('img', { name: 'Unsaved changes', hidden: true })).toBeNull()
    const [input] = await form.findAllByRole('textbox')
    if (!input) throw new Error('The form has inputs')
    await userEvent.type(input, 'x')
    await waitFor(() => expect(strip().getByRole('img', { name: 'Unsaved changes', hidden: true })).toBeInTheDocument())
    fireEvent.click(strip().getByRole('button', { name: 'Close “Administrators”', hidden: true }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(titles()).toHaveLength(3)
    expect(here()).toContain('/admin/auth/admin')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(tab('Dashboard'))
    await waitFor(() => expect(here()).toBe('/admin/dashboard'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(strip().getByRole('img', { name: 'Unsaved changes', hidden: true })).toBeInTheDocument()
    await userEvent.click(strip().getByRole('button', { name: 'Close “Administrators”', hidden: true }))
    await waitFor(() => expect(strip().queryByRole('img', { name: 'Unsaved changes', hidden: true })).toBeNull())
  })
})
