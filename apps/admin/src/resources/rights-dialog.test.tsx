import '@testing-library/jest-dom/vitest'
import { authAdmin } from '@teachnet/contract/resources'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { withholdComposedKeys } from '@teachnet/ui/keys'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { adminOverrides } from './auth-admin.ts'

const rights = {
  limits: [
    {
      controller: 'setin.Teacher',
      title: 'Teacher applications',
      rows: 'own',
      fields: [{ label: 'Mobile', limit: 'masked' }],
    },
  ],
  groups: [{ id: 3, name: 'Editors' }],
  rights: [
    { id: 1, pid: 0, title: 'Teachers', name: 'teacher', isGranted: true, reason: 'group', groups: [3] },
    { id: 2, pid: 1, title: 'Delete', name: 'teacher/teacher/del', isGranted: false, reason: 'none', groups: [] },
  ],
}

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

function open(can: (node: string) => boolean, read: () => unknown = () => rights) {
  const index = () => ({ list: [{ id: 7, username: 'li', nickname: 'Li' }], total: 1, remark: '' })
  const source = createFakeSource({ 'auth.Admin': { index, read } })
  const { person: user } = renderPage({ definition: authAdmin, overrides: adminOverrides, source, services: { can } })
  const openMenu = async () => user.click(await screen.findByRole('button', { name: /^More actions for/ }))
  return { user, source, openMenu }
}

describe('the rights of an administrator', () => {
  it('are listed with their reasons [A1] [P6]', async () => {
    const { user, source, openMenu } = open(() => true)
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Explain rights' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rights' }))
    expect(await dialog.findByText('Groups: Editors')).toBeVisible()
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 2 rights granted')
    expect(dialog.getByRole('definition')).toHaveTextContent('Only their own; Mobile (Masked)')
    expect(source.log).toContainEqual(['auth.Admin read', ['rights', { id: 7 }]])
    const [teachers, removal] = dialog.getAllByRole('listitem')
    expect(teachers).toHaveTextContent('From Editors')
    expect(removal).toHaveTextContent('No group grants it')
    await user.click(dialog.getByRole('button', { name: 'Granted' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    await user.type(dialog.getByRole('searchbox', { name: 'Search rights' }), 'del')
    expect(dialog.getByText('No right matches.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'All' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  })

  it('neither Enter nor Escape of an input method closes or filters them, and half-written pinyin finds nothing [P6]', async () => {
    // As the app does when it starts.
    withholdComposedKeys(window)
    const { user, openMenu } = open(() => true)
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Explain rights' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rights' }))
    const search = await dialog.findByRole('searchbox', { name: 'Search rights' })
    fireEvent.compositionStart(search)
    fireEvent.input(search, { target: { value: 'xyz' }, isComposing: true })
    for (const press of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(search, { key, ...press })
    expect(search).toHaveValue('xyz')
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.input(search, { target: { value: 'del' }, isComposing: true })
    fireEvent.compositionEnd(search)
    expect(await dialog.findByText('No group grants it')).toBeVisible()
    fireEvent.keyDown(search, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('rights that could not be loaded can be requested again [P6]', async () => {
    let calls = 0
    const { user, openMenu } = open(
      () => true,
      () => {
        if (++calls === 1) throw new Error('The server is busy')
        return rights
      },
    )
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: 'Explain rights' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rights' }))
    expect(await dialog.findByText('The server is busy')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('Groups: Editors')).toBeVisible()
  })

  it('are not offered without the permission, nor by an old back end that has no such node [P6]', async () => {
    const { openMenu } = open((node) => node !== 'auth/admin/rights')
    await openMenu()
    expect(screen.queryByRole('menuitem', { name: 'Explain rights' })).toBeNull()
  })
})
