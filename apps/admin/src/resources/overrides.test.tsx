import { cleanup, screen, within } from '@testing-library/react'
import type { ResourceDefinition } from '@teachnet/contract'
import { authRule, exportFile, job, routineAttachment, securitySensitiveDataLog } from '@teachnet/contract/resources'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../records/record/row.ts'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { renderPage } from '../records/test-support/render-page.tsx'
import { resourceRegistry } from './resource-registry.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function open(definition: ResourceDefinition, rule: string, row: Row) {
  const { overrides } = await resourceRegistry.load(rule)
  const source = createFakeSource({ [definition.controller]: { index: () => ({ list: [row], total: 1, remark: '' }) } })
  renderPage({ definition, source, overrides })
  const table = within(await screen.findByRole('table'))
  return table.getAllByRole('row').at(-1)
}

describe('list overrides', () => {
  it('the attachment list shows a thumbnail of each picture, a link to its file, and a readable size', async () => {
    localStorage.setItem('teachnet.admin.layout.routine.Attachment', '"table"')
    const row = { id: 1, url: '/storage/a.png', name: 'a.png', mimetype: 'image/png', size: 1536 }
    const visible = within((await open(routineAttachment, 'routine/attachment', row)) ?? document.body)
    expect(visible.getByRole('img', { name: 'a.png' }).getAttribute('src')).toContain('/storage/a.png')
    expect(visible.getByRole('link', { name: 'a.png' }).getAttribute('href')).toContain('/storage/a.png')
    expect(visible.getByText('1.5 kB')).toBeDefined()
  })

  it('the list of exports shows a short link to each file, whose name has a separate column, and a readable size', async () => {
    const row = { id: 1, name: 'Runs.csv', state: 'ready', file: '/private-files/a/Runs.csv', size: 1536 }
    const visible = within((await open(exportFile, 'routine/export', row)) ?? document.body)
    const link = visible.getByRole('link', { name: 'Download Runs.csv' })
    expect(link.textContent).toBe('Download')
    expect(link.getAttribute('href')).toContain('/private-files/a/Runs.csv')
    expect(visible.getByText('1.5 kB')).toBeDefined()
  })

  it('the list of exports shows by itself that a file is ready', async () => {
    let state = 'waiting'
    const row = () => ({ id: 1, name: 'Runs.csv', state, file: state === 'ready' ? '/private-files/a/Runs.csv' : '' })
    const { overrides } = await resourceRegistry.load('routine/export')
    const source = createFakeSource({
      'routine.Export': { index: () => ({ list: [row()], total: 1, remark: '' }) },
    })
    renderPage({ definition: exportFile, source, overrides })
    expect(await screen.findByText('Being made')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Download Runs.csv' })).toBeNull()
    state = 'ready'
    expect(await screen.findByRole('link', { name: 'Download Runs.csv' }, { timeout: 20_000 })).toBeDefined()
  }, 60_000)

  it('the log of sensitive changes shows the record whose value was changed', async () => {
    const row = { id: 1, id_value: 'id=20', data_comment: '手机号', before: '1', after: '2' }
    const visible = await open(securitySensitiveDataLog, 'security/sensitivedatalog', row)
    expect(within(visible ?? document.body).getByText('id=20')).toBeDefined()
  })

  it.each([
    ['upkeep', 'Clear what is out of date'],
    ['something.else', 'something.else'],
  ])(
    'the job list shows the purpose of a job named %s',
    async (name, words) => {
      const visible = await open(job, 'routine/job', { id: 1, name, state: 'done' })
      expect(within(visible ?? document.body).getByText(words)).toBeDefined()
    },
    60_000,
  )

  it('the menu rule list shows the icon of a rule beside its name', async () => {
    const row = { id: 1, pid: 0, title: 'Members', name: 'user', icon: 'fa fa-group', type: 'menu_dir' }
    const visible = within((await open(authRule, 'auth/rule', row)) ?? document.body)
    const cell = visible.getByTitle('fa fa-group')
    expect(within(cell).getByTestId('GroupRoundedIcon')).toBeDefined()
    expect(within(cell).getByText('fa fa-group')).toBeDefined()
  })
})
