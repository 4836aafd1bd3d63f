// @module-tag full
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeBrowser, startApp } from '../test-support/start-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  completeBrowser()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const frame = () => document.querySelector<HTMLElement>('.app-shell')
const here = () => location.pathname

async function open(path = '/admin/auth/admin') {
  const app = await startApp({ path, isSignedIn: true })
  await screen.findByRole('navigation', { name: 'Main menu' })
  await userEvent.click(screen.getByRole('button', { name: 'Layout settings' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('group', { name: 'Layout' })
  return { ...app, drawer }
}

describe('the layout modes', () => {
  it('Double has the top level below the header and the pages of the current directory at the side [E4]', async () => {
    const { drawer } = await open()
    await userEvent.click(drawer.getByRole('radio', { name: 'Double' }))
    await userEvent.keyboard('{Escape}')
    const top = within(await screen.findByRole('navigation', { name: 'Areas' }))
    const side = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(side.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Administrators', 'Role groups'])
    await userEvent.click(top.getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(here()).toBe('/admin/dashboard'))
    // A page of the top level has nothing beside it.
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull())
    await userEvent.click(top.getByRole('button', { name: 'Access' }))
    await waitFor(() => expect(here()).toBe('/admin/auth/admin'))
  })

  it('Streamline has no menu at the side: the pages of a directory open below it [E4]', async () => {
    const { drawer } = await open('/admin/dashboard')
    await userEvent.click(drawer.getByRole('radio', { name: 'Streamline' }))
    await userEvent.keyboard('{Escape}')
    const top = within(await screen.findByRole('navigation', { name: 'Areas' }))
    expect(frame()?.style.getPropertyValue('--menu-width')).toBe('0px')
    await userEvent.click(top.getByRole('button', { name: 'Access' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Role groups' }))
    await waitFor(() => expect(here()).toBe('/admin/auth/group'))
  })
})

describe('the layout settings', () => {
  it('the layout settings switch logo, breadcrumb and animation on and off, and are reset [E4]', async () => {
    const { drawer, server } = await open()
    const toggle = (name: string) => userEvent.click(drawer.getByRole('switch', { name }))
    await toggle('Show the logo')
    await toggle('Show the breadcrumb')
    await toggle('Animate changes')
    expect(document.querySelector('.menu-brand')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'You are here', hidden: true })).toBeNull()
    expect(frame()).toHaveAttribute('data-animated', 'false')
    await userEvent.click(drawer.getByRole('button', { name: 'Reset to default' }))
    expect(document.querySelector('.menu-brand')).not.toBeNull()
    await waitFor(() =>
      expect(server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body).toMatchObject({
        layout: { hasLogo: true, hasBreadcrumb: true, hasAnimation: true },
      }),
    )
  })

  it('the layout settings set the size of all texts and the density of all lists, and are stored', async () => {
    const { drawer, server } = await open()
    const slider = drawer.getByRole('slider', { name: 'Text size: 100%' })
    fireEvent.change(slider, { target: { value: '115' } })
    expect(document.documentElement.style.fontSize).toBe('115%')
    expect(drawer.getByRole('slider', { name: 'Text size: 115%' })).toBeVisible()
    await userEvent.click(drawer.getByRole('switch', { name: 'Compact rows in lists' }))
    await waitFor(() =>
      expect(server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body).toMatchObject({
        layout: { textScale: 115, isDense: false },
      }),
    )
    await userEvent.keyboard('{Escape}')
    const toggle = await screen.findByRole('button', { name: 'Compact rows' })
    expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(toggle)
    await waitFor(() =>
      expect(server.sent.findLast(({ call }) => call === 'POST /admin/preference/save')?.body).toMatchObject({
        layout: { textScale: 115, isDense: true },
      }),
    )
    cleanup()
    expect(document.documentElement.style.fontSize).toBe('')
  })

  it('the layout settings are imported from a file; a message names a file without settings [E4]', async () => {
    const { drawer } = await open()
    const input = drawer.getByLabelText('Import settings', { selector: 'input' })
    await userEvent.upload(input, new File(['{}'], 'other.json', { type: 'application/json' }))
    expect(await screen.findByText(/“other.json” has no layout settings/)).toBeInTheDocument()
    const text = JSON.stringify({ kind: 'teachnet-layout', layout: { layoutMode: 'Classic', menuWidth: 320 } })
    await userEvent.upload(input, new File([text], 'layout.json', { type: 'application/json' }))
    await waitFor(() => expect(frame()).toHaveAttribute('data-mode', 'Classic'))
    expect(frame()?.style.getPropertyValue('--menu-width')).toBe('320px')
  })
})
