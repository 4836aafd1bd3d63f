import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { storageKeys } from '@teachnet/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shellPreferencesAtom } from '../session/preferences.atoms.ts'
import { account, menus } from './test-support/fake-server.ts'
import { completeBrowser, startApp } from './test-support/start-app.tsx'
import { beginView, isView, viewHeaders } from '../session/view-as.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const init = (more: object) => ({
  adminInfo: account,
  menus,
  siteConfig: { siteName: 'TeachNet', cdnUrl: '', upload: {} },
  terminal: {},
  ...more,
})

it('a tab shows the back office as another administrator, with a notice, and keeps the own account [A1]', async () => {
  const viewed = { ...account, id: 7, nickname: 'Xiao Li', super: false }
  const { services } = await startApp({
    path: '/admin/dashboard?view-as=7',
    isSignedIn: true,
    answers: { 'GET /admin/Index/index': () => init({ adminInfo: viewed, viewedAs: { id: 7, nickname: 'Xiao Li' } }) },
  })
  expect(await screen.findByText(/^You see the back office as Xiao Li does/)).toBeVisible()
  expect(location.search).toBe('')
  expect(viewHeaders()).toEqual({ 'x-view-as': '7' })
  expect(services.session.read()).toMatchObject({ id: account.id, nickname: account.nickname })
  expect(screen.getByRole('button', { name: 'Stop viewing' })).toBeVisible()
})

it('a view has the layout, the theme and the favourites of the viewer, and changes none of them', async () => {
  const own = JSON.stringify({ layoutMode: 'Classic' })
  localStorage.setItem(storageKeys.storeConfig, own)
  const preferences = { layout: { layoutMode: 'Streamline', theme: 'dark' }, favourites: ['dashboard'] }
  const { services } = await startApp({
    path: '/admin/dashboard?view-as=7',
    isSignedIn: true,
    answers: { 'GET /admin/Index/index': () => init({ viewedAs: { id: 7, nickname: 'Xiao Li' }, preferences }) },
  })
  await screen.findByRole('button', { name: 'Stop viewing' })
  expect(localStorage.getItem(storageKeys.storeConfig)).toBe(own)
  expect(services.session.store.get(shellPreferencesAtom).favourites).toEqual([])
  expect(document.documentElement.dataset['theme']).not.toBe('dark')
})

it('a view is recognised by its address before it begins, and by the tab afterwards', () => {
  window.history.replaceState(null, '', '/admin/dashboard')
  expect(isView()).toBe(false)
  window.history.replaceState(null, '', '/admin/?view-as=7')
  expect(isView()).toBe(true)
  beginView()
  expect([location.search, isView()]).toEqual(['', true])
})

it.each(['0', 'x', '7;8', ''])('an address that asks for "%s" begins no view', async (id) => {
  await startApp({ path: `/admin/dashboard?view-as=${id}`, isSignedIn: true })
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(viewHeaders()).toEqual({})
  expect(screen.queryByRole('button', { name: 'Stop viewing' })).toBeNull()
})
