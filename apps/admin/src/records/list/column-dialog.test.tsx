// @module-tag full
import type { ListColumns } from '@teachnet/contract/lists'
import { teacher } from '@teachnet/contract/resources'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const { controller } = teacher
const index = () => ({ list: [{ id: 1, name: 'Wang', status: '1', years: 3 }], total: 1, remark: '' })

/** A server that keeps arrangements. */
function createKeeper(stored: Record<string, ListColumns> = {}) {
  const saved: (ListColumns | null)[] = []
  const source = createFakeSource(
    { [controller]: { index } },
    {
      listSettings: async () => stored,
      saveListSetting: async (setting) => {
        saved.push(setting.columns)
        if (setting.columns) stored[setting.controller] = setting.columns
        else delete stored[setting.controller]
      },
    },
  )
  return { source, saved }
}

const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent)
async function openDialog({ person }: ReturnType<typeof renderPage>) {
  await person.click(await screen.findByRole('button', { name: 'Arrange columns' }))
  return within(await screen.findByRole('dialog', { name: 'Arrange columns' }))
}

describe('the dialog of columns', () => {
  it('hides and shows columns, which the server keeps for the next visit and for other browsers', async () => {
    const { source, saved } = createKeeper()
    const page = renderPage({ definition: teacher, source })
    await screen.findByRole('button', { name: 'Wang' })
    const dialog = await openDialog(page)
    await page.person.click(dialog.getByRole('checkbox', { name: 'Status' }))
    await waitFor(() => expect(heads()).not.toContain('Status'))
    await page.person.click(dialog.getByRole('checkbox', { name: 'Stages' }))
    await waitFor(() => expect(heads()).toContain('Stages'))
    await waitFor(() => expect(saved).toHaveLength(2))
    page.unmount()
    localStorage.clear()
    renderPage({ definition: teacher, source })
    await waitFor(() => expect(heads()).toContain('Stages'))
    expect(heads()).not.toContain('Status')
  })

  it('pins a column at the start, sets its width, and goes back to the default', async () => {
    const { source, saved } = createKeeper()
    const page = renderPage({ definition: teacher, source })
    await screen.findByRole('button', { name: 'Wang' })
    const before = heads()
    const dialog = await openDialog(page)
    await page.person.click(dialog.getByRole('button', { name: 'Keep Status at the left' }))
    await page.person.click(dialog.getByRole('combobox', { name: 'Width of Status' }))
    await page.person.click(screen.getByRole('option', { name: 'Wide' }))
    await waitFor(() =>
      expect(saved).toMatchObject([{ pinned: ['status'] }, { pinned: ['status'], widths: { status: 300 } }]),
    )
    expect(heads()[1]).toBe('Status')
    const head = screen.getByRole('columnheader', { name: 'Status', hidden: true })
    expect(head.style).toMatchObject({ width: 'var(--column-status)', left: '64px' })
    expect(screen.getByRole('table', { hidden: true }).style.getPropertyValue('--column-status')).toBe('300px')
    await page.person.click(dialog.getByRole('button', { name: 'Reset to default' }))
    await waitFor(() => expect(saved.at(-1)).toBeNull())
    expect(heads()).toEqual(before)
    await page.person.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the arrangement of the server, also one that names fields which are gone', async () => {
    const stored = {
      [controller]: { order: ['gone', 'status'], hidden: ['gone'], pinned: ['status'], widths: { gone: 90 } },
    }
    renderPage({ definition: teacher, source: createKeeper(stored).source })
    await screen.findByRole('button', { name: 'Wang' })
    await waitFor(() => expect(heads()[1]).toBe('Status'))
  })

  it('with an existing back end, or while the server cannot be reached, the browser keeps the arrangement', async () => {
    const old = createFakeSource(
      { [controller]: { index } },
      {
        listSettings: async () => {
          throw new Error('unreachable')
        },
      },
    )
    const page = renderPage({ definition: teacher, source: old, services: { backEnd: 'buildadmin' } })
    await screen.findByRole('button', { name: 'Wang' })
    const dialog = await openDialog(page)
    await page.person.click(dialog.getByRole('checkbox', { name: 'Status' }))
    await waitFor(() => expect(heads()).not.toContain('Status'))
    page.unmount()
    renderPage({ definition: teacher, source: old })
    await screen.findByRole('button', { name: 'Wang' })
    expect(heads()).not.toContain('Status')
  })

  it('the last visible column cannot be hidden', async () => {
    const hidden = Object.keys(teacher.fields).filter((name) => name !== 'name')
    const stored = { [controller]: { order: [], hidden, pinned: [], widths: {} } }
    const page = renderPage({ definition: teacher, source: createKeeper(stored).source })
    await screen.findByRole('button', { name: 'Wang' })
    const dialog = await openDialog(page)
    expect(dialog.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true)
  })
})
