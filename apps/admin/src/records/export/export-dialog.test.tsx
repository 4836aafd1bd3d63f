import { teacher } from '@teachnet/contract/resources'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const rows = [{ id: 1, name: 'Wang' }]
const index = () => ({ list: rows, total: 4200, remark: '' })

async function openDialog(source: ReturnType<typeof createFakeSource>, can: (node: string) => boolean = () => true) {
  const page = renderPage({
    definition: teacher,
    source,
    search: '?f=name:LIKE:W&order=years,desc&hide=id,photo,create_time',
    services: { can },
  })
  await page.person.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export Teachers' }))
  return { ...page, dialog }
}

describe('the export of a list', () => {
  it('sends the filters, the order and the visible columns of the list, and shows a message if a job creates the file', async () => {
    const sent: unknown[] = []
    const source = createFakeSource({
      'teacher.Teacher': {
        index,
        act: (call, body) => {
          sent.push([call, body])
          return { id: 7, state: 'waiting', count: 4200, url: '' }
        },
      },
    })
    const { person, dialog } = await openDialog(source)
    expect(dialog.getByText('4,200 records, with the filters and in the order of the list')).toBeDefined()
    await person.click(dialog.getByRole('radio', { name: 'CSV (.csv)' }))
    await person.click(dialog.getByRole('radio', { name: 'For programs: IDs and timestamps' }))
    await person.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const [[call, body]] = sent as [[string, { columns: string[] }]]
    expect(call).toBe('export')
    expect(body).toMatchObject({
      format: 'csv',
      values: 'stored',
      order: 'years,desc',
      search: [{ field: 'name', operator: 'LIKE', val: 'W' }],
    })
    expect(body.columns.slice(0, 2)).toEqual(['name', 'avatar'])
    expect(body.columns).not.toContain('create_time')
    expect(await dialog.findByText(/is being created in the background/)).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Show exports' }).getAttribute('href')).toBe('/routine/export')
  })

  it('is offered only to an account that may export', async () => {
    const source = createFakeSource({ 'teacher.Teacher': { index } })
    renderPage({ definition: teacher, source, services: { can: (node) => node !== 'teacher/teacher/export' } })
    await screen.findByRole('button', { name: 'Wang' })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})
